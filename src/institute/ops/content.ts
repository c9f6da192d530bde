import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import { operator } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { blankOf, GONE, type Parts, type PartsSchema, RUNNING_TEXT } from "#core/domain/parts.ts";
import { isShown } from "#core/domain/parts-overlay.ts";
import { countOf } from "#core/domain/words.ts";
import { type Command, UsageError } from "#core/ops/command.ts";
import { type DeliveredPage, readContentFolder } from "#institute/api/pages/content-folder.ts";
import { listEdits, listPublicEdits } from "#institute/db/pages/content.ts";
import { stayingParts } from "#institute/db/pages/page-states.ts";
import { saveChange } from "#institute/db/pages/writing.ts";
import { readContentFile } from "#institute/formats/pages/content-file.ts";
import { bareCall, readContent } from "#institute/formats/pages/shown-content.ts";
import {
  isSameWritten,
  newContentFile,
  writeContentFile,
} from "#institute/formats/pages/write-content-file.ts";

const usage =
  "content export <folder> | content import <folder> [--dry-run] [--also-waiting | --not-waiting]";

/** Writes what the site says of the institute as files, and reads such files back. */
export const content = {
  usage,
  help: "write the texts of the institute's own pages that are public as files in the form of CONTENT_DIR (files of other pages stay), or publish what such files change (--dry-run only says what; --also-waiting or --not-waiting says whether it holds in scheduled texts of the same parts too); pages without a file stay as they are",
  async run(db, [verb, folder, ...more], { config: { contentDir } }) {
    if (folder && verb === "export" && more.length === 0) return exportFiles(db, contentDir, resolve(folder));
    const options = readOptions(more);
    if (folder && verb === "import" && options) return importFiles(db, contentDir, resolve(folder), options);
    throw new UsageError(`Usage: npm run cli -- ${usage}`);
  },
} satisfies Command;

interface ImportOptions {
  isDryRun: boolean;
  /** Whether it holds in scheduled texts too; undefined: it is refused if there are any. */
  alsoWaiting: boolean | undefined;
}

function readOptions(flags: readonly string[]): ImportOptions | undefined {
  const [isDryRun, isAlso, isNot] = ["--dry-run", "--also-waiting", "--not-waiting"].map((flag) =>
    flags.includes(flag),
  );
  const count = Number(isDryRun) + Number(isAlso) + Number(isNot);
  if (count !== flags.length || (isAlso && isNot)) return undefined;
  return { isDryRun: isDryRun === true, alsoWaiting: isAlso ? true : isNot ? false : undefined };
}

type Pages = ReadonlyMap<string, DeliveredPage>;

/** A page as it is delivered; a call need not be. */
function findPage(pages: Pages, name: string): Omit<DeliveredPage, "file"> | undefined {
  const call = bareCall(name);
  return pages.get(name) ?? (call && { ...call, source: {} });
}

/** Where the file of a page is in a folder. */
const fileOf = (pages: Pages, name: string) => pages.get(name)?.file ?? `${name}.md`;

async function exportFiles(db: Db, contentDir: string, folder: string): Promise<string> {
  const { pages } = readContentFolder(contentDir);
  const all = await listPublicEdits(db);
  // What is public for a time would stay in a file for good.
  const edits = new Map(
    [...all].map(([name, ofPage]) => [name, ofPage.filter(({ until }) => until === null)]),
  );
  const { shown } = readContent(pages, edits, now());
  const lines: string[] = [];
  for (const [name, parts] of shown) {
    const page = findPage(pages, name);
    // A page that has no file, and of which nothing was saved, says nothing.
    if (!page || (pages.get(name)?.file === null && !edits.has(name))) continue;
    const file = fileOf(pages, name);
    const source = pages.get(name)?.file ? await readFile(join(contentDir, file), "utf8") : undefined;
    const text =
      source === undefined
        ? newContentFile(page.schema, parts)
        : writeContentFile(source, page.schema, page.parts, parts);
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
    lines.push(...lostParts(file, text, page.schema, parts));
    const timed = (all.get(name) ?? []).filter((edit) => edit.until !== null && isShown(edit, now()));
    for (const part of new Set(timed.flatMap(({ changes }) => Object.keys(changes))))
      lines.push(`${file}: what is public of ${labelOf(part)} only for a time is left out.`);
  }
  for (const name of new Set([...pages.keys(), ...edits.keys()])) {
    if (shown.has(name) || !findPage(pages, name)) continue;
    const file = fileOf(pages, name);
    const rest = existsSync(join(folder, file)) ? " The folder still has its file." : "";
    lines.push(`${file}: this page is not public, and is left out.${rest}`);
  }
  return [`${countOf(shown.size, "page")} of the institute written to ${folder}.`, ...lines].join("\n");
}

/** A sentence for each part that the written file does not say as the page does. */
function lostParts(file: string, text: string, schema: PartsSchema, shown: Parts): string[] {
  const { parts } = readContentFile(file, text, schema);
  return [RUNNING_TEXT, ...Object.keys(schema.shape)]
    .filter((name) => !isSameWritten(schema, name, parts[name], shown[name]))
    .map((name) => `${file}: ${labelOf(name)} cannot be written quite as it is on the page.`);
}

const labelOf = (name: string) => (name === RUNNING_TEXT ? "the text" : name);

/** Ends a transaction of which nothing is to stay. */
class DryRun extends Error {}

async function importFiles(
  db: Db,
  contentDir: string,
  folder: string,
  { isDryRun, alsoWaiting }: ImportOptions,
): Promise<string> {
  const { pages } = readContentFolder(contentDir);
  const read = readContentFolder(folder);
  const files = [...read.pages].flatMap(([name, page]) =>
    page.file === null ? [] : [{ name, file: page.file, parts: page.parts }],
  );
  if (files.length === 0) throw new AppError("notFound", `There is no file of a page in ${folder}.`);
  const problems = read.problems.filter((line) =>
    files.some(({ file }) => new RegExp(`^${file}(:| cannot)`).test(line)),
  );
  if (problems.length > 0) throw new AppError("invalid", `${problems.join("\n")}\n\nNothing was changed.`);
  const lines: string[] = [];
  let changed = 0;
  await transaction(db, async (trx) => {
    for (const { name, file, parts } of files) {
      const page = findPage(pages, name);
      if (!page) {
        lines.push(`${file}: the site has no such page, and the file is left out.`);
        continue;
      }
      const names = await importPage(trx, { name, file, parts }, page, alsoWaiting);
      if (names.length > 0) changed++;
      if (names.length > 0) lines.push(`${file}: ${names.map(labelOf).join(", ")}`);
    }
    if (isDryRun) throw new DryRun();
  }).catch((error: unknown) => {
    if (!(error instanceof DryRun)) throw error;
  });
  const what = isDryRun ? "would be changed" : "changed";
  return [`${countOf(changed, "page")} ${what}.`, ...lines].join("\n");
}

/** Publishes what a file changes of its page, and returns the names of the parts. */
async function importPage(
  trx: Trx,
  { name, file, parts }: { name: string; file: string; parts: Parts },
  base: Omit<DeliveredPage, "file">,
  alsoWaiting: boolean | undefined,
): Promise<string[]> {
  const edits = await listEdits(trx, name);
  const { [GONE]: gone, ...shown } = stayingParts(base, edits, now());
  const changes: Record<string, unknown> = gone === true ? { [GONE]: null } : {};
  for (const part of [RUNNING_TEXT, ...Object.keys(base.schema.shape)]) {
    const value = parts[part] ?? emptyOf(base, part);
    if (isSameWritten(base.schema, part, value, shown[part])) continue;
    changes[part] = isSameWritten(base.schema, part, value, base.parts[part]) ? null : value;
  }
  const version = edits.at(-1)?.version ?? 0;
  const names = Object.keys(changes);
  if (names.length === 0) return [];
  try {
    await saveChange(trx, operator, name, base, {
      changes,
      version,
      note: "Imported from a file",
      isOfStaying: true,
      alsoWaiting,
    });
  } catch (error) {
    throw inWords(file, error);
  }
  return names.map((part) => (part === GONE ? "public again" : part));
}

/** What a part says that its file leaves out, though the delivered one has it. */
function emptyOf({ schema, parts }: Omit<DeliveredPage, "file">, name: string): unknown {
  const part = schema.shape[name];
  if (parts[name] === undefined || !part) return undefined;
  return "unwrap" in part && typeof part.unwrap === "function" ? blankOf(part.unwrap()) : blankOf(part);
}

/** What a change was refused for, with the file and the parts. */
function inWords(file: string, error: unknown): unknown {
  if (error instanceof AppError && error.details.waiting)
    return new AppError(
      error.code,
      `${file}: a scheduled text changes the same. Add --also-waiting if the file holds there too, or --not-waiting.\n\nNothing was changed.`,
    );
  if (!(error instanceof AppError) || !error.details.fields) return error;
  const lines = Object.entries(error.details.fields).map(
    ([path, words]) => `${file}: ${path.replace(/^parts\./, "")}: ${words}`,
  );
  return new AppError(error.code, `${lines.join("\n")}\n\nNothing was changed.`);
}
