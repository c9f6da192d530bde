import { Node } from "@tiptap/core";
import { Subscript } from "@tiptap/extension-subscript";
import { Superscript } from "@tiptap/extension-superscript";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { Link2 } from "lucide-react";
import { useMemo, useState } from "react";
import { Foreign, Link, leaveEscape } from "./extensions.ts";
import { setLink } from "./prompt-actions.ts";
import styles from "./rich-text.module.css";
import type { CameAt } from "./text-box.tsx";
import { ToolbarPrompt } from "./toolbar-prompt.tsx";
import { Commands, Tool } from "./tools.tsx";
import { useFocusFrom } from "./use-focus-from.ts";

const oneParagraph = [
  Node.create({ name: "doc", topNode: true, content: "paragraph" }),
  StarterKit.configure({
    document: false,
    heading: false,
    bulletList: false,
    orderedList: false,
    listItem: false,
    blockquote: false,
    codeBlock: false,
    code: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: false,
    trailingNode: false,
  }),
  Link,
  Subscript,
  Superscript,
  Foreign,
];

/** The HTML within the only paragraph. */
const withoutParagraph = (html: string) => html.replace(/^<p[^>]*>|<\/p>$/g, "");

export interface InlineTextProps {
  id: string;
  label: string;
  initial: string;
  onChange: (html: string) => void;
  error: string | undefined;
  describedBy: string | undefined;
  cameAt?: CameAt | undefined;
}

/** An editor of one paragraph with bold, italics and links; `initial` is read once, and `onChange` gets its HTML. */
export function InlineText(props: InlineTextProps) {
  const { id, label, error, describedBy } = props;
  const [isLinking, setIsLinking] = useState(false);
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        dir: "auto",
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": `${id}-label`,
        class: styles.inline ?? "",
        ...(error && { "aria-invalid": "true" }),
        ...(describedBy && { "aria-describedby": describedBy }),
      },
      handleDOMEvents: leaveEscape,
    }),
    [id, error, describedBy],
  );
  const editor = useEditor({
    extensions: oneParagraph,
    content: `<p>${props.initial}</p>`,
    editorProps,
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: changed }) =>
      props.onChange(changed.isEmpty ? "" : withoutParagraph(changed.getHTML())),
  });
  useFocusFrom(editor, props.cameAt);
  const close = () => {
    setIsLinking(false);
    editor.commands.focus();
  };
  return (
    <div className={styles.editor}>
      <div className={`toolbar ${styles.toolbar}`} role="toolbar" aria-label={`Formatting of ${label}`}>
        <Commands editor={editor} names={["bold", "italic"]} />
        <div className={styles.group}>
          <Tool
            label="Link"
            icon={Link2}
            aria-expanded={isLinking}
            onClick={() => setIsLinking(!isLinking)}
          />
        </div>
        <Commands editor={editor} names={["unlink"]} />
      </div>
      {isLinking && <LinkPrompt editor={editor} onClose={close} />}
      <EditorContent editor={editor} />
    </div>
  );
}

const LinkPrompt = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => (
  <ToolbarPrompt
    label="Web address"
    placeholder="/visit or https://"
    initial={String(editor.getAttributes("link").href ?? "")}
    action="Set link"
    onApply={(typed) => setLink(editor, typed)}
    onClose={onClose}
  />
);
