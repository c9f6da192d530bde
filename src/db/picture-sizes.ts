import { unsizedPictures, withSizes } from "#formats/rich-text-files.ts";
import type { Db } from "./connect.ts";

/** Cleaned rich text in which every uploaded picture says how large it is, so that its place is known before it has come. */
export async function withPictureSizes(db: Db, html: string): Promise<string> {
  const urls = unsizedPictures(html);
  if (urls.length === 0) return html;
  const rows = await db
    .selectFrom("file")
    .select(["url", "width", "height"])
    .where("url", "in", urls)
    .execute();
  return withSizes(html, new Map(rows.map(({ url, ...size }) => [url, size])));
}
