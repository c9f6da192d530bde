import { Extension, Mark, mergeAttributes, Node } from "@tiptap/core";
import { Link as PlainLink } from "@tiptap/extension-link";
import { Subscript } from "@tiptap/extension-subscript";
import { Superscript } from "@tiptap/extension-superscript";
import { TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { CharacterCount } from "@tiptap/extensions";
import type { EditorView } from "@tiptap/pm/view";
import StarterKit from "@tiptap/starter-kit";
import { alignments, fonts, sizes } from "#core/domain/text-looks.ts";
import { embedAddress } from "#core/formats/rich-text/embed.ts";
import { CaptionedPicture } from "./captioned-picture.ts";
import { CaptionedTable, Description, DescriptionList, Direction, Term } from "./structure.ts";

/** A mark for text with one of the classes of `looks`; other spans are ignored. */
const look = (name: string, looks: readonly { className: string }[]) =>
  Mark.create({
    name,
    addAttributes: () => ({ class: { default: null } }),
    parseHTML: () =>
      looks.map(({ className }) => ({ tag: `span.${className}`, attrs: { class: className } })),
    renderHTML: ({ HTMLAttributes }) => ["span", mergeAttributes(HTMLAttributes), 0],
  });

const alignedTypes = ["paragraph", "heading"];

/** The alignment of a paragraph or heading, as one of the classes that the server allows. */
const Alignment = Extension.create({
  name: "alignment",
  addGlobalAttributes: () => [
    {
      types: alignedTypes,
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

/** The language of a passage, for screen readers. */
const Language = Extension.create({
  name: "language",
  addGlobalAttributes: () => [
    {
      types: ["paragraph", "heading", "blockquote", "listItem", "italic", "bold", "size", "font"],
      attributes: { lang: { default: null } },
    },
  ],
});

/** Words in another language. */
export const Foreign = Mark.create({
  name: "foreign",
  addAttributes: () => ({ lang: { default: null } }),
  parseHTML: () => [{ tag: "span[lang]" }],
  renderHTML: ({ HTMLAttributes }) => ["span", HTMLAttributes, 0],
});

/** Links, whose address is asked for at Ctrl+K. */
export const Link = PlainLink.extend({
  addKeyboardShortcuts: () => ({ "Mod-k": () => dispatchEvent(new Event("edit-link")) }),
}).configure({
  openOnClick: false,
  defaultProtocol: "https",
  HTMLAttributes: { rel: "noopener", target: null },
});

/** Leaves Escape to the dialog around; a text would take the key and do nothing with it. */
export const leaveEscape = { keydown: (_view: EditorView, { key }: KeyboardEvent) => key === "Escape" };

/** A video or other page from a host that the institute allows. */
const Video = Node.create({
  name: "video",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, title: { default: "Video" } }),
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

/** Existing figures that are more than a picture with a plain caption: the editor can move or remove them, but not change them. */
const PreservedFigure = Node.create({
  name: "figure",
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

/** The extensions that cover all content the server allows. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: false,
    trailingNode: false,
    undoRedo: { depth: 100, newGroupDelay: 500 },
  }),
  Link,
  Subscript,
  Superscript,
  look("size", sizes),
  look("font", fonts),
  Alignment,
  Language,
  Foreign,
  Direction,
  DescriptionList,
  Term,
  Description,
  CaptionedPicture,
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
