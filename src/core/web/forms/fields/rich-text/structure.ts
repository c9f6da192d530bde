import { Extension, Node } from "@tiptap/core";
import { Table, TableView } from "@tiptap/extension-table";

const directedTypes = [
  "paragraph",
  "heading",
  "blockquote",
  "bulletList",
  "orderedList",
  "listItem",
  "codeBlock",
  "table",
  "tableCell",
  "tableHeader",
  "descriptionList",
  "term",
  "description",
];

/** The reading direction of a block, for languages written from right to left. */
export const Direction = Extension.create({
  name: "direction",
  addGlobalAttributes: () => [{ types: directedTypes, attributes: { dir: { default: null } } }],
});

/** A list of terms and their descriptions (`dl`). */
export const DescriptionList = Node.create({
  name: "descriptionList",
  group: "block",
  content: "(term | description)+",
  parseHTML: () => [{ tag: "dl" }],
  renderHTML: ({ HTMLAttributes }) => ["dl", HTMLAttributes, 0],
});

/** A term of a description list. */
export const Term = Node.create({
  name: "term",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "dt" }],
  renderHTML: ({ HTMLAttributes }) => ["dt", HTMLAttributes, 0],
});

/** The description of a term. */
export const Description = Node.create({
  name: "description",
  content: "block+",
  defining: true,
  parseHTML: () => [{ tag: "dd" }],
  renderHTML: ({ HTMLAttributes }) => ["dd", HTMLAttributes, 0],
});

/** A table in the editor, with its caption. */
class CaptionedView extends TableView {
  constructor(...args: ConstructorParameters<typeof TableView>) {
    super(...args);
    const caption = parseCaption(this.node.attrs.caption);
    if (!caption) return;
    caption.contentEditable = "false";
    this.table.prepend(caption);
  }
}

/** A table with a caption, which the editor shows and preserves but cannot edit. */
export const CaptionedTable = Table.extend({
  addOptions() {
    const options = this.parent?.();
    if (!options) throw new Error("The table has options.");
    return { ...options, resizable: false, allowTableNodeSelection: true, View: CaptionedView };
  },
  addAttributes() {
    return {
      ...this.parent?.(),
      caption: {
        default: null,
        parseHTML: (element: HTMLElement) => element.querySelector(":scope > caption")?.outerHTML ?? null,
        rendered: false,
      },
    };
  },
  parseHTML: () => [{ tag: "table", contentElement: withoutCaption }],
  renderHTML(props) {
    const table = this.parent?.(props);
    const caption = parseCaption(props.node.attrs.caption);
    if (!Array.isArray(table) || !caption) return table ?? ["table", 0];
    const [name, attributes, ...rest] = table;
    return [name, attributes, caption, ...rest];
  },
});

/** The table without its caption, whose text would otherwise become a row. */
function withoutCaption(table: HTMLElement): HTMLElement {
  const rows = table.cloneNode(true);
  if (!(rows instanceof HTMLElement)) return table;
  rows.querySelector(":scope > caption")?.remove();
  return rows;
}

function parseCaption(html: unknown): HTMLElement | undefined {
  if (typeof html !== "string") return undefined;
  const { body } = new DOMParser().parseFromString(`<table>${html}</table>`, "text/html");
  return body.querySelector("caption") ?? undefined;
}
