import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { describeEachDatabase, openEmpty } from "#tests/databases.ts";
import { makeAccount } from "#tests/make.ts";
import { provider } from "./migrate.ts";

describeEachDatabase("the upgrade to 0.14", (_open, kind) => {
  async function openWithPosts() {
    const { db } = await openEmpty(kind);
    const migrator = new Migrator({ db, provider });
    expect((await migrator.migrateTo("0134-ringing")).error).toBeUndefined();
    const { _id: accountId } = await makeAccount(db);
    const post = async (id: string, sortKey: string, format: string, deletedAt: string | null = null) => {
      const url = `/files/${id}.${format}`;
      await sql`insert into file (url, key, name, format, bytes, "createdAt")
        values (${url}, ${url}, ${url}, ${format}, 1, '2026-01-01')`.execute(db);
      await sql`insert into post (id, "postType", title, excerpt, slug, "accountId", "sortKey", "createdAt", "updatedAt",
          version, "fileUrl", "deletedAt", "publicAt")
        values (${id}, 'thesis', ${id}, '', ${id}, ${accountId}, ${sortKey}, '2026-01-01', '2026-01-01', 1, ${url}, ${deletedAt},
          '2026-01-02')`.execute(db);
    };
    return { db, migrator, post };
  }

  test("lets the PDFs of older works wait to be read, with the highest numbers for the newest", async () => {
    const { db, migrator, post } = await openWithPosts();
    await post("newest", "2024", "pdf");
    await post("oldest", "1998", "pdf");
    await post("picture", "2010", "jpg");
    await post("deleted", "2011", "pdf", "2026-01-03");
    await post("middle", "2012", "pdf");
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
    const { rows } = await sql`select "fileUrl", state from file_text order by id`.execute(db);
    expect(rows).toEqual(
      ["oldest", "middle", "newest"].map((id) => ({ fileUrl: `/files/${id}.pdf`, state: "waiting" })),
    );
  });

  test("takes what was public already for no news", async () => {
    const { db, migrator, post } = await openWithPosts();
    await post("known", "2024", "pdf");
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
    const { rows } = await sql`select "firstPublicAt", "fileOpenedAt" from post`.execute(db);
    expect(rows).toEqual([{ firstPublicAt: "2026-01-02", fileOpenedAt: null }]);
  });
});
