import { execFile, execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { folderStore } from "#core/adapters/files/folder.ts";
import type { FileStore } from "#core/adapters/files/store.ts";
import { transaction } from "#core/db/connect.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeFile } from "#tests/make.ts";
import { listBackups, makeBackup } from "./backup.ts";

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describeEachDatabase("a backup", (open, kind) => {
  async function openSite() {
    const { db, place } = await open();
    const [fileFolder, workFolder, folder] = await Promise.all([newFolder(), newFolder(), newFolder()]);
    const files = folderStore(fileFolder);
    for (const key of ["2026/a.pdf", "2026/b.pdf"]) {
      await makeFile(db, `/files/${key}`, { key });
      await files.write(key, Buffer.from(`The paper ${key}`));
    }
    return { db, place, files, workFolder, folder, store: folderStore(folder) };
  }
  const day = (date: number) => new Date(Date.UTC(2035, 5, date));
  const nameOf = (date: number) => day(date).toISOString().replaceAll(/[:.]/g, "-");

  test("is made although an earlier one is damaged", async () => {
    const { store, folder, ...source } = await openSite();
    await makeBackup(source, store, { at: day(1) });
    await writeFile(join(folder, nameOf(1), "manifest.json"), "{");
    await makeBackup(source, store, { at: day(2) });
    expect(await listBackups(store)).toHaveLength(2);
  });

  test("stores a file again that the earlier ones have lost, or have with another size", async () => {
    const { store, folder, ...source } = await openSite();
    await makeBackup(source, store, { at: day(1) });
    await rm(join(folder, "files/2026/a.pdf"));
    await writeFile(join(folder, "files/2026/b.pdf"), "cut");
    await makeBackup(source, store, { at: day(2) });
    expect(await readFile(join(folder, "files/2026/a.pdf"), "utf8")).toBe("The paper 2026/a.pdf");
    expect(await readFile(join(folder, "files/2026/b.pdf"), "utf8")).toBe("The paper 2026/b.pdf");
  });

  test("finds a file that has changed at the same size, once in a month", async () => {
    const { store, folder, ...source } = await openSite();
    const path = join(folder, "files/2026/a.pdf");
    await makeBackup(source, store, { at: day(1) });
    await writeFile(path, "THE PAPER 2026/a.pdf");
    await makeBackup(source, store, { at: day(15) });
    expect(await readFile(path, "utf8")).toBe("THE PAPER 2026/a.pdf");
    // The day follows from its checksum.
    await makeBackup(source, store, { at: day(16) });
    expect(await readFile(path, "utf8")).toBe("The paper 2026/a.pdf");
  });

  test("removes the remains of killed ones after a day, and nothing that another may be writing", async () => {
    const { store, folder, ...source } = await openSite();
    const [old, young] = [1, 3].map((date) => `${nameOf(date)}/tables/post.jsonl.gz`);
    const orphan = "files/2026/orphan.pdf";
    const left = { [`${old}`]: day(1), [`${young}`]: day(3), [orphan]: day(1) };
    const work = join(source.workFolder, "archive-killed");
    await mkdir(work);
    for (const [key, time] of Object.entries(left)) {
      await store.write(key, Buffer.from("left"));
      await utimes(join(folder, key), time, time);
    }
    const remaining = async () => {
      const found: string[] = [];
      for await (const { key } of store.list("")) if (key in left) found.push(key);
      return found.sort();
    };
    await utimes(work, new Date(0), new Date(0));
    await makeBackup(source, store, { at: new Date(day(3).getTime() + 1000) });
    expect(await remaining()).toEqual([young, orphan]);
    // The unfinished one of that day may have needed the file.
    await makeBackup(source, store, { at: day(5) });
    await makeBackup(source, store, { at: day(6) });
    expect(await remaining()).toEqual([]);
    expect(await readdir(source.workFolder)).toEqual([]);
  });

  test("that fails midway leaves no part of its tables, and the earlier ones as they were", async () => {
    const { store, folder, ...source } = await openSite();
    await makeBackup(source, store, { at: day(1), isDatabaseOnly: true });
    // A file in the way of the folder of the year.
    await store.write("files/2026", Buffer.from(""));
    await expect(makeBackup(source, store, { at: day(2) })).rejects.toThrow();
    expect(await readdir(join(folder, nameOf(2), "tables"))).toEqual([]);
    expect((await listBackups(store)).map(({ id }) => id)).toEqual([nameOf(1)]);
    expect(await readdir(source.workFolder)).toEqual([]);
  });

  test("has ended its snapshot of the database when it copies files", async () => {
    const { db, files, store, ...source } = await openSite();
    const open: number[] = [];
    const watched: FileStore = {
      ...files,
      async read(key, range) {
        await transaction(db, (trx) =>
          trx.insertInto("job").values({ name: key, nextAt: "2026-01-01" }).execute(),
        );
        const { rows } = await (kind === "SQLite"
          ? sql<{ busy: number }>`pragma wal_checkpoint(truncate)`
          : sql<{ busy: number }>`select count(*) as busy from pg_stat_activity
              where datname = current_database() and backend_xmin is not null and pid <> pg_backend_pid()`
        ).execute(db);
        open.push(rows[0]?.busy ?? -1);
        return files.read(key, range);
      },
    };
    await makeBackup({ db, files: watched, ...source }, store, { at: day(1) });
    expect(open).toEqual([0, 0]);
  });
});

/** Runs a command with mounts of its own, which end with it. */
const inOwnMounts = (script: string): [string, string[]] => [
  "unshare",
  ["--mount", "--map-root-user", "--propagation", "private", "sh", "-c", script],
];

function canMount(): boolean {
  try {
    execFileSync(...inOwnMounts("mount -t tmpfs none /mnt"), { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!canMount())(
  "a full disk is named, leaves no part of a backup, and the next backup works when there is room",
  { timeout: 60_000 },
  async () => {
    const site = await newFolder();
    const cli = `"${process.execPath}" "${fileURLToPath(new URL("../../../cli.ts", import.meta.url))}"`;
    await mkdir(join(site, "disk"));
    const script = `mount -t tmpfs -o size=64k none "$DATA_DIR/disk"; ${cli} admin create a@example.org > /dev/null
      head -c 60000 /dev/zero > "$DATA_DIR/filling"; cp "$DATA_DIR/filling" "$DATA_DIR/disk/backups.json.filling"
      mkdir "$DATA_DIR/disk/place"; ${cli} backup "$DATA_DIR/disk/place"; echo "exit $?"
      find "$DATA_DIR/disk/place" -type f
      rm "$DATA_DIR/disk/backups.json.filling"; mount -o remount,size=8m "$DATA_DIR/disk"
      ${cli} backup "$DATA_DIR/disk/place"`;
    const [program, words] = inOwnMounts(script);
    const env = { PATH: process.env.PATH, DATA_DIR: site, LOG_LEVEL: "error" };
    const { promise, resolve } = Promise.withResolvers<string>();
    execFile(program, words, { env }, (_error, stdout, stderr) => resolve(stderr + stdout));
    expect(await promise).toMatch(
      /^The disk is full: nothing was archived\. Make room and try again\.\nexit 1\nThe backup \S+ is complete/m,
    );
  },
);
