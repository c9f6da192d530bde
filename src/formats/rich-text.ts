import sanitizeHtml from "sanitize-html";
import { AppError } from "#domain/errors.ts";

const sizes = ["ql-size-extra-small", "ql-size-small", "ql-size-medium", "ql-size-large"];

const allowed: sanitizeHtml.IOptions = {
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
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
  ],
  allowedAttributes: {
    a: ["href", "title", "rel"],
    img: ["src", "alt", "title", "width", "height", "loading"],
    ol: ["start", "type"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
    span: [{ name: "class", multiple: true, values: sizes }],
    "*": ["lang"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: ["http", "https"] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "title", "svg", "math", "template"],
  transformTags: {
    h1: "h2",
    a: sanitizeHtml.simpleTransform("a", { rel: "noopener" }),
    img: sanitizeHtml.simpleTransform("img", { loading: "lazy" }),
  },
};

// No editor nests this deep, and the time to read grows with the square of the depth.
const deepest = 200;

/** Rich text as it may be stored and shown: what is not on the list of harmless elements and attributes is gone. A refusal names `field`. */
export function cleanHtml(html: string, field = "content"): string {
  let depth = 0;
  const onOpenTag = () => {
    depth++;
    if (depth <= deepest) return;
    const fields = { [field]: `At most ${deepest} elements inside one another.` };
    throw new AppError("invalid", `Please look again at: ${field}.`, { fields });
  };
  const onCloseTag = () => void depth--;
  return sanitizeHtml(html, { ...allowed, onOpenTag, onCloseTag }).trim();
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
    .replace(/<\/(p|h\d|li|blockquote|td|th|pre|figcaption)>|<br ?\/?>|<hr ?\/?>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
