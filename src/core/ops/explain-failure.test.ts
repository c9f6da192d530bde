import { execFile } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { explainFailure } from "./explain-failure.ts";

const run = promisify(execFile);
const cli = fileURLToPath(new URL("../../cli.ts", import.meta.url));
const server = fileURLToPath(new URL("../../server.ts", import.meta.url));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-explain-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A user without rights, where the tests run as root. */
const stranger = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** What a program that ends at once prints. */
async function call(script: string, words: string[], settings: Record<string, string>, user = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const environment = { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: "fatal", DEMO: "true", ...settings };
  return run(process.execPath, [script, ...words], { env: environment, timeout: 60_000, ...user }).then(
    ({ stdout }) => stdout,
    ({ code, stderr }) => `exit ${code}: ${stderr}`,
  );
}
/** One line of words, and nothing that only a programmer can read. */
const expectSentence = (text: string, says: RegExp) => {
  expect(text).toMatch(says);
  expect(text).not.toMatch(/^\s+at |node:internal|"stack"/m);
};

test("a data folder without rights is named in a sentence by the server and the commands", {
  timeout: 240_000,
}, async () => {
  const folder = await newFolder();
  await chmod(folder, 0o755);
  await mkdir(join(folder, "data"), { mode: 0o500 });
  for (const DATA_DIR of [join(folder, "data"), join(folder, "new")])
    for (const [script, words] of [
      [cli, ["check"]],
      [server, []],
    ] as const) {
      await chmod(folder, 0o555);
      const text = await call(script, [...words], { DATA_DIR, PORT: "0" }, stranger);
      expectSentence(
        text,
        /^exit [12]: DATA_DIR \S+ cannot be used \(EACCES.*\)\. Give the folder to the user/,
      );
    }
});

test("a file that is no database is named in a sentence", { timeout: 240_000 }, async () => {
  const folder = await newFolder();
  await writeFile(join(folder, "malimbe.sqlite"), "a letter to the editor, ".repeat(500));
  for (const [script, words] of [
    [cli, ["check"]],
    [server, []],
  ] as const)
    expectSentence(
      await call(script, [...words], { DATA_DIR: folder, PORT: "0" }),
      /^exit 1: The file malimbe\.sqlite in DATA_DIR is not a database of this program\. Choose/,
    );
});

test("a port in use, and a host that is elsewhere, are named in a sentence", {
  timeout: 240_000,
}, async () => {
  const folder = await newFolder();
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  expectSentence(
    await call(server, [], { DATA_DIR: folder, PORT: String(port) }),
    new RegExp(
      `^exit 1: The port ${port} is used by another program\\. End that one, or choose another PORT\\.`,
    ),
  );
  expectSentence(
    await call(server, [], { DATA_DIR: folder, PORT: "0", HOST: "203.0.113.7" }),
    /^exit 1: 203\.0\.113\.7 is not an address of this machine\. Choose another HOST/,
  );
});

test("a backup at a place that cannot be written is refused in a sentence", {
  timeout: 240_000,
}, async () => {
  const [data, folder] = await Promise.all([newFolder(), newFolder()]);
  await writeFile(join(folder, "a file"), "");
  expectSentence(
    await call(cli, ["backup", folder.concat("/new")], { DATA_DIR: data }),
    /^exit 1: This database has no tables yet\. Check DATA_DIR or DATABASE_URL: nothing was archived\./,
  );
  await call(cli, ["migrate"], { DATA_DIR: data });
  for (const place of ["a file", "a file/below"])
    expectSentence(
      await call(cli, ["backup", join(folder, place)], { DATA_DIR: data }),
      /^exit 1: .*a file.* (cannot be used|holds other files)/,
    );
});

test("a full disk is named; a fault of the program stays one", () => {
  expect(explainFailure(Object.assign(new Error("write"), { code: "ENOSPC" }))).toMatch(/^The disk is full/);
  expect(explainFailure(new TypeError("x is not a function"))).toBeUndefined();
  expect(explainFailure("text")).toBeUndefined();
});
