import { stat } from "node:fs/promises";
import { type HowToRead, type ReadList, readList } from "#core/api/imports/read-list.ts";
import type { ChosenFile } from "#core/api/imports/receive.ts";
import { kindOf, openSource, readText } from "#core/api/imports/table-source.ts";
import type { Db } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import { MAX_UPLOAD_BYTES } from "#core/domain/files/upload.ts";
import type { PlacedRecord } from "#institute/db/works/judge-rows.ts";
import type { GivenPdf } from "#institute/db/works/match-pdfs.ts";
import { readWorksText, worksTextOf } from "#institute/formats/works/read-works-text.ts";
import { readWorksTable, worksReader } from "#institute/formats/works/works-table.ts";
import { isPdf } from "./is-pdf.ts";

/** What the files of an import of works hold. */
export interface ReadFiles {
  records: PlacedRecord[];
  pdfs: GivenPdf[];
  notes: string[];
  /** How a table was read; only one is in an import. */
  table?: ReadList;
}

const zipLimits = { entries: 200, bytes: 50_000_000, ratio: 200 };
/** A text is read whole. */
const MAX_TEXT_BYTES = 20_000_000;

/** Reads lists of works and the PDFs beside them; what a file is says its content, and what cannot be used is noted. */
export async function readWorkFiles(
  db: Db,
  files: readonly ChosenFile[],
  how: HowToRead,
): Promise<ReadFiles> {
  const read: ReadFiles = { records: [], pdfs: [], notes: [] };
  for (const file of files) {
    if (/\.pdf$/i.test(file.name) || (await isPdf(file.path))) await addPdf(read, file);
    else await addList(db, read, file, how);
  }
  return read;
}

async function addPdf({ pdfs, notes }: ReadFiles, { name, path }: ChosenFile): Promise<void> {
  const { size: bytes } = await stat(path);
  if (!(await isPdf(path))) notes.push(`${name} is no PDF, whatever its name. It is not used.`);
  else if (bytes > MAX_UPLOAD_BYTES.pdf)
    notes.push(`${name} is larger than ${MAX_UPLOAD_BYTES.pdf / 1_000_000} MB. It is not used.`);
  else pdfs.push({ name, path, bytes });
}

async function addList(db: Db, read: ReadFiles, file: ChosenFile, how: HowToRead): Promise<void> {
  const { name, path } = file;
  const kind = await kindOf(file, zipLimits);
  if (kind === "archive")
    throw new AppError("invalid", `${name} is an archive. Unpack it, and choose the files in it.`);
  const isLong = (await stat(path)).size > MAX_TEXT_BYTES;
  const { text, notes } = kind === "text" && !isLong ? await readText(file) : { text: undefined, notes: [] };
  const written = text === undefined ? undefined : worksTextOf(text, name);
  if (text !== undefined && written) {
    read.notes.push(...notes, `${name} was read as ${written === "DOIs" ? "a list of DOIs" : written}.`);
    for (const record of readWorksText(text, written)) read.records.push({ ...record, file: name });
    return;
  }
  if (read.table)
    throw new AppError("invalid", "Choose one table at a time. Other lists and PDFs may be beside it.");
  const source = await openSource(file, kind, zipLimits);
  try {
    read.table = await readList(db, "works", worksReader, source, how);
  } finally {
    source.close();
  }
  read.notes.push(...read.table.notes);
  for (const record of readWorksTable(read.table.file)) read.records.push({ ...record, file: name });
}
