import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Db } from "#core/db/connect.ts";
import { isPostgres } from "#core/db/connect.ts";
import { makeAccount, makeFile, makePost } from "../make.ts";
import { pagesPdf } from "../pdfs.ts";
import { note, times } from "./figures.ts";
import { startPostgres } from "./postgres-server.ts";
import { type DrilledSite, openSite } from "./site.ts";

const KILLS = times(2, 10);
const FILES = 4;
const PAGES = 40;

async function countIndexed(db: Db): Promise<number> {
  const table = sql.table(isPostgres(db) ? "page_search" : "page_search_docsize");
  const { rows } = await sql<{ count: unknown }>`select count(*) as count from ${table}`.execute(db);
  return Number(rows[0]?.count);
}

/** Kills the server whenever it has read one more file, somewhere in the next. */
async function killReader(site: DrilledSite, drill: string) {
  await site.start();
  const { db } = site.open();
  const admin = await makeAccount(db, { admin: true });
  const text = "The rock firefinch nests among boulders of the plateau. ".repeat(40);
  await mkdir(join(site.folder, "files"), { recursive: true });
  const bytes = await pagesPdf(Array.from({ length: PAGES }, () => text));
  for (let index = 0; index < FILES; index++) {
    const name = `thesis-${index}.pdf`;
    await writeFile(join(site.folder, "files", name), bytes);
    await makeFile(db, `/files/${name}`);
    await makePost(db, admin, { postType: "thesis", authors: ["A. Bello"], fileUrl: `/files/${name}` });
  }
  const countRead = async () =>
    (await db.selectFrom("file_text").select("id").where("state", "=", "read").execute()).length;
  const isBegun = async () =>
    (await db.selectFrom("file_text").select("id").where("leasedUntil", "is not", null).execute()).length > 0;
  for (let kill = 0; kill < KILLS; kill++) {
    await vi.waitUntil(isBegun, { timeout: 120_000, interval: 50 });
    await site.server().end("SIGKILL");
    expect(await countIndexed(db)).toBe((await countRead()) * PAGES);
    // As if the lease had ended.
    await db.updateTable("file_text").set({ leasedUntil: null }).execute();
    await db
      .updateTable("job")
      .set({ nextAt: "2026-01-01T00:00:00.000Z" })
      .where("name", "=", "read-files")
      .execute();
    await site.start();
  }
  await vi.waitUntil(async () => (await countRead()) === FILES, { timeout: 240_000, interval: 200 });
  const lost = FILES * PAGES - (await countIndexed(db));
  note(drill, `pages lost of ${FILES * PAGES} after ${KILLS} kills`, lost, "0");
  expect(lost).toBe(0);
}

test("a server on SQLite that is killed while it reads files loses no page and leaves no half of a file", async () => {
  const site = await openSite();
  onTestFinished(() => site.close());
  await killReader(site, "kill -9 while files are read (SQLite)");
});

test("a server on PostgreSQL that is killed while it reads files loses no page and leaves no half of a file", async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.remove());
  const site = await openSite({ url: postgres.url });
  onTestFinished(() => site.close());
  await killReader(site, "kill -9 while files are read (PostgreSQL)");
});
