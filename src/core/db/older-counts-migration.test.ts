import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { describeEachDatabase, openEmpty } from "#tests/databases.ts";
import { provider } from "./migrate.ts";

const equipment = (id: string, columns: string, values: string) =>
  sql.raw(`insert into equipment (id, name, words, quantity, "createdAt", "updatedAt", version${columns})
    values ('${id}', 'Net ${id}', ' net ${id} ', 5, '2026-01-01', '2026-01-01', 1${values})`);

describeEachDatabase("the end of what 0.11 counted", (_open, kind) => {
  test("leaves equipment with its units, its order and what it may hold, for servers of 0.12 as well", async () => {
    const { db } = await openEmpty(kind);
    const migrator = new Migrator({ db, provider });
    expect((await migrator.migrateTo("0106-former-names")).error).toBeUndefined();
    await equipment("a", ", borrowed", ", 3").execute(db);
    await sql`insert into equipment_day values ('a', '2026-03-01', 3, 5)`.execute(db);
    expect((await migrator.migrateTo("0109-drop-older-counts")).error).toBeUndefined();

    // A server of 0.12 writes the column, this one does not.
    await equipment("b", ", borrowed", ", 0").execute(db);
    await equipment("c", "", "").execute(db);
    const { rows } = await sql`select id, quantity, borrowed from equipment order by words`.execute(db);
    expect(rows).toEqual(["a", "b", "c"].map((id) => ({ id, quantity: 5, borrowed: 0 })));
    expect((await sql`select * from equipment_day`.execute(db)).rows).toHaveLength(1);
    await sql`insert into equipment_day values ('c', '2026-03-01', 3, 5)`.execute(db);
    await expect(
      sql`insert into equipment_day values ('d', '2026-03-01', 3, 5)`.execute(db),
    ).rejects.toThrow();
    await expect(sql`update equipment set "inRepair" = 6`.execute(db)).rejects.toThrow();
    await expect(sql`update equipment set quantity = -1`.execute(db)).rejects.toThrow();
    const indexes = await (kind === "SQLite"
      ? sql`select 1 from sqlite_master where name = 'equipment_list'`
      : sql`select 1 from pg_indexes where indexname = 'equipment_list'`
    ).execute(db);
    expect(indexes.rows).toHaveLength(1);
  });

  test("goes whole with 0.14, and leaves equipment with what it may hold", async () => {
    const { db } = await openEmpty(kind);
    const migrator = new Migrator({ db, provider });
    expect((await migrator.migrateTo("0135-find-and-be-told")).error).toBeUndefined();
    await equipment("a", "", "").execute(db);
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
    await equipment("b", "", "").execute(db);
    const { rows } = await sql`select id, quantity from equipment order by words`.execute(db);
    expect(rows).toEqual(["a", "b"].map((id) => ({ id, quantity: 5 })));
    await expect(sql`select borrowed from equipment`.execute(db)).rejects.toThrow();
    await expect(sql`update equipment set "inRepair" = 6`.execute(db)).rejects.toThrow();
    await expect(sql`update equipment set quantity = -1`.execute(db)).rejects.toThrow();
    const left = ["post_count", "equipment_day", "post_draft", "authorship_question"];
    const tables = await db.introspection.getTables();
    expect(tables.filter(({ name }) => left.includes(name))).toEqual([]);
  });
});
