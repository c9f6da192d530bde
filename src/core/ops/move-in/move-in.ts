import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { diskOf } from "#core/adapters/disk.ts";
import { folderStore } from "#core/adapters/files/folder.ts";
import type { FileStore } from "#core/adapters/files/store.ts";
import { createWebPictures } from "#core/adapters/web-pictures.ts";
import { record } from "#core/db/accounts/audit.ts";
import { connect, type Db, transaction } from "#core/db/connect.ts";
import { normalizeEmail } from "#core/domain/accounts/email.ts";
import { MAX_UPLOAD_BYTES } from "#core/domain/files/upload.ts";
import { makeBackup } from "#core/jobs/backups/backup.ts";
import { readArchive } from "#core/jobs/backups/read-archive.ts";
import { type Command, type CommandContext, UsageError } from "../command.ts";
import { createFileCopier } from "./copied-files.ts";
import { createMover, moveInKinds } from "./mover.ts";
import { createReport } from "./report.ts";

const usage =
  "move-in portal <folder> [--remind] | wordpress <export.xml> | oai <address> [--by <e-mail>] [--dry-run]";

/** Takes an older site in. */
export const moveIn: Command = {
  usage,
  help: "take in an older portal (a folder of JSON as mongoexport writes it), a WordPress site (its export file) or a repository (its OAI-PMH address), row by row; what has no other owner is entered by the first admin, or by --by; run it again to continue; borrowers are reminded of loans that are overdue already only with --remind; --dry-run says what would happen, on a copy of the database",
  run: (db, words, site) => runMoveIn(db, words, site),
};

/** The same; tests let files be fetched from hosts that are not public. */
export async function runMoveIn(
  db: Db,
  words: string[],
  site: CommandContext,
  allowed: readonly string[] = [],
): Promise<string> {
  const { from, place, by, remindsOfOldLoans, isDryRun } = parse(words);
  await mkdir(site.dataDir, { recursive: true });
  const report = createReport(console.info);
  const take = async (target: Db, files: FileStore, folder: string) => {
    const web = createWebPictures({
      maxBytes: MAX_UPLOAD_BYTES.pdf,
      accept: "image/*, application/pdf",
      allowed,
    });
    const disk = diskOf(site.dataDir);
    const copier = createFileCopier({ db: target, files, disk, folder, web, source: from });
    const told = { report, place, source: from, by, remindsOfOldLoans };
    const mover = createMover({ db: target, copier, ...told });
    for (const { run } of site.moveIns.filter((one) => one.from === from)) await run(mover);
  };
  if (isDryRun) {
    await onCopy(db, site, take);
    return ["Dry run, nothing was stored. Moving in would result in:", ...report.summary()].join("\n");
  }
  const backup = await backUp(db, site);
  console.info(`The database was backed up first, in ${backup}.`);
  try {
    await take(db, site.files, join(site.dataDir, "incoming"));
  } finally {
    if (report.countTaken() === 0) await rm(backup, { recursive: true, force: true });
  }
  if (report.countTaken() === 0) return ["Nothing was stored:", ...report.summary()].join("\n");
  const entry = { action: "site.moveIn", subject: "site", subjectId: from } as const;
  const after = { place, rows: report.summary() };
  await transaction(db, (trx) => record(trx, { accountId: null, ...entry, after }));
  return ["Moved in:", ...report.summary(), ...(await describeUndo(backup))].join("\n");
}

/** How to bring back the database of before this run, and of before those that it went on with. */
async function describeUndo(backup: string): Promise<string[]> {
  const others = (await readdir(dirname(backup))).filter((name) => name !== basename(backup));
  return [
    `To undo it, bring back the earlier database: stop the server, move the database away, and “restore ${backup}”.`,
    ...(others.length > 0
      ? [`Earlier runs are undone in the same way: ${others.toSorted().join(", ")}.`]
      : []),
  ];
}

/** Backs up the database; no move changes a file that is there. */
async function backUp(db: Db, { place, files, dataDir }: CommandContext): Promise<string> {
  const folder = join(dataDir, "before-move-in", new Date().toISOString().replaceAll(/[:.]/g, "-"));
  await makeBackup({ db, place, files, workFolder: dataDir }, folderStore(folder), { isDatabaseOnly: true });
  return folder;
}

/** Runs on a copy of the database, with files in a folder of their own, both of which are deleted. */
async function onCopy(
  db: Db,
  { place, files, dataDir }: CommandContext,
  use: (db: Db, files: FileStore, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(dataDir, "dry-run-"));
  try {
    const store = folderStore(join(folder, "backup"));
    const source = { db, place, files, workFolder: folder };
    const { backup } = await makeBackup(source, store, { isDatabaseOnly: true });
    const copy = connect({ file: join(folder, "copy.sqlite") });
    const copied = folderStore(join(folder, "files"));
    try {
      await readArchive({ store, prefix: `${backup.id}/` }, { db: copy.db, files: copied });
      await use(copy.db, copied, join(folder, "incoming"));
    } finally {
      await copy.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function parse(words: string[]) {
  try {
    const flag = { type: "boolean", default: false } as const;
    const options = { by: { type: "string" }, remind: flag, "dry-run": flag } as const;
    const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options });
    const [kind, place, ...more] = positionals;
    const from = moveInKinds.find((one) => one === kind);
    const by = values.by === undefined ? undefined : normalizeEmail(values.by);
    const { remind: remindsOfOldLoans, "dry-run": isDryRun } = values;
    const fits = !remindsOfOldLoans || from === "portal";
    if (from && place && more.length === 0 && fits) return { from, place, by, remindsOfOldLoans, isDryRun };
  } catch {}
  throw new UsageError(`Usage: npm run cli -- ${usage}`);
}
