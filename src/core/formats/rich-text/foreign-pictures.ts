import { cleanHtml, FOREIGN_SCHEMES } from "./clean.ts";

const picture = /<img\b[^>]*>/g;
const source = /\ssrc="([^"]*)"/;
const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

const sourceOf = (tag: string) =>
  (source.exec(tag)?.[1] ?? "").replace(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);

/** Cleans rich text but keeps external pictures: on the web, inline, or on the writer's disk. */
export const cleanWithForeignPictures = (html: string, field: string): string =>
  cleanHtml(html, field, FOREIGN_SCHEMES);

/** The distinct addresses of pictures that are not paths of this site. */
export const findForeignPictures = (cleaned: string): string[] => [
  ...new Set((cleaned.match(picture) ?? []).map(sourceOf).filter((src) => /^[a-z][a-z\d+.-]*:/i.test(src))),
];

/** Replaces addresses of pictures; a picture with the address `null` is removed. */
export const replacePictureAddresses = (
  cleaned: string,
  addresses: ReadonlyMap<string, string | null>,
): string =>
  cleaned.replace(picture, (tag) => {
    const address = addresses.get(sourceOf(tag));
    if (address === undefined) return tag;
    return address === null ? "" : tag.replace(source, ` src="${address.replaceAll("&", "&amp;")}"`);
  });
