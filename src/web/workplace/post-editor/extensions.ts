import { Link } from "@mantine/tiptap";
import { Extension, Mark, mergeAttributes, Node } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";

const mark = (name: string, tag: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** The size classes that older texts carry. */
const Size = Mark.create({
  name: "size",
  addAttributes: () => ({ class: { default: null } }),
  parseHTML: () => [{ tag: "span[class^='ql-size-']" }],
  renderHTML: ({ HTMLAttributes }) => ["span", mergeAttributes(HTMLAttributes), 0],
});

/** The language of a passage, which a screen reader needs. */
const Language = Extension.create({
  name: "language",
  addGlobalAttributes: () => [
    {
      types: ["paragraph", "heading", "blockquote", "listItem", "italic", "bold", "size"],
      attributes: { lang: { default: null } },
    },
  ],
});

/** Tables, figures and pictures that a text holds already: they stay whole, and can be moved or removed. */
const Kept = Node.create({
  name: "kept",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    html: { default: "", parseHTML: (element: HTMLElement) => element.outerHTML, rendered: false },
  }),
  parseHTML: () => [{ tag: "table" }, { tag: "figure" }, { tag: "img" }],
  renderHTML({ node }) {
    const { body } = new DOMParser().parseFromString(String(node.attrs.html), "text/html");
    return { dom: body.firstElementChild ?? document.createElement("p") };
  },
});

/** What the editor understands: all that the server allows in a text, though not every part has its button. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: false,
    trailingNode: false,
    undoRedo: { depth: 100, newGroupDelay: 500 },
  }),
  Link.configure({
    openOnClick: false,
    defaultProtocol: "https",
    HTMLAttributes: { rel: "noopener", target: null },
  }),
  mark("subscript", "sub"),
  mark("superscript", "sup"),
  Size,
  Language,
  Kept,
];
