import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { folderStore } from "#core/adapters/files/folder.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { operator } from "#core/domain/accounts/policy.ts";
import { backup } from "#core/ops/backup.ts";
import type { CommandContext } from "#core/ops/command.ts";
import { exportCommand } from "#core/ops/export.ts";
import { importCommand } from "#core/ops/import.ts";
import { restore } from "#core/ops/restore.ts";
import { saveChange } from "#institute/db/pages/writing.ts";
import { delivered } from "#tests/content.ts";
import { describeEachDatabase, openEmpty, type Place } from "#tests/databases.ts";
import { makeFile } from "#tests/make.ts";
import { lists } from "./commands.ts";

const picture = "/files/reading-room.jpg";

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-texts-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What the commands get in a folder of their own. */
async function openContext(place?: Place) {
  const dataDir = await newFolder();
  const files = folderStore(join(dataDir, "files"));
  return { dataDir, files, lists, place, config: {} } as unknown as CommandContext;
}

/** The library with a picture of its own, and a draft. */
async function editLibrary(db: Db): Promise<void> {
  const library = delivered.pages.get("library");
  if (!library) throw new Error("The library has no file.");
  const save = (change: object) =>
    transaction(db, (trx) =>
      saveChange(trx, operator, "library", library, { changes: {}, version: 0, ...change }),
    );
  await save({ changes: { picture: { src: picture, alt: "The reading room" }, conduct: "Be quiet." } });
  await save({ changes: { title: "Books" }, version: 1, publishAt: null });
}

async function textsOf(db: Db) {
  const edits = await db.selectFrom("content_edit").selectAll().orderBy("version").execute();
  const uses = await db.selectFrom("file_use").selectAll().execute();
  return { edits, uses };
}

describeEachDatabase("texts that were saved", (open, kind) => {
  test("go with their drafts and pictures into an export and a backup, and come back", {
    timeout: 120_000,
  }, async () => {
    const { db, place } = await open();
    const site = await openContext(place);
    await site.files.write("reading-room.jpg", new TextEncoder().encode("a picture"));
    await makeFile(db, picture, { format: "jpg", bytes: 9 });
    await editLibrary(db);
    const before = await textsOf(db);
    expect(before.edits).toHaveLength(2);
    expect(before.uses).toMatchObject([{ fileUrl: picture, subject: "content_edit" }]);
    const [exported, backups] = [await newFolder(), await newFolder()];
    await exportCommand.run(db, [exported], site);
    await backup.run(db, [backups], site);
    const list = await readFile(join(exported, "texts.csv"), "utf8");
    expect(list.split("\r\n").find((line) => line.includes("conduct"))).toMatch(
      /^library,1,.*,conduct,Be quiet\.$/,
    );
    for (const [command, folder] of [
      [importCommand, exported],
      [restore, backups],
    ] as const) {
      const other = await openEmpty(kind);
      const context = await openContext();
      await command.run(other.db, [folder], context);
      expect(await textsOf(other.db)).toEqual(before);
      expect(await readFile(join(context.dataDir, "files", "reading-room.jpg"), "utf8")).toBe("a picture");
    }
  });
});
