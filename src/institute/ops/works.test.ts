import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { folderStore } from "#core/adapters/files/folder.ts";
import { readConfig } from "#core/config.ts";
import type { Db } from "#core/db/connect.ts";
import type { CommandContext } from "#core/ops/command.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeAccount } from "#tests/make.ts";
import { writtenPdf } from "#tests/pdfs.ts";
import { works } from "./works.ts";

vi.setConfig({ testTimeout: 60_000 });

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), "works-command-"));
  folders.push(folder);
  await mkdir(join(folder, "files"));
  await writeFile(
    join(folder, "works.bib"),
    "@article{manu2010, author={Manu, S.}, title={Weavers of the gallery forests}, year=2010}\n@article{half, title={",
  );
  await writeFile(join(folder, "files", "manu2010.pdf"), await writtenPdf());
  await writeFile(join(folder, "notes.md"), "Nothing of ours.");
  return folder;
}

const run = (db: Db, folder: string, words: string[]) => {
  const config = readConfig({ DATA_DIR: folder, LOOKUP: "false" });
  const site = { ...({} as CommandContext), config, files: folderStore(join(folder, "store")) };
  return works.run(db, ["import", ...words], site);
};

describeWithDatabase("the command that imports works", (open) => {
  test("prints what becomes of each row of a folder, and stores it with its PDF", async () => {
    const { db } = await open();
    await makeAccount(db, { email: "office@example.org", admin: true });
    const folder = await makeFolder();
    const dry = await run(db, folder, [folder, "--dry-run"]);
    expect(dry).toContain("works.bib:1\tnew\tWeavers of the gallery forests\tFile: manu2010.pdf");
    expect(dry).toMatch(/works.bib:2\trefused\thalf\tIts braces do not close/);
    expect(dry).toContain("2 works: 1 added, 0 changed, 0 unchanged, 1 left out.");
    expect(await db.selectFrom("post").select("id").execute()).toEqual([]);
    const done = await run(db, folder, [folder]);
    expect(done).toContain("Entered by office@example.org. It can be undone for 30 days");
    const stored = await db.selectFrom("post").select(["fileUrl", "publicAt"]).execute();
    expect(stored).toMatchObject([
      { fileUrl: expect.stringMatching(/\.pdf$/), publicAt: expect.any(String) },
    ]);
    expect(await run(db, folder, [join(folder, "works.bib")])).toContain(
      "0 added, 0 changed, 1 unchanged, 1 left out",
    );
  });

  test("says what is wrong with a call", async () => {
    const { db } = await open();
    const folder = await makeFolder();
    await expect(run(db, folder, [folder])).rejects.toThrow(/no admin yet/);
    await makeAccount(db, { email: "office@example.org", admin: true });
    await makeAccount(db, { email: "member@example.org" });
    await expect(run(db, folder, [])).rejects.toThrow(/^Usage/);
    await expect(run(db, folder, [folder, "--by", "member@example.org"])).rejects.toThrow(/is not an admin/);
    await expect(run(db, folder, [join(folder, "gone")])).rejects.toThrow(/Cannot read/);
  });
});
