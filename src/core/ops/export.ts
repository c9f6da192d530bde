import { createWriteStream } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { folderStore } from "#core/adapters/files/folder.ts";
import type { Db } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import { countOf } from "#core/domain/words.ts";
import type { Manifest } from "#core/jobs/backups/manifest.ts";
import { writeArchive } from "#core/jobs/backups/write-archive.ts";
import { contentsOf, lacksOf } from "./archive-lines.ts";
import { type Command, type ExportedList, UsageError } from "./command.ts";

const usage = "export <folder>";

/** Writes everything in open formats, for another database or another program. */
export const exportCommand: Command = {
  usage,
  help: "write everything into an empty folder in open formats: JSON Lines, the files, and for people and other programs CSV, BibTeX, Darwin Core and Markdown; `import` reads it",
  async run(db, [folder, ...more], { place, files, dataDir, lists, config }) {
    if (!folder || more.length > 0) throw new UsageError(`Usage: npm run cli -- ${usage}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0)
      throw new AppError("conflict", `The folder ${folder} is not empty. Choose an empty one.`);
    const target = { store: folderStore(resolve(folder)), prefix: "", isCompressed: false, known: new Map() };
    const manifest = await writeArchive(
      { db, place, files, workFolder: dataDir },
      new Date().toISOString(),
      target,
    );
    for (const list of lists) await writeList(db, folder, list, config.publicUrl ?? "http://localhost");
    await writeFile(join(folder, "README.md"), describe(manifest, lists));
    const what = manifest.missing.length > 0 ? "The export" : "Everything";
    return [
      `${what} is in ${folder}: ${contentsOf(manifest)}. It holds addresses and password hashes: treat it as secret.`,
      ...lacksOf(manifest),
    ].join("\n");
  },
};

async function writeList(db: Db, folder: string, list: ExportedList, publicUrl: string): Promise<void> {
  const target = join(folder, list.name);
  if ("write" in list) {
    await pipeline(list.write(db, publicUrl), createWriteStream(target));
    return;
  }
  for await (const { name, text } of list.files(db, publicUrl)) {
    await mkdir(dirname(join(target, name)), { recursive: true });
    await writeFile(join(target, name), text);
  }
}

const describe = (
  { takenAt, tables, files, missing }: Manifest,
  lists: readonly ExportedList[],
) => `# Export of ${takenAt}

${missing.length > 0 ? "What is left of what the site stores." : "Everything that the site stores."} It holds e-mail addresses and password hashes: treat it as secret.
${lacksOf({ missing }).join("")}
- \`tables/\`: a file for each table, in UTF-8, with one JSON object in each line. Times are ISO 8601 in UTC.
- \`files/\`: ${countOf(files.length, "uploaded file")}, under the \`key\` that \`tables/file.jsonl\` has for them.
${lists.map(({ name, what }) => `- \`${name}\`: ${what}.\n`).join("")}- \`manifest.json\`: the tables in an order in which each refers only to earlier ones, with SHA-256 sums.

\`npm run cli -- import <this folder>\` makes the same site of it in an empty database, SQLite or PostgreSQL.

| table | rows |
|---|--:|
${tables.map(({ name, rows }) => `| ${name} | ${rows} |`).join("\n")}
`;
