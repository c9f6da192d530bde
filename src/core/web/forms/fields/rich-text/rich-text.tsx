import "../../../ui/text-looks.css";
import type { Slice } from "@tiptap/pm/model";
import { NodeSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { type Editor, EditorContent, Extension, useEditor } from "@tiptap/react";
import { useEffect, useMemo, useRef, useState } from "react";
import prose from "../../../ui/prose.module.css";
import { extensions, leaveEscape } from "./extensions.ts";
import { protectBlocks } from "./insert-block.ts";
import { pictureTypes, usePictures } from "./pictures.ts";
import { addVideo, setLink, writePicture } from "./prompt-actions.ts";
import styles from "./rich-text.module.css";
import type { CameAt } from "./text-box.tsx";
import { type PromptName, Toolbar } from "./toolbar.tsx";
import { ToolbarPrompt } from "./toolbar-prompt.tsx";
import { UploadList } from "./upload-list.tsx";
import { uploadPlaceholders } from "./upload-placeholders.ts";
import { useFocusFrom } from "./use-focus-from.ts";

/** The line that is written stays clear of the tools above and of the buttons below. */
const clear = { top: 140, right: 0, bottom: 90, left: 0 };

const emptyEnd = /(<p><\/p>)+$/;

/** Selects the picture whose caption is pressed; returns whether one is. */
function selectCaptioned(view: EditorView, { target }: MouseEvent): boolean {
  const figure = target instanceof Element && target.closest("figcaption")?.parentElement;
  if (!figure) return false;
  const at = view.posAtDOM(figure, 0);
  if (view.state.doc.nodeAt(at)?.type.name !== "image") return false;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
  return true;
}

/** Handles paste, drop and a press on a caption, and names the field and its error for screen readers. */
function useEditorProps(
  id: string,
  error: string | undefined,
  pictures: ReturnType<typeof usePictures>,
  setPrompt: (prompt: PromptName) => void,
) {
  const latest = useRef(pictures);
  latest.current = pictures;
  return useMemo(
    () => ({
      scrollThreshold: clear,
      scrollMargin: clear,
      attributes: {
        id,
        dir: "auto",
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": `${id}-label`,
        class: `${prose.prose} ${styles.text}`,
        ...(error && { "aria-invalid": "true", "aria-describedby": `${id}-error` }),
      },
      handleDOMEvents: {
        ...leaveEscape,
        paste: (_view: EditorView, event: ClipboardEvent) => {
          latest.current.begin(event);
          return false;
        },
      },
      handleClick: (view: EditorView, _pos: number, event: MouseEvent) => {
        const isCaption = selectCaptioned(view, event);
        if (isCaption) setPrompt("caption");
        return isCaption;
      },
      transformPastedHTML: (html: string) => latest.current.clean(html),
      handlePaste: (view: EditorView, event: ClipboardEvent, slice: Slice) =>
        latest.current.paste(view, event, slice),
      handleDrop: (view: EditorView, event: DragEvent, slice: Slice, moved: boolean) =>
        !moved &&
        latest.current.drop(
          view,
          event,
          slice,
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
        ),
    }),
    [id, error, setPrompt],
  );
}

export interface RichTextProps {
  id: string;
  /** The form's field, which shows the error of a picture that could not be sent. */
  field: string;
  initial: string;
  onChange: (html: string) => void;
  error: string | undefined;
  cameAt?: CameAt | undefined;
}

/** The rich-text editor; `initial` is read once, and `onChange` gets HTML, or "" for an empty text. */
export function RichText(props: RichTextProps) {
  const { id, error } = props;
  const [initial] = useState(props.initial);
  const [prompt, setPrompt] = useState<PromptName>();
  const files = useRef<HTMLInputElement>(null);
  const pictures = usePictures(props.field);
  const { uploads } = pictures;
  const [ownExtensions] = useState(() => [
    ...extensions,
    Extension.create({
      name: "uploads",
      addProseMirrorPlugins: () => [uploadPlaceholders(uploads.elementOf), protectBlocks()],
    }),
  ]);
  const editor = useEditor({
    extensions: ownExtensions,
    content: initial,
    editorProps: useEditorProps(id, error, pictures, setPrompt),
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: changed }) =>
      props.onChange(changed.isEmpty ? "" : changed.getHTML().replace(emptyEnd, "")),
  });
  useEffect(() => uploads.attach(editor), [uploads, editor]);
  useFocusFrom(editor, props.cameAt);
  // The editor dispatches this event on Ctrl+K.
  useEffect(() => {
    const open = () => setPrompt("link");
    addEventListener("edit-link", open);
    return () => removeEventListener("edit-link", open);
  }, []);

  const close = () => {
    setPrompt(undefined);
    editor?.commands.focus();
  };
  const wordCount: number = editor?.storage.characterCount.words() ?? 0;
  const onPicture = editor?.isActive("image") ?? false;

  return (
    <>
      <div className={styles.editor}>
        <div className={styles.tools}>
          <Toolbar
            editor={editor}
            prompt={prompt}
            onPrompt={setPrompt}
            onPicture={() => files.current?.click()}
          />
          {editor && prompt && (
            <Prompt
              key={`${prompt} ${editor.state.selection.from}`}
              editor={editor}
              name={prompt}
              onClose={close}
            />
          )}
          {editor && onPicture && prompt !== "picture" && prompt !== "caption" && (
            <PictureTools editor={editor} onWrite={setPrompt} />
          )}
        </div>
        <EditorContent editor={editor} />
        <div className={`toolbar ${styles.foot}`}>
          {pictures.notice && (
            <p role="alert" className={styles.notice}>
              {pictures.notice}
            </p>
          )}
          <UploadList uploads={uploads} onDone={() => editor?.commands.focus()} />
          <span className={styles.count}>{wordCount === 1 ? "1 word" : `${wordCount} words`}</span>
        </div>
      </div>
      <input
        ref={files}
        type="file"
        accept={pictureTypes}
        multiple
        hidden
        onChange={(event) => {
          if (editor) pictures.add(editor.view, event.currentTarget.files ?? []);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

interface PromptRow {
  label: string;
  placeholder: string;
  action: string;
  /** What is there already. */
  read: (editor: Editor) => unknown;
  /** What is wrong with what was typed, if anything is. */
  apply: (editor: Editor, typed: string) => string | undefined;
}

const prompts: Record<PromptName, PromptRow> = {
  link: {
    label: "Web address",
    placeholder: "https://",
    action: "Set link",
    read: (editor) => editor.getAttributes("link").href,
    apply: setLink,
  },
  video: {
    label: "Address of the video",
    placeholder: "https://www.youtube.com/watch?v=…",
    action: "Add video",
    read: () => "",
    apply: addVideo,
  },
  picture: {
    label: "What the picture shows",
    placeholder: "A Rock Firefinch at its nest",
    action: "Set description",
    read: (editor) => editor.getAttributes("image").alt,
    apply: (editor, alt) => writePicture(editor, { alt }),
  },
  caption: {
    label: "Caption under the picture",
    placeholder: "A Rock Firefinch at Laminga, May 2019. Photograph: …",
    action: "Set caption",
    read: (editor) => editor.getAttributes("image").caption,
    apply: (editor, caption) => writePicture(editor, { caption }),
  },
};

/** Where the address of a link or a video, or the description or caption of the selected picture, is typed. */
function Prompt({ editor, name, onClose }: { editor: Editor; name: PromptName; onClose: () => void }) {
  if ((name === "picture" || name === "caption") && !editor.isActive("image")) return null;
  const { read, apply, ...words } = prompts[name];
  return (
    <ToolbarPrompt
      key={name}
      {...words}
      initial={String(read(editor) ?? "")}
      onApply={(typed) => apply(editor, typed)}
      onClose={onClose}
    />
  );
}

function PictureTools({ editor, onWrite }: { editor: Editor; onWrite: (prompt: PromptName) => void }) {
  const { alt, caption } = editor.getAttributes("image");
  return (
    <div className={`toolbar ${styles.pictureTools}`}>
      <button type="button" onClick={() => onWrite("picture")}>
        {alt ? "Change the description" : "Describe this picture for people who cannot see it"}
      </button>
      <button type="button" onClick={() => onWrite("caption")}>
        {caption ? "Change the caption" : "Add a caption"}
      </button>
      <button type="button" onClick={() => editor.chain().focus().deleteSelection().run()}>
        Remove picture
      </button>
    </div>
  );
}
