import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { FileStore } from "#core/adapters/files/store.ts";
import { findContradictions } from "#core/db/check.ts";
import type { Db } from "#core/db/connect.ts";
import { listKeys } from "#core/db/files/files.ts";
import { AppError } from "#core/domain/errors.ts";
import { countOf } from "#core/domain/words.ts";
import { type Command, UsageError } from "./command.ts";

/** Looks for what is wrong with the database and the files, and changes nothing. */
export const check: Command = {
  usage: "check",
  help: "check the database, counts, stock, search index and files; changes nothing, exit code 1 if something is wrong",
  async run(db, words, { files, dataDir }) {
    if (words.length > 0) throw new UsageError("Usage: npm run cli -- check");
    const problems = [
      ...(await findContradictions(db)),
      ...(await checkFiles(db, files, join(dataDir, "files"))),
    ];
    if (problems.length > 0)
      throw new AppError(
        "broken",
        [`${countOf(problems.length, "problem")}:`, ...problems.map((line) => `- ${line}`)].join("\n"),
      );
    return "Everything is in order: database, counts, stock, search index and files.";
  },
};

/** Files that only the database or only the local folder has; a bucket is not listed. */
async function checkFiles(db: Db, files: FileStore, folder: string): Promise<string[]> {
  const keys = await listKeys(db);
  const problems: string[] = [];
  for (const { key, name } of keys) {
    const file = await files.read(key, { start: 0, end: 0 });
    if (file) await file.body.cancel();
    else problems.push(`The file ${name} (${key}) is missing.`);
  }
  const known = new Set(keys.map(({ key }) => key));
  const stored = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const extra = stored
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((key) => !known.has(key) && !/^(variants|share)\//.test(key));
  const belong = countOf(extra.length, "stored file belongs", "stored files belong");
  if (extra.length > 0) problems.push(`${belong} to nothing, such as ${extra[0]}.`);
  return problems;
}
