import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { describeEachDatabase, openEmpty } from "#tests/databases.ts";
import type { Db } from "./connect.ts";
import { migrate, provider } from "./migrate.ts";

/** Later migrations run while servers of the version before still read and write. */
const lastThatReplaces = "0034-request-status";

/** Tables and columns that a migration drops after a version whose servers neither read nor write them. */
const unread: Record<string, string[]> = {
  "0101-drop-import-jobs": ["import_job"],
  "0109-drop-older-counts": ["outbox", "loan_reminder", "post_waiting_count", "request_closed_count"],
  "0136-drop-stored-counts": [
    "post_count",
    "equipment_day",
    "post_draft",
    "authorship_question",
    "equipment.borrowed",
  ],
};

/** Each column as `table.column`, with its type and whether a row can be written without it. */
async function columnsOf(db: Db) {
  const columns = new Map<string, { type: string; mayBeLeftOut: boolean; table: string }>();
  for (const { name: table, columns: all } of await db.introspection.getTables())
    for (const { name, dataType, isNullable, hasDefaultValue } of all)
      columns.set(`${table}.${name}`, { table, type: dataType, mayBeLeftOut: isNullable || hasDefaultValue });
  return columns;
}

describeEachDatabase("a migration", (_open, kind) => {
  test("leaves the servers of the version before what they read and write", async () => {
    const { db } = await openEmpty(kind);
    const migrator = new Migrator({ db, provider });
    await migrator.migrateTo(lastThatReplaces);
    const later = Object.keys(await provider.getMigrations())
      .filter((name) => name > lastThatReplaces)
      .sort();
    expect(later).not.toEqual([]);
    let before = await columnsOf(db);
    for (const name of later) {
      const { error } = await migrator.migrateTo(name);
      expect(error).toBeUndefined();
      const after = await columnsOf(db);
      const tables = new Set([...before.values()].map(({ table }) => table));
      for (const [column, { table, type, mayBeLeftOut }] of before) {
        if (unread[name]?.some((gone) => gone === table || gone === column)) continue;
        expect(after.get(column)?.type, `${name} changes ${column}`).toBe(type);
        if (mayBeLeftOut) expect(after.get(column)?.mayBeLeftOut, `${name} demands ${column}`).toBe(true);
      }
      for (const [column, { table, mayBeLeftOut }] of after)
        if (tables.has(table) && !before.has(column))
          expect(mayBeLeftOut, `${name} demands ${column}`).toBe(true);
      before = after;
    }
  });

  test("with an earlier number is made up for, if a later one was installed first", async () => {
    const { db } = await openEmpty(kind);
    const { "0035-limits": _, ...installed } = await provider.getMigrations();
    await new Migrator({ db, provider: { getMigrations: async () => installed } }).migrateToLatest();
    expect(await migrate(db)).toEqual(["0035-limits"]);
    expect(await migrate(db)).toEqual([]);
  });

  test("of a newer version is refused in plain words", async () => {
    const { db } = await openEmpty(kind);
    const later = { "9999-later": { up: async () => {} } };
    const getMigrations = async () => ({ ...(await provider.getMigrations()), ...later });
    await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
    await expect(migrate(db)).rejects.toThrow(/newer version of this program, which has 9999-later/);
  });
});
