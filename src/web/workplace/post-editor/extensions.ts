import { Link } from "@mantine/tiptap";
import { Extension, Mark, mergeAttributes, Node } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { Subscript } from "@tiptap/extension-subscript";
import { Superscript } from "@tiptap/extension-superscript";
import { TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { CharacterCount } from "@tiptap/extensions";
import StarterKit from "@tiptap/starter-kit";
import { alignments, fonts, sizes } from "#domain/posts/text-looks.ts";
import { embedAddress } from "#formats/rich-text/embed.ts";
import { CaptionedTable, Description, DescriptionList, Direction, Term } from "./structure.ts";

/** A class of `looks` on a passage, as one mark: what has none of them is not its own. */
const look = (name: string, looks: readonly { className: string }[]) =>
  Mark.create({
    name,
    addAttributes: () => ({ class: { default: null } }),
    parseHTML: () =>
      looks.map(({ className }) => ({ tag: `span.${className}`, attrs: { class: className } })),
    renderHTML: ({ HTMLAttributes }) => ["span", mergeAttributes(HTMLAttributes), 0],
  });

const aligned = ["paragraph", "heading"];

/** Which way a paragraph or a heading runs, as one of the classes that the server lets through. */
const Alignment = Extension.create({
  name: "alignment",
  addGlobalAttributes: () => [
    {
      types: aligned,
      attributes: {
        alignment: {
          default: null,
          parseHTML: (element) =>
            alignments.find(({ className }) => element.classList.contains(className))?.className ?? null,
          renderHTML: ({ alignment }) => (alignment ? { class: alignment } : {}),
        },
      },
    },
  ],
});

/** The language of a passage, which a screen reader needs. */
const Language = Extension.create({
  name: "language",
  addGlobalAttributes: () => [
    {
      types: ["paragraph", "heading", "blockquote", "listItem", "italic", "bold", "size", "font"],
      attributes: { lang: { default: null } },
    },
  ],
});

/** A film or another page that the institute lets a text show. */
const Video = Node.create({
  name: "film",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, title: { default: "Film" } }),
  parseHTML: () => [
    {
      tag: "iframe[src]",
      getAttrs: (element) => {
        const src = embedAddress(element.getAttribute("src") ?? "");
        return src ? { src } : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    "iframe",
    mergeAttributes(HTMLAttributes, { loading: "lazy", allowfullscreen: "", tabindex: "-1" }),
  ],
});

/** Figures that a text holds already: they stay whole, and can be moved or removed. */
const PreservedFigure = Node.create({
  name: "kept",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    html: { default: "", parseHTML: (element: HTMLElement) => element.outerHTML, rendered: false },
  }),
  parseHTML: () => [{ tag: "figure" }],
  renderHTML({ node }) {
    const { body } = new DOMParser().parseFromString(String(node.attrs.html), "text/html");
    return { dom: body.firstElementChild ?? document.createElement("p") };
  },
});

const scope = { scope: { default: null } };

/** What the editor understands: all that the server allows in a text. */
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
  Subscript,
  Superscript,
  look("size", sizes),
  look("font", fonts),
  Alignment,
  Language,
  Direction,
  DescriptionList,
  Term,
  Description,
  Image.configure({ allowBase64: false }),
  CaptionedTable,
  TableRow,
  TableHeader.extend({
    addAttributes() {
      return { ...this.parent?.(), ...scope };
    },
  }),
  TableCell,
  Video,
  PreservedFigure,
  CharacterCount,
];
