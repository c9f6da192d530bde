import { countOf } from "#core/domain/words.ts";
import type { Manifest } from "#core/jobs/backups/manifest.ts";

/** How much an archive holds, such as "1 row and 2 files". */
export function contentsOf({ tables, files }: Pick<Manifest, "tables" | "files">): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${countOf(rows, "row")} and ${countOf(files.length, "file")}`;
}

/** What an archive lacks, because the store of files had lost it. */
export function lacksOf({ missing }: Pick<Manifest, "missing">): string[] {
  if (missing.length === 0) return [];
  const files = countOf(missing.length, "file that was", "files that were");
  return [`It lacks ${files} lost before it was made.`];
}
