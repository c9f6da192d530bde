import { alignments } from "#core/domain/text-looks.ts";
import { embedAddress } from "#core/formats/rich-text/embed.ts";
import { separators } from "#core/formats/rich-text/separate-blocks.ts";
import { extractPictures, isPicturePlaceholder, type PastedPictures } from "./paste-pictures.ts";
import { convertWordLists } from "./paste-word.ts";

/** Pasted content, with a placeholder for each picture to upload. */
export interface Pasted extends PastedPictures {
  html: string;
}

/** Reduces pasted HTML from Word, Google Docs and others to plain structure, without styles, comments or scripts. */
export function cleanPaste(html: string, rtf = ""): Pasted {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const pictures = extractPictures(body, rtf);
  dropComments(body);
  for (const element of body.querySelectorAll(
    "[style*='display:none'], colgroup, br.Apple-interchange-newline",
  ))
    element.remove();
  removeDisallowed(body);
  convertHeaderCells(body);
  unwrapDocsWrapper(body);
  convertWordLists(body);
  nestLists(body);
  for (const element of body.querySelectorAll<HTMLElement>("[style]")) convertStyles(element);
  lowerHeadings(body);
  for (const link of body.querySelectorAll("a")) cleanLink(link);
  for (const element of body.querySelectorAll("*")) stripAttributes(element);
  unwrapPictures(body);
  dropEmpty(body);
  return { html: body.innerHTML, ...pictures };
}

const allowedTags = new Set(
  (
    "P BR H1 H2 H3 H4 H5 H6 BLOCKQUOTE PRE CODE HR UL OL LI STRONG B EM I U S DEL STRIKE SUB SUP A IMG SPAN " +
    "FIGURE FIGCAPTION TABLE CAPTION THEAD TBODY TFOOT TR TH TD DL DT DD IFRAME DIV"
  ).split(" "),
);
const droppedTags = new Set(
  "SCRIPT STYLE TITLE META LINK BASE OBJECT EMBED APPLET TEMPLATE TEXTAREA SELECT NOSCRIPT XML".split(" "),
);
const isPageUrl = (address: string) => /^https?:\/\//i.test(address) || /^\/(?!\/)/.test(address);

/** Removes disallowed elements, and pictures and frames from disallowed sources. */
function removeDisallowed(body: HTMLElement) {
  for (const element of body.querySelectorAll("*")) {
    const address = element.getAttribute("src") ?? "";
    const isForeign = element.namespaceURI !== body.namespaceURI;
    if (isForeign || droppedTags.has(element.tagName)) element.remove();
    else if (element.tagName === "IMG" && !isPageUrl(address) && !isPicturePlaceholder(address))
      element.remove();
    else if (element.tagName === "IFRAME") {
      const frame = embedAddress(address);
      if (frame) element.setAttribute("src", frame);
      else element.remove();
    } else if (blockTags.has(element.tagName)) replaceWithDiv(element);
    else if (!allowedTags.has(element.tagName)) element.replaceWith(...element.childNodes);
  }
}

const blockTags = new Set(separators.map((name) => name.toUpperCase()));

/** Replaces an unknown block by a `div`, so that its text does not run into its neighbours. */
function replaceWithDiv(element: Element) {
  const division = document.createElement("div");
  for (const name of ["dir", "lang"]) {
    const value = element.getAttribute(name);
    if (value !== null) division.setAttribute(name, value);
  }
  division.append(...element.childNodes);
  element.replaceWith(division);
}

function dropComments(root: Node) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/** Converts cells of a table head to header cells, since Word marks only the row. */
function convertHeaderCells(body: HTMLElement) {
  for (const cell of body.querySelectorAll("thead td")) {
    const heading = document.createElement("th");
    for (const { name, value } of cell.attributes) heading.setAttribute(name, value);
    heading.append(...cell.childNodes);
    cell.replaceWith(heading);
  }
}

/** Removes the bold element with a normal weight that Google Docs puts around everything. */
function unwrapDocsWrapper(body: HTMLElement) {
  for (const wrapper of body.querySelectorAll('b[id^="docs-internal-guid"], b[style*="font-weight:normal"]'))
    wrapper.replaceWith(...wrapper.childNodes);
}

/** Moves a list that is a direct child of a list into the entry before it. */
function nestLists(body: HTMLElement) {
  for (const list of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) {
    const entry = list.previousElementSibling;
    if (entry?.tagName === "LI") entry.append(list);
  }
}

const styleTags: [applies: (style: CSSStyleDeclaration) => boolean, tag: string][] = [
  [({ fontWeight }) => fontWeight === "bold" || Number(fontWeight) >= 600, "strong"],
  [({ fontStyle }) => fontStyle === "italic", "em"],
  [({ textDecoration }) => /underline/.test(textDecoration), "u"],
  [({ textDecoration }) => /line-through/.test(textDecoration), "s"],
  [({ verticalAlign }) => verticalAlign === "super", "sup"],
  [({ verticalAlign }) => verticalAlign === "sub", "sub"],
];

/** Converts styles with a meaning (emphasis, alignment) to elements and classes. */
function convertStyles(element: HTMLElement) {
  const { style } = element;
  const align = alignments.find(({ className }) => className.endsWith(`-${style.textAlign}`));
  if (align && /^(P|H[1-6])$/.test(element.tagName)) element.classList.add(align.className);
  if (element.tagName !== "SPAN") return;
  const inLink = element.closest("a") !== null;
  for (const [applies, tag] of styleTags) {
    if (!applies(style) || (inLink && tag === "u")) continue;
    const wrapper = document.createElement(tag);
    wrapper.append(...element.childNodes);
    element.append(wrapper);
  }
}

/** Shifts headings down, since the page's title is already its only first-level heading. */
function lowerHeadings(body: HTMLElement) {
  const shift = body.querySelector("h1") ? 1 : 0;
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const level = Math.min(4, Math.max(2, Number(heading.tagName[1]) + shift));
    const moved = document.createElement(`h${level}`);
    moved.className = heading.className;
    moved.append(...heading.childNodes);
    heading.replaceWith(moved);
  }
}

/** Unwraps Google's redirect links, and removes links that lead to no page or address. */
function cleanLink(link: HTMLAnchorElement) {
  const href = link.getAttribute("href") ?? "";
  const address = URL.parse(href, location.origin);
  if (!address || !(isPageUrl(href) || address.protocol === "mailto:")) {
    link.replaceWith(...link.childNodes);
    return;
  }
  const isRedirect = /(^|\.)google\.[a-z.]+$/.test(address.hostname) && address.pathname === "/url";
  const target = isRedirect ? (address.searchParams.get("q") ?? "") : "";
  if (isPageUrl(target)) link.setAttribute("href", target);
}

const allowedAttributes = new Set([
  "href",
  "src",
  "alt",
  "colspan",
  "rowspan",
  "start",
  "lang",
  "dir",
  "width",
  "height",
  "data-pm-slice",
]);
const ourClass = /^ql-(size|font|align)-[a-z-]+$/;

function stripAttributes(element: Element) {
  const classes = [...element.classList].filter((name) => ourClass.test(name));
  // Left to right is the site's default.
  if (element.getAttribute("dir") === "ltr" && !element.parentElement?.closest('[dir="rtl"]'))
    element.removeAttribute("dir");
  // Word writes a language on every word; English is the site's.
  if (
    /^en\b/i.test(element.getAttribute("lang") ?? "") &&
    !element.parentElement?.closest("[lang]:not(body)")
  )
    element.removeAttribute("lang");
  for (const { name } of [...element.attributes])
    if (!allowedAttributes.has(name)) element.removeAttribute(name);
  if (classes.length > 0) element.className = classes.join(" ");
}

/** Unwraps pictures, since a picture is a block and its paragraph would remain empty. */
function unwrapPictures(body: HTMLElement) {
  for (const element of body.querySelectorAll("p, span, div"))
    if (
      element.textContent?.trim() === "" &&
      element.querySelector("img") &&
      !element.querySelector("table, li")
    )
      element.replaceWith(...element.childNodes);
}

function dropEmpty(body: HTMLElement) {
  for (const element of body.querySelectorAll("p, h2, h3, h4, span, li")) {
    const isEmpty = element.textContent?.replaceAll("\u00a0", " ").trim() === "";
    if (isEmpty && !element.querySelector("img, br, table, ul, ol")) element.remove();
  }
}
