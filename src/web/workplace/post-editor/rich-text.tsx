import "@mantine/tiptap/styles.css";
import { Input } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { useEditor } from "@tiptap/react";
import { Link2 } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { extensions } from "./extensions.ts";
import { LinkLine } from "./link-line.tsx";
import styles from "./rich-text.module.css";

/** Rich text. `initial` is read once; every change is told as HTML, and empty text as nothing. */
export function RichText(props: {
  id: string;
  label: string;
  initial: string;
  onChange: (html: string) => void;
  error: string | undefined;
}) {
  const { id, label, error } = props;
  const [initial] = useState(props.initial);
  const [linking, setLinking] = useState(false);
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": `${id}-label`,
        class: styles.text ?? "",
        ...(error && { "aria-invalid": "true", "aria-describedby": `${id}-error` }),
      },
    }),
    [id, error],
  );
  const editor = useEditor({
    extensions,
    content: initial,
    editorProps,
    immediatelyRender: false,
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: changed }) => props.onChange(changed.isEmpty ? "" : changed.getHTML()),
  });
  // Ctrl+K in the text asks for a link in this way.
  useEffect(() => {
    const open = () => setLinking(true);
    addEventListener("edit-link", open);
    return () => removeEventListener("edit-link", open);
  }, []);

  return (
    <div>
      <Input.Label size="md" id={`${id}-label`} labelElement="div" onClick={() => editor?.commands.focus()}>
        {label}
      </Input.Label>
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
      <RichTextEditor editor={editor} className={styles.editor} withTypographyStyles={false}>
        <div className={styles.tools}>
          <RichTextEditor.Toolbar className={styles.toolbar} role="toolbar" aria-label="Formatting">
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Bold />
              <RichTextEditor.Italic />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.H2 />
              <RichTextEditor.H3 />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.BulletList />
              <RichTextEditor.OrderedList />
              <RichTextEditor.Blockquote />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Control
                aria-label="Link"
                title="Link"
                aria-expanded={linking}
                active={editor?.isActive("link") ?? false}
                onClick={() => setLinking(!linking)}
              >
                <Link2 size={18} strokeWidth={1.5} aria-hidden />
              </RichTextEditor.Control>
              <RichTextEditor.Unlink />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Undo />
              <RichTextEditor.Redo />
            </RichTextEditor.ControlsGroup>
          </RichTextEditor.Toolbar>
          {linking && editor && <LinkLine editor={editor} onClose={() => setLinking(false)} />}
        </div>
        <RichTextEditor.Content />
      </RichTextEditor>
    </div>
  );
}
