import "@mantine/tiptap/styles.css";
import { Input } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { useEditor } from "@tiptap/react";
import { useEffect, useState } from "react";
import { extensions } from "./extensions.ts";
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
  const editor = useEditor({
    extensions,
    content: initial,
    immediatelyRender: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": `${id}-label`,
        class: styles.text ?? "",
      },
    },
    onUpdate: ({ editor: changed }) => props.onChange(changed.isEmpty ? "" : changed.getHTML()),
  });
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        attributes: {
          id,
          role: "textbox",
          "aria-multiline": "true",
          "aria-labelledby": `${id}-label`,
          class: styles.text ?? "",
          ...(error && { "aria-invalid": "true", "aria-describedby": `${id}-error` }),
        },
      },
    });
  }, [editor, id, error]);

  return (
    <div>
      <Input.Label size="md" id={`${id}-label`} labelElement="div" onClick={() => editor?.commands.focus()}>
        {label}
      </Input.Label>
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
      <RichTextEditor
        editor={editor}
        className={styles.editor}
        withTypographyStyles={false}
        labels={{ linkEditorInputLabel: "Web address" }}
      >
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
            <RichTextEditor.Link popoverProps={{ withinPortal: false }} />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </div>
  );
}
