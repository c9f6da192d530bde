/** The file addresses in a text: the text itself if it is an address, or all sources and links of its HTML. */
export function findFileAddresses(text: string | null | undefined): string[] {
  if (!text) return [];
  if (!text.includes("<")) return [text];
  return [...text.matchAll(/\s(?:src|href)="([^"]+)"/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
}

const picture = /<img\b[^>]*>/g;
const sourceOf = (tag: string) => /\ssrc="(\/files\/[^"]+)"/.exec(tag)?.[1];
const isSized = (tag: string) => /\swidth="\d/.test(tag) && /\sheight="\d/.test(tag);
const MAX_SIZED_PICTURES = 500;

/** The addresses of stored pictures in cleaned rich text without a size. */
export const findUnsizedPictures = (html: string): string[] =>
  [...html.matchAll(picture)]
    .flatMap(([tag]) => (isSized(tag) ? [] : (sourceOf(tag) ?? [])))
    .slice(0, MAX_SIZED_PICTURES);

/** Adds the sizes to those pictures. */
export const addPictureSizes = (
  html: string,
  sizes: Map<string, { width: number | null; height: number | null }>,
): string =>
  html.replace(picture, (tag) => {
    const size = isSized(tag) ? undefined : sizes.get(sourceOf(tag) ?? "");
    if (!size?.width || !size.height) return tag;
    const bare = tag.replace(/\s(?:width|height)="[^"]*"/g, "");
    return bare.replace(/^<img/, `<img width="${size.width}" height="${size.height}"`);
  });
