import { execFile } from "node:child_process";
import { randomFillSync } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { transaction } from "#db/connect.ts";
import * as files from "#db/files/files.ts";
import { Manifest } from "#jobs/backups/manifest.ts";
import { atMost, type Figure, mustHold, noLimit, percentile } from "../figures.ts";
import type { Bench } from "./bench.ts";
import { meanwhileNote, startReadersAndWriters } from "./meanwhile.ts";

const FILES = 500;
const FILE_BYTES = 10_000_000;
const root = join(import.meta.dirname, "../..");
const runFile = promisify(execFile);

/** A backup of a site with 5 GB of files while it is used, and what a restored site then has. */
export async function measureBackups(bench: Bench): Promise<Figure[]> {
  const { scratch, quick } = bench;
  const folder = await mkdtemp(join(tmpdir(), "malimbe-bench-backup-"));
  try {
    const count = quick ? FILES / 10 : FILES;
    await storeFiles(bench, count);
    const [first, second] = [join(folder, "first"), join(folder, "second")];
    const stop = startReadersAndWriters(bench);
    const backedUp = await timed(() => runCli(scratch.environment, "backup", first)).catch(
      async (error: unknown) => {
        await stop();
        throw error;
      },
    );
    const { reads, writes } = await stop();
    const restored = { DATA_DIR: join(folder, "restored") };
    const restoredIn = await timed(() => runCli(restored, "restore", first));
    await runCli(restored, "check");
    await runCli(restored, "backup", second);
    const [before, after] = [await checksums(first), await checksums(second)];
    const gigabytes = `${((count * FILE_BYTES) / 1e9).toFixed(1)} GB of files`;
    return [
      atMost(`pages during a backup with ${gigabytes}, p99`, 300, {
        ...{ value: percentile(reads, 0.99), unit: "ms" },
        note: `${meanwhileNote}; longest ${Math.max(...reads).toFixed(0)} ms`,
      }),
      noLimit("posts during the backup, p99", { value: percentile(writes, 0.99), unit: "ms" }),
      noLimit("the backup, read back", { value: backedUp, unit: "s" }),
      noLimit("its restoring", { value: restoredIn, unit: "s" }),
      mustHold(
        "what is restored has the checksums of the backup",
        before.length > count && before.join() === after.join(),
        `${before.length} tables and files; check finds nothing wrong`,
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Random content, which does not become smaller by compression. */
async function storeFiles({ db, scratch }: Bench, count: number): Promise<void> {
  const folder = join(scratch.environment.DATA_DIR ?? "", "files");
  await mkdir(folder, { recursive: true });
  const content = Buffer.alloc(FILE_BYTES);
  for (let number = 0; number < count; number++) {
    const key = `bench-${number}.pdf`;
    await writeFile(join(folder, key), randomFillSync(content));
    const record = { key, name: key, format: "pdf", bytes: FILE_BYTES, width: null, height: null };
    await transaction(db, (trx) => files.create(trx, { url: `/files/${key}`, ...record }));
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return (performance.now() - started) / 1000;
}

const runCli = (environment: Record<string, string>, ...words: string[]) =>
  runFile(process.execPath, [join(root, "src/ops/cli.ts"), ...words], {
    cwd: root,
    env: { PATH: process.env.PATH, DEMO: "false", ...environment },
  });

/** The name and checksum of each table and file in the only backup of a folder. */
async function checksums(folder: string): Promise<string[]> {
  const [id = ""] = (await readdir(folder)).filter((name) => /^\d/.test(name));
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, id, "manifest.json"), "utf8")));
  return [
    ...manifest.tables.map(({ name, sha256 }) => `${name} ${sha256}`),
    ...manifest.files.map(({ key, sha256 }) => `${key} ${sha256}`),
  ].toSorted();
}
