import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import type { ChosenFile } from "#core/api/imports/receive.ts";
import { createUserAgent } from "#core/api/user-agent.ts";
import { findByEmail, listAdmins } from "#core/db/accounts/accounts.ts";
import type { Db } from "#core/db/connect.ts";
import { normalizeEmail } from "#core/domain/accounts/email.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { keysOf } from "#core/domain/keys.ts";
import { countOf } from "#core/domain/words.ts";
import { type Command, type CommandContext, UsageError } from "#core/ops/command.ts";
import { readReading } from "#core/ops/read-reading.ts";
import { createLookups } from "#institute/api/posts/lookups.ts";
import type { WorksTask } from "#institute/api/works/import-works.ts";
import { lookUpDois } from "#institute/api/works/look-up-dois.ts";
import { WorkDecisions, type WorkRow, type WorksReport } from "#institute/domain/works/works-import.ts";

const usage =
  "works import <file | folder> [--dry-run] [--by <e-mail>] [--pending] [--doubtful leave|new] [--reading <reading.json>] [--json]";

/** Imports works from the files of a reference manager, a list of DOIs or a table, with the PDFs beside them. */
export const works: Command = {
  usage,
  help: "import works from BibTeX, RIS, MEDLINE, EndNote, CSL-JSON, a list of DOIs or a table, or from all such files of a folder with the PDFs in it, and print what becomes of each row (--dry-run stores nothing; --by names the admin who enters them, by default the first one; --pending has them wait for approval; --doubtful new also imports works that may be here already or were perhaps read wrongly, which are left out by default; --reading reads a table as such a file says; --json prints the report as the API answers it)",
  async run(db, words, site) {
    const { values, positionals } = parse(words);
    const [verb, path, ...more] = positionals;
    if (verb !== "import" || !path || more.length > 0) throw new UsageError(`Usage: npm run cli -- ${usage}`);
    const account = await findAdmin(db, values.by);
    const decisions = WorkDecisions.safeParse({ doubtful: values.doubtful ?? "leave" });
    if (!decisions.success) throw new UsageError("--doubtful is leave or new.");
    const files = await listFiles(path);
    const reading = values.reading === undefined ? undefined : await readReading(values.reading);
    const task = { account, dryRun: values["dry-run"], approved: !values.pending, decisions: decisions.data };
    try {
      const report = await importFiles(db, site, files, task, reading);
      return values.json ? JSON.stringify(report, null, 2) : describe(report, account);
    } catch (error) {
      throw error instanceof AppError ? new UsageError(`${path}: ${error.message}`) : error;
    }
  },
};

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean", default: false },
        by: { type: "string" },
        pending: { type: "boolean", default: false },
        doubtful: { type: "string" },
        reading: { type: "string" },
        json: { type: "boolean", default: false },
      },
    });
  } catch {
    throw new UsageError(`Usage: npm run cli -- ${usage}`);
  }
}

async function findAdmin(db: Db, by: string | undefined): Promise<Account> {
  const email = by ?? (await listAdmins(db))[0]?.email;
  const account = email === undefined ? undefined : await findByEmail(db, normalizeEmail(email));
  if (account?.role === "admin") return account;
  throw new UsageError(
    by ? `${by} is not an admin.` : "There is no admin yet: make one first, with “admin create”.",
  );
}

const known = /\.(?:bib|bibtex|ris|nbib|enw|xml|json|csv|tsv|txt|xlsx|pdf|zip)$/i;
const MAX_FILES = 1_000;

/** A file, or the lists and PDFs of a folder and of those in it. */
async function listFiles(path: string): Promise<ChosenFile[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new UsageError(`Cannot read ${path}.`);
  if (!found.isDirectory()) return [{ name: basename(path), path }];
  const names = (await readdir(path, { recursive: true })).filter((name) => known.test(name)).toSorted();
  if (names.length === 0) throw new UsageError(`There is no list of works in ${path}.`);
  if (names.length > MAX_FILES) throw new UsageError(`At most ${MAX_FILES} files can be imported at once.`);
  return names.map((name) => ({ name: basename(name), path: join(path, name) }));
}

type Chosen = Pick<WorksTask, "account" | "dryRun" | "approved" | "decisions">;

async function importFiles(
  db: Db,
  { config, files: store }: CommandContext,
  files: ChosenFile[],
  chosen: Chosen,
  reading: Awaited<ReturnType<typeof readReading>> | undefined,
): Promise<WorksReport> {
  const { importWorks } = await import("#institute/api/works/import-works.ts");
  const { lookUp } = createLookups(
    config,
    createUserAgent(config, () => config.publicUrl),
  );
  const unknownDois = await lookUpDois(db, files, lookUp);
  const task = { ...chosen, publicUrl: config.publicUrl ?? "http://localhost", unknownDois };
  const folder = await mkdtemp(join(tmpdir(), "malimbe-works-"));
  try {
    return await importWorks(db, store, files, task, { reading }, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The report as text, one row per line. */
function describe(
  { rows, notes = [], states, notTaken, ...report }: WorksReport,
  { email }: Account,
): string {
  const { dryRun, created, updated, unchanged, skipped } = report;
  const heading = dryRun ? "Dry run, nothing was saved. This import would result in:" : "Import finished:";
  return [
    ...notes,
    ...rows.map(describeRow),
    keysOf(states)
      .flatMap((state) => (states[state] > 0 ? `${states[state]} ${state}` : []))
      .join(", "),
    ...(notTaken.length > 0
      ? [
          `Not taken: ${notTaken.map(({ field, rows: count }) => `${field} in ${countOf(count, "row")}`).join(", ")}.`,
        ]
      : []),
    heading,
    `${countOf(rows.length, "work")}: ${created} added, ${updated} changed, ${unchanged} unchanged, ${skipped} left out.`,
    `Entered by ${email}.${report.importId ? " It can be undone for 30 days, on the page /moderator." : ""}`,
  ].join("\n");
}

function describeRow({
  file,
  line,
  state,
  title,
  why,
  differences,
  pdf,
  near,
  notTaken,
  doubts,
}: WorkRow): string {
  const changes = differences.map(
    ({ label, here, there, fills }) => `${label}: ${fills ? "" : `“${here}” stays, not `}“${there}”`,
  );
  const details = [
    ...(why ? [why] : []),
    ...(state === "doubtful" ? near.map((work) => `Here: ${work.title} (${work.year ?? "n.d."})`) : []),
    ...changes,
    ...doubts.map(({ field, raw, why: reason }) => `${field}? ${reason} There: “${raw}”`),
    ...notTaken.map(({ field, value }) => `Without ${field}: “${value}”`),
    ...(pdf ? [`File: ${pdf}`] : []),
  ];
  return [`${file}:${line}\t${state}\t${title}`, ...details].join("\t");
}
