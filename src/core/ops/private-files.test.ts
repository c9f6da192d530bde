import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "#core/db/connect.ts";
import { restrictFileAccess } from "./private-files.ts";

let folder = "";
const umask = process.umask();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "malimbe-modes-"));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true });
});

const modeOf = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8);

test("files that an earlier version left readable to all users become private", async () => {
  await mkdir(join(folder, "files/posts"), { recursive: true, mode: 0o755 });
  await mkdir(join(folder, "outbox"), { mode: 0o755 });
  const files = [
    "malimbe.sqlite",
    "malimbe.sqlite-wal",
    "files/posts/thesis.pdf",
    "outbox/reset.eml",
    "notes",
  ];
  for (const name of files) await writeFile(join(folder, name), "", { mode: 0o644 });
  await restrictFileAccess(folder);
  for (const name of files.slice(0, -1)) expect([name, await modeOf(name)]).toEqual([name, "600"]);
  for (const name of [".", "files", "files/posts", "outbox"])
    expect([name, await modeOf(name)]).toEqual([name, "700"]);
  expect(await modeOf("notes")).toBe("644");
});

test("new files, including the database and its log, are private from the start", async () => {
  await restrictFileAccess(folder);
  const { db, close } = connect({ file: join(folder, "malimbe.sqlite") });
  await db.schema.createTable("anything").addColumn("id", "text").execute();
  await mkdir(join(folder, "incoming"));
  for (const name of ["malimbe.sqlite", "malimbe.sqlite-wal", "malimbe.sqlite-shm"])
    expect([name, await modeOf(name)]).toEqual([name, "600"]);
  expect(await modeOf("incoming")).toBe("700");
  await close();
});
