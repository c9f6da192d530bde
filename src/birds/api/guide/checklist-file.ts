import { type ArchiveRow, readMeta, readRows } from "#birds/formats/darwin-core/read.ts";
import { readChecklistArchive } from "#birds/formats/darwin-core/read-checklist.ts";
import type { Checklist } from "#birds/formats/guide/checklist.ts";
import { openZip, type ZipLimits } from "#core/adapters/zip.ts";
import { AppError } from "#core/domain/errors.ts";

/** Reads a checklist from a Darwin Core Archive. */
export async function readChecklistFile(bytes: Uint8Array, limits: ZipLimits): Promise<Checklist> {
  const zip = await openZip(bytes, limits);
  try {
    const folder = zip.names.find((name) => /(^|\/)meta\.xml$/.test(name))?.replace(/meta\.xml$/, "");
    if (folder === undefined)
      throw new AppError("invalid", "This archive has no meta.xml, so it is not a Darwin Core Archive.");
    const meta = readMeta(await zip.text(`${folder}meta.xml`));
    const tables = new Map<string, ArchiveRow[]>();
    for (const table of [meta.core, ...meta.extensions])
      tables.set(table.rowType, [...readRows(table, await zip.text(folder + table.file))]);
    return readChecklistArchive(meta, (rowType) => tables.get(rowType) ?? []);
  } finally {
    zip.close();
  }
}
