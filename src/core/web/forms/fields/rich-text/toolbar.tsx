import type { Editor } from "@tiptap/react";
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Ellipsis,
  Film,
  Heading,
  ImagePlus,
  Link2,
  Table2,
} from "lucide-react";
import { useId, useRef, useState } from "react";
import { alignments, fonts, sizes } from "#core/domain/text-looks.ts";
import { moveCursorPastBlock } from "./insert-block.ts";
import styles from "./rich-text.module.css";
import { TableTools } from "./table-tools.tsx";
import { Commands, Tool } from "./tools.tsx";
import { useRovingTabIndex } from "./use-roving-tab-index.ts";

const icons = [AlignCenter, AlignRight, AlignJustify];
const headings = [
  { value: "0", label: "Text" },
  { value: "2", label: "Heading" },
  { value: "3", label: "Small heading" },
  { value: "4", label: "Smallest heading" },
];

export type PromptName = "link" | "video" | "picture" | "caption";

/** The formatting tools, those used most first, with the table tools while the cursor is in a table. */
export function Toolbar(props: {
  editor: Editor | null;
  prompt: PromptName | undefined;
  onPrompt: (prompt: PromptName | undefined) => void;
  onPicture: () => void;
}) {
  const { editor, prompt, onPrompt } = props;
  const roving = useRovingTabIndex();
  const [isOpen, setIsOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const rest = useId();
  const toggle = (name: PromptName) => onPrompt(prompt === name ? undefined : name);
  const level = String(editor?.getAttributes("heading").level ?? 0);

  return (
    <>
      <div
        {...roving}
        onKeyDown={(event) => {
          roving.onKeyDown(event);
          if (event.key !== "Escape" || !isOpen) return;
          // It closes these tools, not the editor.
          event.preventDefault();
          setIsOpen(false);
          more.current?.focus();
        }}
        className={`toolbar ${styles.toolbar}`}
        role="toolbar"
        aria-label="Formatting"
      >
        <div className={styles.first}>
          <div className={`${styles.group} ${styles.narrow}`}>
            <Tool
              label="Heading"
              icon={Heading}
              isActive={level === "2"}
              onClick={() => editor?.chain().focus().toggleHeading({ level: 2 }).run()}
            />
          </div>
          <Commands editor={editor} names={["bold", "italic"]} />
          <Commands editor={editor} names={["bulletList"]} />
          <div className={styles.group}>
            <Tool
              label="Link"
              icon={Link2}
              isActive={editor?.isActive("link") ?? false}
              aria-expanded={prompt === "link"}
              onClick={() => toggle("link")}
            />
            <Tool label="Add pictures" icon={ImagePlus} onClick={props.onPicture} />
          </div>
          <div className={`${styles.group} ${styles.narrow}`}>
            <Tool
              ref={more}
              label="More tools"
              icon={Ellipsis}
              aria-expanded={isOpen}
              aria-controls={rest}
              onClick={() => setIsOpen(!isOpen)}
            />
          </div>
        </div>
        <div id={rest} className={styles.rest} data-open={isOpen || undefined}>
          <OtherTools editor={editor} prompt={prompt} onPrompt={onPrompt} level={level} />
        </div>
      </div>
      {editor?.isActive("table") && <TableTools editor={editor} />}
    </>
  );
}

/** What is used less often: all of it on wide screens, and behind one press on phones. */
function OtherTools(props: {
  editor: Editor | null;
  level: string;
  prompt: PromptName | undefined;
  onPrompt: (prompt: PromptName | undefined) => void;
}) {
  const { editor, level, prompt, onPrompt } = props;
  const alignment: string | null =
    editor?.getAttributes("paragraph").alignment ?? editor?.getAttributes("heading").alignment ?? null;
  return (
    <>
      <Commands editor={editor} names={["undo", "redo"]} />
      <Choice
        label="Paragraph"
        value={level}
        options={headings}
        onChoose={(value) => {
          const chain = editor?.chain().focus();
          const chosen = ([2, 3, 4] as const).find((item) => String(item) === value);
          if (chosen) chain?.setHeading({ level: chosen }).run();
          else chain?.setParagraph().run();
        }}
      />
      <Commands editor={editor} names={["underline", "strike", "subscript", "superscript", "plain"]} />
      <LookChoice editor={editor} mark="size" label="Size" looks={sizes} />
      <LookChoice editor={editor} mark="font" label="Font" looks={fonts} />
      <Commands editor={editor} names={["orderedList", "blockquote", "rule"]} />
      <div className={styles.group}>
        <Tool
          label="Align left"
          icon={AlignLeft}
          isActive={alignment === null}
          onClick={() => align(editor, null)}
        />
        {alignments.map(({ className, label }, index) => (
          <Tool
            key={className}
            label={label === "Justify" ? label : `Align ${label.toLowerCase()}`}
            icon={icons[index] ?? AlignJustify}
            isActive={alignment === className}
            onClick={() => align(editor, className)}
          />
        ))}
      </div>
      <Commands editor={editor} names={["unlink"]} />
      <div className={styles.group}>
        <Tool
          label="Add a video"
          icon={Film}
          aria-expanded={prompt === "video"}
          onClick={() => onPrompt(prompt === "video" ? undefined : "video")}
        />
        <Tool
          label="Add a table"
          icon={Table2}
          onClick={() => {
            if (editor) moveCursorPastBlock(editor.view);
            editor?.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
          }}
        />
      </div>
    </>
  );
}

const align = (editor: Editor | null, alignment: string | null) =>
  editor
    ?.chain()
    .focus()
    .updateAttributes("paragraph", { alignment })
    .updateAttributes("heading", { alignment })
    .run();

function Choice(props: {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChoose: (value: string) => void;
}) {
  return (
    <select
      className={styles.choice}
      aria-label={props.label}
      title={props.label}
      value={props.value}
      onChange={(event) => props.onChoose(event.currentTarget.value)}
    >
      {props.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function LookChoice(props: {
  editor: Editor | null;
  mark: "size" | "font";
  label: string;
  looks: readonly { className: string; label: string }[];
}) {
  const { editor, mark, label } = props;
  return (
    <Choice
      label={label}
      value={String(editor?.getAttributes(mark).class ?? "")}
      options={[
        { value: "", label },
        ...props.looks.map((look) => ({ value: look.className, label: look.label })),
      ]}
      onChoose={(value) => {
        const chain = editor?.chain().focus();
        if (value) chain?.setMark(mark, { class: value }).run();
        else chain?.extendMarkRange(mark).unsetMark(mark).run();
      }}
    />
  );
}
