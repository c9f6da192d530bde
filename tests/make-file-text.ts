import { type Db, transaction } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import { storePages } from "#institute/db/posts/pages/page-index.ts";

/** Stores what a file says, page by page, as if it was read; returns the number of its text. */
export function makeFileText(db: Db, fileUrl: string, ...pages: string[]): Promise<number> {
  return transaction(db, async (trx) => {
    const read = {
      state: "read" as const,
      pages: pages.length,
      text: JSON.stringify(pages),
      reader: "test",
      readAt: now(),
    };
    const { id } = await trx
      .insertInto("file_text")
      .values({ fileUrl, ...read })
      .onConflict((conflict) => conflict.column("fileUrl").doUpdateSet(read))
      .returning("id")
      .executeTakeFirstOrThrow();
    await storePages(trx, id, pages);
    return id;
  });
}
