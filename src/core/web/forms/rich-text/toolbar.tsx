import { RichTextEditor } from "@mantine/tiptap";
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
  type LucideIcon,
  Table2,
} from "lucide-react";
import { useId, useRef, useState } from "react";
import { alignments, fonts, sizes } from "#core/domain/text-looks.ts";
import { moveCursorPastBlock } from "./insert-block.ts";
import styles from "./rich-text.module.css";
import { TableTools } from "./table-tools.tsx";
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
      <RichTextEditor.Toolbar
        {...roving}
        onFocus={(event) => {
          roving.onFocus(event);
          // Escape closes these tools, not the editor.
          event.target.dataset.mantineStopPropagation = String(isOpen);
        }}
        onKeyDown={(event) => {
          roving.onKeyDown(event);
          if (event.key !== "Escape" || !isOpen) return;
          setIsOpen(false);
          more.current?.focus();
        }}
        className={styles.toolbar}
        role="toolbar"
        aria-label="Formatting"
      >
        <div className={styles.first}>
          <RichTextEditor.ControlsGroup className={styles.narrow}>
            <Tool
              label="Heading"
              icon={Heading}
              active={level === "2"}
              onPress={() => editor?.chain().focus().toggleHeading({ level: 2 }).run()}
            />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <Tool
              label="Link"
              icon={Link2}
              active={editor?.isActive("link") ?? false}
              expanded={prompt === "link"}
              onPress={() => toggle("link")}
            />
            <Tool label="Add pictures" icon={ImagePlus} onPress={props.onPicture} />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup className={styles.narrow}>
            <RichTextEditor.Control
              ref={more}
              aria-label="More tools"
              title="More tools"
              aria-expanded={isOpen}
              aria-controls={rest}
              data-mantine-stop-propagation={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              <Ellipsis size={18} strokeWidth={1.5} aria-hidden />
            </RichTextEditor.Control>
          </RichTextEditor.ControlsGroup>
        </div>
        <div id={rest} className={styles.rest} data-open={isOpen || undefined}>
          <OtherTools editor={editor} prompt={prompt} onPrompt={onPrompt} level={level} />
        </div>
      </RichTextEditor.Toolbar>
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
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
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
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.Subscript />
        <RichTextEditor.Superscript />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <LookChoice editor={editor} mark="size" label="Size" looks={sizes} />
      <LookChoice editor={editor} mark="font" label="Font" looks={fonts} />
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
        <RichTextEditor.Hr />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <Tool
          label="Align left"
          icon={AlignLeft}
          active={alignment === null}
          onPress={() => align(editor, null)}
        />
        {alignments.map(({ className, label }, index) => (
          <Tool
            key={className}
            label={label === "Justify" ? label : `Align ${label.toLowerCase()}`}
            icon={icons[index] ?? AlignJustify}
            active={alignment === className}
            onPress={() => align(editor, className)}
          />
        ))}
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Unlink />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <Tool
          label="Add a video"
          icon={Film}
          expanded={prompt === "video"}
          onPress={() => onPrompt(prompt === "video" ? undefined : "video")}
        />
        <Tool
          label="Add a table"
          icon={Table2}
          onPress={() => {
            if (editor) moveCursorPastBlock(editor.view);
            editor?.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
          }}
        />
      </RichTextEditor.ControlsGroup>
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

function Tool(props: {
  label: string;
  icon: LucideIcon;
  active?: boolean;
  expanded?: boolean;
  onPress: () => void;
}) {
  return (
    <RichTextEditor.Control
      aria-label={props.label}
      title={props.label}
      active={props.active ?? false}
      {...(props.expanded !== undefined && { "aria-expanded": props.expanded })}
      onClick={props.onPress}
    >
      <props.icon size={18} strokeWidth={1.5} aria-hidden />
    </RichTextEditor.Control>
  );
}

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
