import { expect, test } from "vitest";
import { describeEachDatabase } from "#tests/databases.ts";
import { migrate } from "./migrate.ts";

describeEachDatabase("every migrated database", (open) => {
  test("has only text, integer and double columns, so that both databases store the same values", async () => {
    const { db } = await open();
    for (const table of await db.introspection.getTables()) {
      if (/^(post|page)_search/.test(table.name)) continue;
      for (const { name, dataType } of table.columns)
        expect(dataType.toLowerCase(), `${table.name}.${name}`).toMatch(
          /^(text|integer|int4|double precision|float8)$/,
        );
    }
  });

  test("does not change when it is migrated again", async () => {
    const { db } = await open();
    expect(await migrate(db)).toEqual([]);
  });
});
