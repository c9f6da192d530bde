import { addPictureSizes, findUnsizedPictures } from "#core/formats/rich-text/files.ts";
import type { Db } from "../connect.ts";

/** Adds width and height to uploaded pictures in clean rich text, so that pages do not shift while loading. */
export async function withPictureSizes(db: Db, html: string): Promise<string> {
  const urls = findUnsizedPictures(html);
  if (urls.length === 0) return html;
  const sizes = await findPictureSizes(db, urls);
  return addPictureSizes(html, new Map(sizes.map(({ url, ...size }) => [url, size])));
}

/** The sizes of those addresses that are stored files. */
export const findPictureSizes = (db: Db, urls: readonly string[]) =>
  db.selectFrom("file").select(["url", "width", "height"]).where("url", "in", urls).execute();
