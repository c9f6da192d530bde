import { Image } from "@tiptap/extension-image";
import type { DOMOutputSpec } from "@tiptap/pm/model";

/** A picture, with a caption under it if it has one; both are one block of the editor. */
export const CaptionedPicture = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), caption: { default: null, parseHTML: () => null, rendered: false } };
  },
  parseHTML: () => [
    { tag: "figure", priority: 60, getAttrs: readFigure },
    { tag: 'img[src]:not([src^="data:"])' },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const picture: DOMOutputSpec = ["img", HTMLAttributes];
    const { caption } = node.attrs;
    return caption ? ["figure", picture, ["figcaption", caption]] : picture;
  },
});

/** A figure of a picture and a caption in plain text; any other is kept as it is. */
function readFigure(figure: HTMLElement) {
  const [picture, caption, ...others] = figure.children;
  if (!(picture instanceof HTMLImageElement) || caption?.tagName !== "FIGCAPTION" || others.length > 0)
    return false;
  const isPlain =
    [figure, caption].every(({ attributes }) => attributes.length === 0) &&
    caption.children.length === 0 &&
    figure.textContent.trim() === caption.textContent.trim();
  if (!isPlain || !picture.getAttribute("src")) return false;
  const [src, alt, title, width, height] = ["src", "alt", "title", "width", "height"].map((name) =>
    picture.getAttribute(name),
  );
  return { src, alt, title, width, height, caption: caption.textContent.replace(/\s+/g, " ").trim() };
}
