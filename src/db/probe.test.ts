import { test, expect } from "vitest";
import { describeEachDatabase } from "#tests/databases.ts";
describeEachDatabase("probe", (open) => {
  for (let i = 0; i < 10; i++) test("opens "+i, async () => {
    const { db } = await open();
    expect(await db.selectFrom("post").selectAll().execute()).toEqual([]);
  });
});
