import { createElement, type ReactNode } from "react";

const tags = new Set(
  (
    "p h2 h3 h4 ul ol li blockquote pre code dl dt dd strong em u s sub sup span a " +
    "figure figcaption table caption colgroup thead tbody tr th td"
  ).split(" "),
);
const empty = new Set(["br", "hr"]);
/** What has blocks in it, between which spaces are none. */
const holders = new Set("body ul ol dl blockquote figure table thead tbody tr".split(" "));

/** A text to read until its editor is there, and as high as in it; of its markup only what an editor shows is drawn. */
export function StillText({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return childrenOf(body);
}

const childrenOf = (node: Node): ReactNode[] => Array.from(node.childNodes, draw);

function wordsOf({ data, parentElement }: Text): string | null {
  if (!parentElement || parentElement.closest("pre")) return data;
  const words = data.replace(/[ \t\r\n\f]+/g, " ");
  return words === " " && holders.has(parentElement.localName) ? null : words;
}

function draw(node: ChildNode, key: number): ReactNode {
  if (node instanceof Text) return wordsOf(node);
  if (!(node instanceof HTMLElement)) return null;
  const { localName, className, lang, dir } = node;
  const attribute = (name: string) => node.getAttribute(name) ?? undefined;
  if (empty.has(localName)) return createElement(localName, { key });
  if (localName === "img")
    return createElement("img", {
      key,
      ...Object.fromEntries(["src", "alt", "width", "height"].map((name) => [name, attribute(name)])),
    });
  // A video’s place: its page comes with the editor.
  if (localName === "iframe") return createElement("iframe", { key, title: "Video", tabIndex: -1 });
  if (!tags.has(localName)) return null;
  const spans = { colSpan: attribute("colspan"), rowSpan: attribute("rowspan") };
  const children = childrenOf(node);
  // An editor leaves a line for an empty paragraph.
  if (localName === "p" && children.length === 0) children.push(<br key="end" />);
  return createElement(localName, { key, className, lang, dir, ...spans }, ...children);
}
