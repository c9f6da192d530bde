import type { Editor } from "@tiptap/react";
import styles from "./rich-text.module.css";
import { useRovingTabIndex } from "./use-roving-tab-index.ts";

/** Tools for the table at the cursor. */
export function TableTools({ editor }: { editor: Editor }) {
  const act = (label: string, run: () => boolean) => (
    <button type="button" key={label} onClick={() => void run()}>
      {label}
    </button>
  );
  const chain = () => editor.chain().focus();
  return (
    <div
      {...useRovingTabIndex()}
      className={`toolbar ${styles.tableTools}`}
      role="toolbar"
      aria-label="Table"
    >
      {act("Row above", () => chain().addRowBefore().run())}
      {act("Row below", () => chain().addRowAfter().run())}
      {act("Column before", () => chain().addColumnBefore().run())}
      {act("Column after", () => chain().addColumnAfter().run())}
      {act("Heading row", () => chain().toggleHeaderRow().run())}
      {act("Heading column", () => chain().toggleHeaderColumn().run())}
      {act("Merge or split cells", () => chain().mergeOrSplit().run())}
      {act("Remove row", () => chain().deleteRow().run())}
      {act("Remove column", () => chain().deleteColumn().run())}
      {act("Remove table", () => chain().deleteTable().run())}
    </div>
  );
}
