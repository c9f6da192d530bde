import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openSnapshot } from "#db/archive/snapshot.ts";
import { listTables } from "#db/archive/tables.ts";
import { connect, type Database, type DatabaseLocation } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import * as posts from "#db/posts/posts.ts";
import { newId } from "#db/record.ts";
import { copyToPostgres } from "../bench/copy-to-postgres.ts";
import { fill } from "../bench/fill.ts";

const oddTitle = "A tab\t, a line\n, a return\r, a backslash \\N and a \\. alone";

let folder: string;
let file: string;
let url: string;
let copy: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "malimbe-copy-"));
  file = join(folder, "filled.sqlite");
  const { address } = inject("postgres");
  const name = `copy_${newId().replaceAll("-", "")}`;
  const admin = new Client({ connectionString: `${address}/postgres` });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  url = `${address}/${name}`;
  const source = connect({ file });
  await migrate(source.db);
  await fill(source.db, 30, () => {});
  const { id } = await source.db.selectFrom("post").select("id").executeTakeFirstOrThrow();
  await source.db.updateTable("post").set({ title: oddTitle }).where("id", "=", id).execute();
  await source.close();
  await copyToPostgres(file, url);
  copy = connect({ url });
});

afterAll(async () => {
  await copy.close();
  await rm(folder, { recursive: true });
});

test("every row of every table is copied as it is, with signs that COPY reads in its own way", async () => {
  const rowsOf = async (place: DatabaseLocation, table: string) => {
    const snapshot = await openSnapshot(place);
    const rows: string[] = [];
    for await (const batch of snapshot.rows(table))
      rows.push(...batch.map((row) => JSON.stringify(Object.entries(row).sort())));
    await snapshot.close();
    return rows.sort();
  };
  const tables = await listTables(copy.db);
  expect(tables).toContain("post_author");
  for (const table of tables)
    expect(await rowsOf({ url }, table), table).toEqual(await rowsOf({ file }, table));
  expect(
    (await rowsOf({ url }, "post")).filter((row) => row.includes(JSON.stringify(oddTitle))),
  ).toHaveLength(1);
});

test("the search finds the posts, and foreign keys are checked again", async () => {
  expect((await posts.find(copy.db, null, "backslash", { page: 0 })).data.map(({ title }) => title)).toEqual([
    oddTitle,
  ]);
  const [post] = await copy.db.selectFrom("post").selectAll().limit(1).execute();
  if (!post) throw new Error("There are no posts.");
  const stray = { ...post, id: newId(), slug: "stray", accountId: newId() };
  await expect(copy.db.insertInto("post").values(stray).execute()).rejects.toThrow(/foreign key/);
});
