import { cleanHtml, FOREIGN_SCHEMES } from "./clean.ts";

const picture = /<img\b[^>]*>/g;
const source = /\ssrc="([^"]*)"/;
const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

const sourceOf = (tag: string) =>
  (source.exec(tag)?.[1] ?? "").replace(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);

/** Cleaned rich text in which pictures may still be anywhere: on the web, inside the text, on the writer's disk. */
export const cleanWithForeignPictures = (html: string, field: string): string =>
  cleanHtml(html, field, FOREIGN_SCHEMES);

/** The addresses of pictures that do not begin with a path of this site, each once. */
export const findForeignPictures = (cleaned: string): string[] => [
  ...new Set((cleaned.match(picture) ?? []).map(sourceOf).filter((src) => /^[a-z][a-z\d+.-]*:/i.test(src))),
];

/** The same text with other addresses for some of its pictures; one whose address is null is left out. */
export const replacePictureAddresses = (
  cleaned: string,
  addresses: ReadonlyMap<string, string | null>,
): string =>
  cleaned.replace(picture, (tag) => {
    const address = addresses.get(sourceOf(tag));
    if (address === undefined) return tag;
    return address === null ? "" : tag.replace(source, ` src="${address.replaceAll("&", "&amp;")}"`);
  });
