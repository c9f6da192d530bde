import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { folderStore } from "#core/adapters/files/folder.ts";
import { openSnapshot } from "#core/db/archive/snapshot.ts";
import { listTables } from "#core/db/archive/tables.ts";
import { findContradictions } from "#core/db/check.ts";
import type { Db } from "#core/db/connect.ts";
import * as posts from "#institute/db/posts/posts.ts";
import { seedDemo } from "#site/demo.ts";
import { describeEachDatabase, describeRaces, type Kind, type TestDatabase } from "#tests/databases.ts";
import { makeMember, makePost } from "#tests/make.ts";
import { findBackup, LIST, listBackups, makeBackup } from "./backup.ts";
import { readArchive } from "./read-archive.ts";
import { writeArchive } from "./write-archive.ts";

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-backups-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Every row of every table, in an order that both databases agree on. */
async function readAll({ db, place }: TestDatabase) {
  const snapshot = await openSnapshot(place);
  const tables: Record<string, string[]> = {};
  for (const name of await listTables(db)) {
    const rows: string[] = [];
    for await (const batch of snapshot.rows(name))
      rows.push(...batch.map((row) => JSON.stringify(Object.entries(row).toSorted())));
    tables[name] = rows.toSorted();
  }
  await snapshot.close();
  return tables;
}

const search = (db: Db, text: string) => posts.find(db, null, text, { page: 0 });

describeEachDatabase("a backup", (open, kind) => {
  async function openSite() {
    const database = await open();
    const [store, workFolder] = await Promise.all([newFolder(), newFolder()]);
    const files = folderStore(store);
    return { ...database, files, source: { db: database.db, place: database.place, files, workFolder } };
  }
  async function openBackup() {
    const site = await openSite();
    const admin = await makeMember(site.db, { admin: true });
    await makePost(site.db, admin, { title: "Weavers in the rain" });
    const folder = await newFolder();
    const store = folderStore(folder);
    const made = await makeBackup(site.source, store);
    return { ...site, admin, folder, store, prefix: `${made.backup.id}/`, ...made };
  }

  test("restores every row and every file of the demo, and a search finds them", {
    timeout: 120_000,
  }, async () => {
    const site = await openSite();
    await seedDemo(site.db, site.files);
    const store = folderStore(await newFolder());
    const { manifest, backup } = await makeBackup(site.source, store);
    expect(manifest.missing).toEqual([]);
    expect(manifest.files.length).toBeGreaterThan(0);

    const other = await openSite();
    await readArchive({ store, prefix: `${backup.id}/` }, other);
    expect(await readAll({ ...other, kind })).toEqual(await readAll({ ...site, kind }));
    expect(await findContradictions(other.db)).toEqual([]);
    expect((await search(other.db, "weaver")).total).toBe((await search(site.db, "weaver")).total);
    for (const { key } of manifest.files) {
      const [was, is] = await Promise.all([site.files.read(key), other.files.read(key)]);
      const bytesOf = (file: typeof was) => new Response(file?.body).arrayBuffer();
      expect(Buffer.from(await bytesOf(is)).equals(Buffer.from(await bytesOf(was)))).toBe(true);
    }
  });

  test("holds one moment, whatever is written meanwhile", async () => {
    const { db, source, admin } = await openBackup();
    const snapshot = await openSnapshot(source.place);
    await makePost(db, admin, { title: "Written meanwhile" });
    const titles: unknown[] = [];
    for await (const batch of snapshot.rows("post")) titles.push(...batch.map(({ title }) => title));
    await snapshot.close();
    expect(titles).toEqual(["Weavers in the rain"]);
  });

  test("stores a file once, and removes it with the last backup that has it", async () => {
    const { files, db, source, store, folder } = await openBackup();
    await files.write("2026/a.pdf", new TextEncoder().encode("a sheet"));
    await db
      .insertInto("file")
      .values({
        url: "/files/a",
        key: "2026/a.pdf",
        name: "a.pdf",
        format: "pdf",
        bytes: 7,
        width: null,
        height: null,
        accountId: null,
        createdAt: new Date().toISOString(),
      })
      .execute();
    // Far ahead, because files are compared with their real time.
    const day = (hour: number, date = 1) => new Date(Date.UTC(2100, 11, date, hour));
    await makeBackup(source, store, { at: day(8) });
    const path = join(folder, "files/2026/a.pdf");
    expect(await readFile(path, "utf8")).toBe("a sheet");
    // A later backup trusts what an earlier one has checked, except once in a month, which is not on this day.
    await writeFile(path, "touched");
    await makeBackup(source, store, { at: day(9) });
    expect(await readFile(path, "utf8")).toBe("touched");

    await db.deleteFrom("file").execute();
    await makeBackup(source, store, { at: day(8, 5) });
    expect(await readFile(path, "utf8")).toBe("touched");
    // Of a day that is some days ago, only the last backup remains.
    const { removed } = await makeBackup(source, store, { at: day(10) });
    expect(removed.map(({ takenAt }) => takenAt)).toEqual([day(9).toISOString()]);
    await expect(readFile(path)).rejects.toThrow("ENOENT");
    expect((await readdir(folder)).filter((name) => name.startsWith("2100-"))).toEqual([
      "2100-12-01T10-00-00-000Z",
      "2100-12-05T08-00-00-000Z",
    ]);
  });

  test("without its last part does not count as a backup", async () => {
    const { folder, store } = await openBackup();
    await rm(join(folder, LIST));
    await expect(findBackup(store)).rejects.toThrow("There is no finished backup here.");
    expect(await listBackups(store)).toEqual([]);
  });

  test("that is damaged or incomplete is refused before anything is changed", async () => {
    const { folder, store, prefix } = await openBackup();
    const other = await openSite();
    const table = join(folder, prefix, "tables/account.jsonl.gz");
    const bytes = await readFile(table);
    await writeFile(table, bytes.subarray(0, bytes.length - 9));
    await expect(readArchive({ store, prefix }, other)).rejects.toThrow(
      /account\.jsonl\.gz is damaged\. Nothing/,
    );
    await rm(table);
    await expect(readArchive({ store, prefix }, other)).rejects.toThrow(
      /account\.jsonl\.gz is missing\. Nothing/,
    );
    const manifest = join(folder, prefix, "manifest.json");
    await writeFile(manifest, "{");
    await expect(readArchive({ store, prefix }, other)).rejects.toThrow(
      /damaged or was not made by this program/,
    );
    expect(await other.db.selectFrom("account").selectAll().execute()).toEqual([]);
  });

  test("of a newer version is refused", async () => {
    const { folder, store, prefix } = await openBackup();
    const path = join(folder, prefix, "manifest.json");
    const manifest = JSON.parse(await readFile(path, "utf8"));
    await writeFile(
      path,
      JSON.stringify({ ...manifest, migrations: [...manifest.migrations, "9999-later"] }),
    );
    const other = await openSite();
    await expect(readArchive({ store, prefix }, other)).rejects.toThrow(
      /newer version of this program.*9999-later/,
    );
    await writeFile(path, JSON.stringify({ ...manifest, format: 2 }));
    await expect(readArchive({ store, prefix }, other)).rejects.toThrow(/newer version of this program/);
  });

  test("is not restored over somebody's records", async () => {
    const site = await openBackup();
    await expect(readArchive(site, site)).rejects.toThrow("This database is not empty");
    expect((await search(site.db, "weavers")).total).toBe(1);
  });
});

describeEachDatabase("an export", (open, kind) => {
  test("makes the same rows in a database of the other kind", { timeout: 120_000 }, async () => {
    const site = await open();
    const [folder, workFolder, fileFolder] = await Promise.all([newFolder(), newFolder(), newFolder()]);
    const files = folderStore(fileFolder);
    await seedDemo(site.db, files);
    const store = folderStore(folder);
    const target = { store, prefix: "", isCompressed: false, known: new Map() };
    await writeArchive(
      { db: site.db, place: site.place, files, workFolder },
      new Date().toISOString(),
      target,
    );
    expect(await readdir(workFolder)).toEqual([]);

    const other = await openOther(kind);
    await readArchive({ store, prefix: "" }, { db: other.db, files: folderStore(await newFolder()) });
    expect(await readAll(other)).toEqual(await readAll(site));
    expect(await findContradictions(other.db)).toEqual([]);
  });
});

const others = new Map<Kind, () => Promise<TestDatabase>>();
const openOther = (kind: Kind) => {
  const open = others.get(kind === "SQLite" ? "PostgreSQL" : "SQLite");
  if (!open) throw new Error("There is no other kind.");
  return open();
};
describeRaces("the other kind", (open, kind) => {
  others.set(kind, open);
  test("opens", async () => expect((await open()).kind).toBe(kind));
});
