import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import S3rver from "s3rver";
import { expect, onTestFinished, test } from "vitest";
import * as links from "#core/db/accounts/tokens.ts";
import { connect, transaction } from "#core/db/connect.ts";
import { makeFile } from "#tests/make.ts";

// The commands as an operator calls them, over SQLite; what they call is tested on both databases.

const run = promisify(execFile);
const cli = fileURLToPath(new URL("../../cli.ts", import.meta.url));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-cli-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What a command prints, or why it fails. */
async function call(dataDir: string, ...words: string[]): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const environment = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, LOG_LEVEL: "error" };
  return run(process.execPath, [cli, ...words], { env: environment }).then(
    ({ stdout }) => stdout,
    ({ code, stdout, stderr }) => `exit ${code}: ${stdout}${stderr}`,
  );
}

test("a site is backed up, checked, restored and not overwritten", { timeout: 60_000 }, async () => {
  const [site, other, backups] = await Promise.all([newFolder(), newFolder(), newFolder()]);
  await call(site, "admin", "create", "ada@example.org");
  expect(await call(site, "backup", backups)).toMatch(
    /^The backup \S+ is complete and was read back: \d+ rows, 0 files/,
  );
  expect((await stat(join(backups, "backups.json"))).mode & 0o077).toBe(0);
  expect(await call(site, "check")).toMatch(/^Everything is in order/);
  expect(await call(other, "restore", backups)).toMatch(
    /^The backup of \S+ was restored: \d+ rows and 0 files\.$/m,
  );
  expect(await call(other, "admin", "create", "ada@example.org")).toMatch(/^exit 2: .*already exists/);
  expect(await call(other, "restore", backups)).toMatch(/^exit 1: This database is not empty/);
  expect(await call(other, "restore", backups, "--at", "2020-01-01")).toMatch(
    /^exit 1: There is no finished backup here from 2020-01-01 or earlier\./,
  );
});

test("a folder with other files is left alone", { timeout: 30_000 }, async () => {
  const [site, folder] = await Promise.all([newFolder(), newFolder()]);
  await writeFile(join(folder, "holiday.txt"), "photographs");
  expect(await call(site, "backup", folder)).toMatch(/^exit 1: The folder \S+ holds other files/);
  expect(await call(site, "export", folder)).toMatch(/^exit 1: The folder \S+ is not empty/);
  expect(await readFile(join(folder, "holiday.txt"), "utf8")).toBe("photographs");
});

test("wrong words and places are answered in a sentence", { timeout: 60_000 }, async () => {
  const site = await newFolder();
  expect(await call(site, "backup")).toMatch(/^exit 2: Usage: npm run cli -- backup/);
  expect(await call(site, "restore", "a", "--at", "yesterday")).toMatch(/^exit 2: Usage/);
  expect(await call(site, "restore", join(site, "nowhere"))).toMatch(
    /^exit 1: There is no finished backup here\./,
  );
  expect(await call(site, "backup", "https://s3.example.org/bucket")).toMatch(
    /^exit 2: The address of an S3 bucket looks like/,
  );
  expect(await call(site, "migrate", "--plan")).toMatch(/^\d+ migrations would be done:\n {2}0001-start\n/);
});

test("a bucket takes backups and gives them back", {
  timeout: 60_000,
}, async () => {
  const [site, other, folder] = await Promise.all([newFolder(), newFolder(), newFolder()]);
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "backups", configs: [] }],
  });
  const { port } = await server.run();
  onTestFinished(() => server.close());
  const bucket = `http://S3RVER:S3RVER@127.0.0.1:${port}/backups`;
  await call(site, "admin", "create", "ada@example.org");
  expect(await call(site, "backup", bucket)).toMatch(/is complete and was read back/);
  expect(await call(other, "restore", bucket)).toMatch(/was restored/);
});

test.each([
  [
    403,
    "<Error>AccessDenied</Error>",
    /^exit 1: .*The bucket answered GET backups\.json with 403: <Error>AccessDenied/s,
  ],
  [503, "<Error>SlowDown</Error>", /^exit 1: .*The bucket answered GET backups\.json with 503/s],
  [
    200,
    "<html>rubbish",
    /^exit 1: backups\.json cannot be used\. It is damaged or was not made by this program\./,
  ],
])(
  "a bucket that answers %i %s is named with its answer",
  { timeout: 30_000 },
  async (status, body, expected) => {
    const site = await newFolder();
    const server = createServer((_, response) => response.writeHead(status).end(body)).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const said = await call(site, "backup", `http://key:a-secret@127.0.0.1:${port}/backups`);
    expect(said).toMatch(expected);
    expect(said).not.toContain("a-secret");
  },
);

test("what the admin exports is imported with its accounts", { timeout: 60_000 }, async () => {
  const [site, other, folder] = await Promise.all([newFolder(), newFolder(), newFolder()]);
  await call(site, "admin", "create", "ada@example.org");
  expect(await call(site, "export", folder)).toContain("treat it as secret");
  expect(await readFile(join(folder, "README.md"), "utf8")).toContain("| account | 1 |");
  expect(await call(other, "import", folder)).toMatch(/^Everything was imported: \d+ rows and 0 files\./);
  expect(await call(other, "admin", "promote", "ada@example.org")).toBe("ada@example.org is an admin.\n");
});

test("a new password from the operator ends the links that were mailed", { timeout: 30_000 }, async () => {
  const site = await newFolder();
  await call(site, "admin", "create", "ada@example.org");
  const { db, close } = connect({ file: join(site, "malimbe.sqlite") });
  onTestFinished(close);
  const { id } = await db.selectFrom("account").select("id").executeTakeFirstOrThrow();
  const token = await transaction(db, (trx) => links.create(trx, "reset", id));
  expect(await links.findAccountId(db, "reset", token)).toBe(id);
  expect(await call(site, "admin", "reset-password", "ada@example.org")).toContain("new password");
  expect(await links.findAccountId(db, "reset", token)).toBeUndefined();
});

test("one fault is reported in the singular", { timeout: 30_000 }, async () => {
  const site = await newFolder();
  await call(site, "migrate");
  await mkdir(join(site, "files"), { recursive: true });
  await writeFile(join(site, "files", "stray.pdf"), "%PDF");
  expect(await call(site, "check")).toBe(
    "exit 1: 1 problem:\n- 1 stored file belongs to nothing, such as stray.pdf.\n",
  );
});

test("an export that lacks a file does not claim to be everything", { timeout: 60_000 }, async () => {
  const [site, other, folder] = await Promise.all([newFolder(), newFolder(), newFolder()]);
  await call(site, "migrate");
  const { db, close } = connect({ file: join(site, "malimbe.sqlite") });
  await makeFile(db, "/files/lost.pdf");
  await close();
  const lack = "It lacks 1 file that was lost before it was made.";
  const said = await call(site, "export", folder);
  expect(said).toMatch(/^The export is in /);
  expect(said).toContain(lack);
  expect(await readFile(join(folder, "README.md"), "utf8")).toContain(lack);
  const imported = await call(other, "import", folder);
  expect(imported).toMatch(/^The export was imported: \d+ rows? and 0 files\.\n/);
  expect(imported).toContain(lack);
});

test("an imported checklist of one row is reported in the singular", { timeout: 30_000 }, async () => {
  const site = await newFolder();
  const file = join(site, "list.csv");
  await writeFile(file, "Scientific name,English name\nMalimbus ibadanensis,Ibadan Malimbe\n");
  expect(await call(site, "species", "import", file)).toContain(
    "1 row: 1 added, 0 changed, 0 unchanged, 0 left out.",
  );
});

test("an import of one survey with one count is reported in the singular", { timeout: 60_000 }, async () => {
  const site = await newFolder();
  const file = join(site, "counts.csv");
  const rows = "2018-10-04;Amurum;06:30;Talatu Tende;Common Bulbul;Pycnonotus barbatus;3";
  await writeFile(file, `Date;Site;Start time;Observer;Species;Scientific name;Count\n${rows}\n`);
  expect(await call(site, "surveys", "import", file)).toContain("surveys: 1 added");
  expect(await call(site, "surveys", "imports")).toContain("; 1 survey and 1 count added, 0 and 0 changed;");
});
