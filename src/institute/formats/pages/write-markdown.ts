import TurndownService from "turndown";
import { cleanHtml, cleanInline } from "#core/formats/rich-text/clean.ts";
import { blocksOf, toHtml, toInlineHtml } from "./markdown.ts";

/** What Markdown cannot say within a line, or says with another element. */
const inlineTags = ["b", "i", "u", "s", "sub", "sup", "span"];
/** What stays HTML as a whole. */
const blockTags = ["table", "figure", "dl", "iframe", "pre"];
/** The attributes that Markdown says, or that cleaning adds again. */
const plainAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "title", "rel"],
  img: ["src", "alt", "title", "loading"],
};
const listTags = ["ul", "ol"];

const nameOf = (node: Node) => node.nodeName.toLowerCase();
const isElement = (node: Node): node is Element => "attributes" in node;

/** An element as HTML, on lines without an empty one between, at which HTML in Markdown ends. */
const asHtml = (node: Node) => (isElement(node) ? node.outerHTML.replace(/\n\s*\n/g, "\n") : "");

function hasMoreAttributes(node: Element): boolean {
  const plain = plainAttributes[nameOf(node)] ?? [];
  return Array.from(node.attributes).some(({ name }) => !plain.includes(name));
}

const isLoose = (row: Node) =>
  isElement(row) && Array.from(row.children).some((child) => nameOf(child) === "p");

/** Whether a list has rows of paragraphs: Markdown says that of all rows or none, and never of a single one. */
function isUneven(node: Element): boolean {
  const loose = Array.from(node.children, isLoose);
  return loose.includes(true) && (loose.length === 1 || loose.includes(false));
}

function isKeptBlock(node: Node): boolean {
  if (!isElement(node)) return false;
  const name = nameOf(node);
  if (blockTags.includes(name) || name === "hr") return true;
  if (listTags.includes(name))
    return hasMoreAttributes(node) || isUneven(node) || node.innerHTML.includes(" class=");
  return ["p", "h2", "h3", "h4", "blockquote"].includes(name) && hasMoreAttributes(node);
}

function isKeptInline(node: Node): boolean {
  if (!isElement(node)) return false;
  const name = nameOf(node);
  return (
    inlineTags.includes(name) ||
    (["a", "em", "strong", "code", "img"].includes(name) && hasMoreAttributes(node))
  );
}

/** The tags around what is within an element; a picture has nothing within. */
function tagsAround(node: Node, within: string): string {
  if (!isElement(node)) return within;
  const [begin = ""] = /^<[^>]*>/.exec(node.outerHTML) ?? [];
  return nameOf(node) === "img" ? begin : `${begin}${within}</${nameOf(node)}>`;
}

const service = new TurndownService({ headingStyle: "atx", bulletListMarker: "-", emDelimiter: "*" });
service.addRule("keptBlock", { filter: isKeptBlock, replacement: (_, node) => `\n\n${asHtml(node)}\n\n` });
service.addRule("keptInline", {
  filter: isKeptInline,
  replacement: (within, node) => tagsAround(node, within),
});
service.addRule("break", { filter: "br", replacement: () => "<br>" });
service.addRule("row", {
  filter: "li",
  replacement(content, node) {
    const list = node.parentNode;
    const rows: Node[] = list && isElement(list) ? Array.from(list.children) : [];
    const start = list && isElement(list) ? Number(list.getAttribute("start") ?? 1) : 1;
    const number = rows.indexOf(node);
    const mark = list && nameOf(list) === "ol" ? `${start + number}. ` : "- ";
    const text = content.trim().replace(/\n(?=[^\n])/g, `\n${" ".repeat(mark.length)}`);
    const isLast = number === rows.length - 1;
    return `${mark}${text}${isLast ? "" : isLoose(node) ? "\n\n" : "\n"}`;
  },
});

const escaped = service.escape.bind(service);
/** What Markdown would make a link, or read as an entity, stays the text that it is. */
service.escape = (text) =>
  escaped(text)
    .replace(/&(?=#?\w+;)/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/~/g, "\\~")
    .replace(/(?<=[\w.+-])@(?=\w)/g, "&#64;")
    .replace(/\b(https?|ftp):\/\//gi, "$1&#58;//")
    .replace(/\bwww\./gi, "www&#46;");

const blockEdge =
  /\s*(<\/?(?:p|h[2-4]|ul|ol|li|blockquote|pre|hr|table|caption|thead|tbody|tr|t[hd]|figure|figcaption|d[ltd]|iframe|br)\b[^>]*>)\s*/g;
const folded = (html: string) => html.replace(/\s+/g, " ").replace(blockEdge, "$1").trim();

/** Whether two texts are the same HTML once they are cleaned, but for line breaks. */
export const isSameText = (one: string, other: string): boolean =>
  folded(cleanHtml(one)) === folded(cleanHtml(other));

/** Whether two paragraphs are the same HTML once they are cleaned. */
export const isSameInline = (one: string, other: string): boolean => cleanInline(one) === cleanInline(other);

/** A paragraph of HTML as Markdown; what Markdown cannot say stays HTML. */
export function writeInline(html: string): string {
  const written = service.turndown(html);
  return isSameInline(toInlineHtml(written), html) ? written : html;
}

/** A text of HTML as Markdown that says the same. Blocks that are in `before` stay as they are written there. */
export function writeText(html: string, before: string): string {
  const stored = blocksOf(before);
  let last = -1;
  let written = "";
  for (const block of blocksOf(writeBlocks(html))) {
    const index = stored.findIndex((one) => isSameText(one.html, block.html));
    const same = stored[index];
    const gap = same && index === last + 1 ? same.gap : "\n\n";
    written += (written ? gap : "") + (same ?? block).written;
    last = same ? index : -2;
  }
  return isSameText(toHtml(written), html) ? written : writeBlocks(html);
}

function writeBlocks(html: string): string {
  const written = service.turndown(html);
  return isSameText(toHtml(written), html) ? written : html.replace(/\n\s*\n/g, "\n");
}
