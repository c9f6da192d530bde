import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { folderStore } from "#core/adapters/files/folder.ts";
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
  help: "write everything into an empty folder in open formats: JSON Lines, CSV, the files; `import` reads it",
  async run(db, [folder, ...more], { place, files, dataDir, lists }) {
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
    for (const { name, write } of lists) await writeFile(join(folder, name), await write(db));
    await writeFile(join(folder, "README.md"), describe(manifest, lists));
    const what = manifest.missing.length > 0 ? "The export" : "Everything";
    return [
      `${what} is in ${folder}: ${contentsOf(manifest)}. It holds addresses and password hashes: treat it as secret.`,
      ...lacksOf(manifest),
    ].join("\n");
  },
};

const describe = (
  { takenAt, tables, files, missing }: Manifest,
  lists: readonly ExportedList[],
) => `# Export of ${takenAt}

${missing.length > 0 ? "What is left of what the site stores." : "Everything that the site stores."} It holds e-mail addresses and password hashes: treat it as secret.
${lacksOf({ missing }).join("")}
- \`tables/\`: a file for each table, in UTF-8, with one JSON object in each line. Times are ISO 8601 in UTC.
- \`files/\`: ${countOf(files.length, "uploaded file")}, under the \`key\` that \`tables/file.jsonl\` has for them.
${lists.map(({ name, what }) => `- \`${name}\`: ${what} for a spreadsheet.\n`).join("")}- \`manifest.json\`: the tables in an order in which each refers only to earlier ones, with SHA-256 sums.

\`npm run cli -- import <this folder>\` makes the same site of it in an empty database, SQLite or PostgreSQL.

| table | rows |
|---|--:|
${tables.map(({ name, rows }) => `| ${name} | ${rows} |`).join("\n")}
`;
