import { expect, test } from "vitest";
import { describeEachDatabase } from "#tests/databases.ts";
import { migrate } from "./migrate.ts";

describeEachDatabase("every migrated database", (open) => {
  test("keeps only text and whole numbers, so that both databases hold the same", async () => {
    const { db } = await open();
    for (const table of await db.introspection.getTables()) {
      if (table.name.startsWith("post_search")) continue;
      for (const { name, dataType } of table.columns)
        expect(dataType.toLowerCase(), `${table.name}.${name}`).toMatch(/^(text|integer|int4)$/);
    }
  });

  test("has the text of a post behind all that lists show of it", async () => {
    const { db, kind } = await open();
    // PostgreSQL keeps long texts apart by itself.
    if (kind === "PostgreSQL") return;
    const tables = await db.introspection.getTables();
    const post = tables.find(({ name }) => name === "post");
    expect(post?.columns.at(-1)?.name).toBe("content");
  });

  test("is left as it is by migrating again", async () => {
    const { db } = await open();
    expect(await migrate(db)).toEqual([]);
  });
});
