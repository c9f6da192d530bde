import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Db, isPostgres, transaction } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";
import { pickColumns } from "#core/domain/fields.ts";
import { listedFields } from "#institute/domain/posts/fields.ts";
import { blankPost } from "#institute/domain/posts/post.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember } from "#tests/make.ts";
import { explainQueries, recordQueries } from "#tests/query-plans.ts";
import { findInFiles } from "./find-in-files.ts";
import { storePages } from "./page-index.ts";

const works = 4000;

/** Fills the tables until reading an index is cheaper than reading everything. */
async function fill(db: Db, accountId: string) {
  const at = now();
  const row = (index: number) => {
    const id = newId();
    return {
      ...pickColumns(listedFields, blankPost),
      id,
      postType: "thesis" as const,
      title: `Thesis ${index}`,
      excerpt: "Malimbes breed in forests throughout the rains. ".repeat(9),
      fileUrl: `/files/${index}.pdf`,
      slug: `thesis-${index}`,
      accountId,
      approvedAt: at,
      publicAt: at,
      sortKey: `${at} ${id}`,
      datePrecision: "day" as const,
      createdAt: at,
      updatedAt: at,
      version: 1,
    };
  };
  await transaction(db, async (trx) => {
    for (let start = 0; start < works; start += 500) {
      const rows = Array.from({ length: 500 }, (_, index) => row(start + index));
      await trx.insertInto("post").values(rows).execute();
      const read = {
        state: "read" as const,
        pages: 1,
        text: JSON.stringify(["Words of a page. ".repeat(20)]),
      };
      const texts = await trx
        .insertInto("file_text")
        .values(rows.map(({ fileUrl }) => ({ fileUrl, ...read })))
        .returning("id")
        .execute();
      for (const { id } of texts)
        await storePages(trx, id, [`word${id % 400} page${id} ${"and many other words ".repeat(20)}`]);
    }
  });
  // As PostgreSQL does by itself; until then it prefers the table to an index.
  await sql.raw(isPostgres(db) ? "vacuum analyze" : "analyze").execute(db);
}

describeEachDatabase("the search inside 4,000 files", (open, kind) => {
  const readsAll =
    kind === "SQLite"
      ? /\bSCAN (post|file_text)(?:$| (?!USING))|SCAN page_search VIRTUAL TABLE INDEX 0:(?!\S*M)/m
      : /Seq Scan on (post|file_text|page_search)\b/;

  test("reads the index of words, and the works of these files alone", { timeout: 120_000 }, async () => {
    const opened = await open();
    const member = await makeMember(opened.db);
    await fill(opened.db, (await makeMember(opened.db))._id);
    const database = recordQueries(opened);
    const term = (word: string) => [{ words: [word], prefix: false, forms: [] }];
    for (const viewer of [null, member])
      for (const word of ["page77", "word77"]) {
        const plans = await explainQueries(database, (db) => findInFiles(db, viewer, term(word), {}));
        for (const { query, plan } of plans) expect(plan, `${word}: ${query}`).not.toMatch(readsAll);
      }
  });
});
