import { addPictureSizes, findUnsizedPictures } from "#core/formats/rich-text/files.ts";
import type { Db } from "../connect.ts";

/** Adds width and height to uploaded pictures in clean rich text, so that pages do not shift while loading. */
export async function withPictureSizes(db: Db, html: string): Promise<string> {
  const urls = findUnsizedPictures(html);
  if (urls.length === 0) return html;
  const rows = await db
    .selectFrom("file")
    .select(["url", "width", "height"])
    .where("url", "in", urls)
    .execute();
  return addPictureSizes(html, new Map(rows.map(({ url, ...size }) => [url, size])));
}
