import sanitizeHtml from "sanitize-html";
import { AppError } from "#domain/errors.ts";
import { alignments, fonts, sizes } from "#domain/posts/text-looks.ts";
import { embedAddress } from "./embed.ts";
import { separateBlocks, separators } from "./separate-blocks.ts";

const styleClasses = [...sizes, ...fonts].map(({ className }) => className);
const alignmentClasses = {
  name: "class",
  multiple: true,
  values: alignments.map(({ className }) => className),
};

/** Which way a block is read. */
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
    // These separate words and are gone afterwards.
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

/** What a frame is allowed: to play, and nothing around it. */
const frameAttributes = (src: string, title: string) => ({
  src,
  title: title || "Film",
  loading: "lazy",
  allowfullscreen: "",
  referrerpolicy: "strict-origin-when-cross-origin",
  sandbox: "allow-scripts allow-same-origin allow-presentation allow-popups",
});

// No editor nests this deep, and the time to read grows with the square of the depth.
const MAX_DEPTH = 200;

/** Where pictures of a text may be that are not on the web: they cannot be shown, but some can be copied. */
export const FOREIGN_SCHEMES = ["http", "https", "data", "file", "blob", "cid"];

/** Rich text as it may be stored and shown: what is not on the list of harmless elements and attributes is gone. A refusal names `field`. */
export function cleanHtml(
  html: string,
  field = "content",
  pictureSchemes: readonly string[] = ["http", "https"],
): string {
  let depth = 0;
  const onOpenTag = () => {
    depth++;
    if (depth <= MAX_DEPTH) return;
    const fields = { [field]: `At most ${MAX_DEPTH} elements inside one another.` };
    throw new AppError("invalid", `Please check: ${field}.`, { fields });
  };
  const onCloseTag = () => void depth--;
  return separateBlocks(
    sanitizeHtml(html, {
      ...sanitizeOptions,
      allowedSchemesByTag: { img: [...pictureSchemes] },
      onOpenTag,
      onCloseTag,
    }),
  ).trim();
}

const entities: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&amp;": "&",
  "&nbsp;": " ",
};

/** The words of cleaned rich text, without markup. */
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
