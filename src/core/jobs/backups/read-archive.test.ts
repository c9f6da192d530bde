import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { folderStore } from "#core/adapters/files/folder.ts";
import type { FileStore } from "#core/adapters/files/store.ts";
import { listPending } from "#core/db/migrate.ts";
import { AppError } from "#core/domain/errors.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeFile, makeMember, makePost } from "#tests/make.ts";
import { makeBackup } from "./backup.ts";
import { readArchive } from "./read-archive.ts";

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-restore-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describeEachDatabase("a restore", (open) => {
  async function openSite() {
    const { db, place } = await open();
    const [fileFolder, workFolder] = await Promise.all([newFolder(), newFolder()]);
    return { db, place, fileFolder, files: folderStore(fileFolder), workFolder };
  }
  async function openBackup() {
    const site = await openSite();
    await makePost(site.db, await makeMember(site.db), { title: "Weavers in the rain" });
    for (const key of ["2026/a.pdf", "2026/b.pdf"]) {
      await makeFile(site.db, `/files/${key}`, { key });
      await site.files.write(key, Buffer.from(`The paper ${key}`));
    }
    const folder = await newFolder();
    const store = folderStore(folder);
    const { backup } = await makeBackup(site, store);
    const prefix = `${backup.id}/`;
    const manifest = join(folder, prefix, "manifest.json");
    return { site, store, folder, prefix, manifest };
  }
  /** Makes a backup look as if the version before the last migration had made it. */
  async function makeEarlier(manifest: string) {
    const read = JSON.parse(await readFile(manifest, "utf8"));
    await writeFile(manifest, JSON.stringify({ ...read, migrations: read.migrations.slice(0, -1) }));
  }

  test("of an earlier version over a site with records leaves that site as it is", async () => {
    const { site, manifest, ...archive } = await openBackup();
    await makeEarlier(manifest);
    await expect(readArchive(archive, site)).rejects.toThrow("This database is not empty");
    expect(await listPending(site.db)).toEqual([]);
  });

  test("of an earlier version into a database that this version has prepared is refused with the way out", async () => {
    const { manifest, ...archive } = await openBackup();
    await makeEarlier(manifest);
    const other = await openSite();
    await expect(readArchive(archive, other)).rejects.toThrow(
      "This database was made by a later version than the archive. Choose one without tables",
    );
    expect(await listPending(other.db)).toEqual([]);
    expect(await other.files.read("2026/a.pdf")).toBeUndefined();
  });

  test("whose files cannot be stored leaves the database empty, and a second try completes it", async () => {
    const { site, ...archive } = await openBackup();
    const other = await openSite();
    // A file in the way of the folder of the year.
    await writeFile(join(other.fileFolder, "2026"), "");
    await expect(readArchive(archive, other)).rejects.toThrow();
    expect(await other.db.selectFrom("account").select("id").execute()).toEqual([]);
    await rm(join(other.fileFolder, "2026"));
    await readArchive(archive, other);
    expect(await readFile(join(other.fileFolder, "2026/b.pdf"), "utf8")).toBe("The paper 2026/b.pdf");
    expect(await other.db.selectFrom("post").select("title").execute()).toEqual([
      { title: "Weavers in the rain" },
    ]);
  });

  test.each([
    ["a row that is no JSON", (rows: string) => `${rows}{"id":\n`],
    ["a row of a column that does not exist", () => '{"wings":2}\n'],
    ["a row that the database refuses", () => '{"id":"a"}\n'],
  ])("of an archive with %s says so in a sentence, and leaves the database empty", async (_, change) => {
    const { site, manifest, folder, ...archive } = await openBackup();
    const read = JSON.parse(await readFile(manifest, "utf8"));
    const table = read.tables.find(({ name }: { name: string }) => name === "account");
    const path = join(folder, table.path);
    const changed = gzipSync(change(gunzipSync(await readFile(path)).toString()));
    await writeFile(path, changed);
    table.sha256 = createHash("sha256").update(changed).digest("hex");
    await writeFile(manifest, JSON.stringify(read));
    const other = await openSite();
    const failure = readArchive(archive, other);
    await expect(failure).rejects.toBeInstanceOf(AppError);
    await expect(failure).rejects.toThrow(
      /^This archive cannot be read: .*The database is still empty\. Use/,
    );
    expect(
      await other.db
        .selectFrom("account")
        .select("id")
        .execute()
        .catch(() => []),
    ).toEqual([]);
  });

  test("of an archive whose parts lie outside of it, or are not compressed, says so in a sentence", async () => {
    for (const change of [{ path: "../../etc/passwd" }, { path: "manifest.json" }]) {
      const { site, manifest, ...archive } = await openBackup();
      const read = JSON.parse(await readFile(manifest, "utf8"));
      Object.assign(read.tables[0], change);
      await writeFile(manifest, JSON.stringify(read));
      const failure = readArchive(archive, await openSite());
      await expect(failure).rejects.toBeInstanceOf(AppError);
    }
  });

  test("does not leave out a file that vanishes while it is restored", async () => {
    const { store, prefix } = await openBackup();
    const other = await openSite();
    let reads = 0;
    // The first reading checks the archive.
    const vanishing: FileStore = {
      ...store,
      read: async (key, range) => {
        if (key === "files/2026/b.pdf" && ++reads > 1) return undefined;
        return store.read(key, range);
      },
    };
    await expect(readArchive({ store: vanishing, prefix }, other)).rejects.toThrow("files/2026/b.pdf");
    expect(await other.db.selectFrom("account").select("id").execute()).toEqual([]);
  });
});
