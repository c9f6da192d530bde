import sanitizeHtml from "sanitize-html";
import { AppError } from "#core/domain/errors.ts";
import { stripUnsafe } from "#core/domain/text-fields.ts";
import { alignments, fonts, sizes } from "#core/domain/text-looks.ts";
import { excerpt } from "#core/domain/words.ts";
import { embedAddress } from "./embed.ts";
import { separateBlocks, separators } from "./separate-blocks.ts";

const styleClasses = [...sizes, ...fonts].map(({ className }) => className);
const alignmentClasses = {
  name: "class",
  multiple: true,
  values: alignments.map(({ className }) => className),
};

/** The allowed text directions. */
const directions = ["ltr", "rtl", "auto"];

const sanitizeOptions: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "br",
    "h2",
    "h3",
    "h4",
    "blockquote",
    "pre",
    "code",
    "hr",
    "ul",
    "ol",
    "li",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "sub",
    "sup",
    "a",
    "img",
    "span",
    "figure",
    "figcaption",
    "dl",
    "dt",
    "dd",
    "table",
    "caption",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "iframe",
    // These only separate words, and are removed afterwards.
    ...separators,
  ],
  allowedAttributes: {
    a: ["href", "title", "rel"],
    img: ["src", "alt", "title", "width", "height", "loading"],
    ol: ["start", "type"],
    th: ["colspan", "rowspan", "scope", alignmentClasses],
    td: ["colspan", "rowspan", alignmentClasses],
    span: [{ name: "class", multiple: true, values: styleClasses }],
    ...Object.fromEntries(
      ["p", "h2", "h3", "h4", "li", "blockquote", "caption"].map((tag) => [tag, [alignmentClasses]]),
    ),
    iframe: ["src", "title", "loading", "allowfullscreen", "referrerpolicy", "sandbox"],
    "*": ["lang", "dir"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  exclusiveFilter: ({ tag, attribs }) => (tag === "iframe" || tag === "img") && !attribs.src,
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "title", "svg", "math", "template"],
  transformTags: {
    h1: "h2",
    h5: "h4",
    h6: "h4",
    tfoot: "tbody",
    menu: "ul",
    "*": (tagName, attribs) => {
      const dir = attribs.dir?.toLowerCase();
      if (dir !== undefined && directions.includes(dir)) attribs.dir = dir;
      else delete attribs.dir;
      return { tagName, attribs };
    },
    a: sanitizeHtml.simpleTransform("a", { rel: "noopener" }),
    img: sanitizeHtml.simpleTransform("img", { loading: "lazy" }),
    iframe: (tagName, { src = "", title = "" }) => {
      const address = embedAddress(src);
      return { tagName, attribs: address ? frameAttributes(address, title) : {} };
    },
  },
};

/** Lets an embedded page play videos, without access to the page around it. */
const frameAttributes = (src: string, title: string) => ({
  src,
  title: title || "Video",
  loading: "lazy",
  allowfullscreen: "",
  referrerpolicy: "strict-origin-when-cross-origin",
  sandbox: "allow-scripts allow-same-origin allow-presentation allow-popups",
});

// No editor nests deeper, and parsing time grows with the square of the depth.
const MAX_DEPTH = 200;

/** Schemes of pictures that cannot be shown, some of which can be copied. */
export const FOREIGN_SCHEMES = ["http", "https", "data", "file", "blob", "cid"];

/** Rich text reduced to the allowed elements and attributes; an error names `field`. */
export function cleanHtml(
  html: string,
  field = "content",
  pictureSchemes: readonly string[] = ["http", "https"],
): string {
  let depth = 0;
  const onOpenTag = () => {
    depth++;
    if (depth <= MAX_DEPTH) return;
    const fields = { [field]: `At most ${MAX_DEPTH} nested elements.` };
    throw new AppError("invalid", `Please check: ${field}.`, { fields });
  };
  const onCloseTag = () => void depth--;
  const options = {
    ...sanitizeOptions,
    allowedSchemesByTag: { img: [...pictureSchemes] },
    onOpenTag,
    onCloseTag,
  };
  // What was written as an entity is a character by now.
  return separateBlocks(stripUnsafe(sanitizeHtml(html, options))).trim();
}

const inlineTags = ["strong", "b", "em", "i", "sub", "sup", "a", "span", "br"];

/** The text of one paragraph: italics, bold, links, and words in another language. */
export const cleanInline = (html: string): string =>
  stripUnsafe(sanitizeHtml(html, { ...sanitizeOptions, allowedTags: inlineTags }))
    .replace(/\s+/g, " ")
    .trim();

const entities: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&amp;": "&",
  "&nbsp;": " ",
};

/** The text of cleaned rich text, without markup. */
export const plainText = (cleaned: string): string =>
  cleaned
    .replace(
      /<\/?(p|h\d|[uo]l|li|d[ltd]|blockquote|table|caption|t[rdh]|pre|fig\w+|iframe|br|hr)\b[^>]*>/g,
      " ",
    )
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();

/** The first words of cleaned rich text; captions of pictures are no part of it. */
export const beginningOf = (cleaned: string, words: number): string =>
  excerpt(plainText(cleaned.replace(/<figcaption\b.*?<\/figcaption>/gs, " ")), words);
