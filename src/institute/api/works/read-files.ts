import { createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { openZip } from "#core/adapters/zip.ts";
import { type HowToRead, type ReadList, readList } from "#core/api/imports/read-list.ts";
import type { ChosenFile } from "#core/api/imports/receive.ts";
import { kindOf, openSource, readText } from "#core/api/imports/table-source.ts";
import type { Db } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import { MAX_UPLOAD_BYTES } from "#core/domain/files/upload.ts";
import { stripUnsafe } from "#core/domain/text-fields.ts";
import type { PlacedRecord } from "#institute/db/works/judge-rows.ts";
import type { GivenPdf } from "#institute/db/works/match-pdfs.ts";
import { readWorksText } from "#institute/formats/works/read-works-text.ts";
import { type Abbreviations, readAbbreviations } from "#institute/formats/works/reading/bibtex-fields.ts";
import { readWorksTable, worksReader } from "#institute/formats/works/works-table.ts";
import { type WorksText, worksTextOf } from "#institute/formats/works/works-text.ts";
import { isPdf } from "./is-pdf.ts";

/** What the files of an import of works hold. */
export interface ReadFiles {
  records: PlacedRecord[];
  pdfs: GivenPdf[];
  notes: string[];
  /** The lists, without the PDFs. */
  lists: ChosenFile[];
  /** How a table was read; only one is in an import. */
  table?: ReadList;
}

const zipLimits = { entries: 200, bytes: 50_000_000, ratio: 200 };
/** An archive of lists and PDFs. */
const archiveLimits = { entries: 1_000, bytes: 500_000_000, ratio: 200 };
const usable = /\.(?:bib|bibtex|ris|nbib|enw|xml|json|csv|tsv|txt|xlsx|pdf)$/i;
/** A text is read whole. */
const MAX_TEXT_BYTES = 20_000_000;

/** Reads lists of works and the PDFs beside them; what a file is says its content, and what cannot be used is noted. */
export async function readWorkFiles(
  db: Db,
  given: readonly ChosenFile[],
  how: HowToRead,
  folder: string,
): Promise<ReadFiles> {
  const read: ReadFiles = { records: [], pdfs: [], notes: [], lists: [] };
  const files: ChosenFile[] = [];
  for (const file of given) {
    const isArchive = (await kindOf(file, archiveLimits)) === "archive";
    files.push(...(isArchive ? await unpack(file, join(folder, `unpacked-${files.length}`)) : [file]));
  }
  for (const file of files) {
    if (/\.pdf$/i.test(file.name) || (await isPdf(file.path))) await addPdf(read, file);
    else read.lists.push(file);
  }
  const opened: OpenedList[] = [];
  for (const file of read.lists) opened.push(await openList(file));
  // What one file abbreviates may be defined in another.
  const abbreviations: Abbreviations = new Map();
  for (const { form, text } of opened) if (form === "BibTeX") readAbbreviations(text, abbreviations);
  for (const list of opened) await addList(db, read, list, how, abbreviations);
  return read;
}

/** The lists and PDFs of an archive, in a new folder. */
async function unpack(archive: ChosenFile, folder: string): Promise<ChosenFile[]> {
  await mkdir(folder);
  const zip = await openZip({ file: archive.path }, archiveLimits);
  try {
    const files: ChosenFile[] = [];
    for (const name of zip.names.filter((one) => usable.test(one) && !one.startsWith("__MACOSX/"))) {
      const path = join(folder, String(files.length));
      await pipeline(await zip.stream(name), createWriteStream(path, { flags: "wx" })).catch(() => {
        throw new AppError("invalid", `In this archive, ${name} is damaged.`);
      });
      files.push({ name: stripUnsafe(basename(name)).slice(0, 200), path });
    }
    return files;
  } finally {
    zip.close();
  }
}

async function addPdf({ pdfs, notes }: ReadFiles, { name, path }: ChosenFile): Promise<void> {
  const { size: bytes } = await stat(path);
  if (!(await isPdf(path))) notes.push(`${name} is not a PDF, despite its name. It is not used.`);
  else if (bytes > MAX_UPLOAD_BYTES.pdf)
    notes.push(`${name} is larger than ${MAX_UPLOAD_BYTES.pdf / 1_000_000} MB. It is not used.`);
  else pdfs.push({ name, path, bytes });
}

/** A list whose content was looked at; a table has no form, and its text is not read whole. */
interface OpenedList {
  file: ChosenFile;
  kind: "text" | "workbook";
  form: WorksText | undefined;
  text: string;
  notes: string[];
}

async function openList(file: ChosenFile): Promise<OpenedList> {
  const kind = await kindOf(file, zipLimits);
  if (kind === "archive") throw new AppError("invalid", `${file.name} is an archive within another one.`);
  const isLong = (await stat(file.path)).size > MAX_TEXT_BYTES;
  if (kind !== "text" || isLong) return { file, kind, form: undefined, text: "", notes: [] };
  const { text, notes } = await readText(file);
  return { file, kind, form: worksTextOf(text, file.name), text, notes };
}

async function addList(
  db: Db,
  read: ReadFiles,
  { file, kind, form, text, notes }: OpenedList,
  how: HowToRead,
  abbreviations: Abbreviations,
): Promise<void> {
  const { name } = file;
  if (form) {
    read.notes.push(...notes, `${name} was read as ${form === "DOIs" ? "a list of DOIs" : form}.`);
    for (const record of readWorksText(text, form, abbreviations))
      read.records.push({ ...record, file: name });
    return;
  }
  if (read.table)
    throw new AppError("invalid", "Choose one table at a time. You can add other lists and PDFs to it.");
  const source = await openSource(file, kind, zipLimits);
  try {
    read.table = await readList(db, "works", worksReader, source, how);
  } finally {
    source.close();
  }
  read.notes.push(...read.table.notes);
  for (const record of readWorksTable(read.table.file)) read.records.push({ ...record, file: name });
}
