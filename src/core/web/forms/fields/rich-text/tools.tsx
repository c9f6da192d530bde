import type { ChainedCommands, Editor } from "@tiptap/core";
import {
  Bold,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Subscript,
  Superscript,
  Underline,
  Undo2,
  Unlink2,
} from "lucide-react";
import type { ComponentProps } from "react";
import styles from "./rich-text.module.css";

/** A button of a toolbar; the text keeps its selection while it is pressed. */
export function Tool({
  label,
  icon: Icon,
  isActive,
  ...button
}: ComponentProps<"button"> & { label: string; icon: LucideIcon; isActive?: boolean | undefined }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isActive || undefined}
      onMouseDown={(event) => event.preventDefault()}
      {...button}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden />
    </button>
  );
}

interface Command {
  label: string;
  icon: LucideIcon;
  add: (chain: ChainedCommands) => ChainedCommands;
  /** Without it, always. */
  isPossible?: (editor: Editor) => boolean;
}

/** What one press does, by the name of what it makes. */
const commands = {
  bold: { label: "Bold", icon: Bold, add: (chain) => chain.toggleBold() },
  italic: { label: "Italic", icon: Italic, add: (chain) => chain.toggleItalic() },
  bulletList: { label: "Bullet list", icon: List, add: (chain) => chain.toggleBulletList() },
  orderedList: { label: "Ordered list", icon: ListOrdered, add: (chain) => chain.toggleOrderedList() },
  blockquote: { label: "Blockquote", icon: Quote, add: (chain) => chain.toggleBlockquote() },
  rule: { label: "Horizontal line", icon: Minus, add: (chain) => chain.setHorizontalRule() },
  underline: { label: "Underline", icon: Underline, add: (chain) => chain.toggleUnderline() },
  strike: { label: "Strikethrough", icon: Strikethrough, add: (chain) => chain.toggleStrike() },
  subscript: { label: "Subscript", icon: Subscript, add: (chain) => chain.toggleSubscript() },
  superscript: { label: "Superscript", icon: Superscript, add: (chain) => chain.toggleSuperscript() },
  plain: { label: "Clear formatting", icon: RemoveFormatting, add: (chain) => chain.unsetAllMarks() },
  unlink: { label: "Remove link", icon: Unlink2, add: (chain) => chain.unsetLink() },
  undo: {
    label: "Undo",
    icon: Undo2,
    add: (chain) => chain.undo(),
    isPossible: (editor) => editor.can().undo(),
  },
  redo: {
    label: "Redo",
    icon: Redo2,
    add: (chain) => chain.redo(),
    isPossible: (editor) => editor.can().redo(),
  },
} as const satisfies Record<string, Command>;

/** The buttons of some commands side by side. */
export function Commands({ editor, names }: { editor: Editor | null; names: (keyof typeof commands)[] }) {
  return (
    <div className={styles.group}>
      {names.map((name) => {
        const { label, icon, add, isPossible }: Command = commands[name];
        return (
          <Tool
            key={name}
            label={label}
            icon={icon}
            isActive={editor?.isActive(name)}
            disabled={!editor || isPossible?.(editor) === false}
            onClick={() => editor && add(editor.chain().focus()).run()}
          />
        );
      })}
    </div>
  );
}
