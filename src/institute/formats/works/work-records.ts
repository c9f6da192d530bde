import { asObject, parseJson } from "#core/domain/keys.ts";
import type { FoundWork } from "#institute/domain/posts/lookup.ts";
import type { Doubt, NotTaken, ReadWork } from "#institute/domain/works/read-work.ts";
import {
  type Abbreviations,
  type BibtexEntry,
  inherit,
  readAbbreviations,
  readEntry,
} from "./reading/bibtex-fields.ts";
import { readBibtexWork } from "./reading/bibtex-work.ts";
import { readCslWork } from "./reading/csl-work.ts";
import { readDataciteWork } from "./reading/datacite-work.ts";
import { readTagged, type TaggedKind, type TaggedRecord } from "./reading/tagged.ts";
import { readTaggedWork } from "./reading/tagged-work.ts";
import { splitBibtex } from "./split-bibtex.ts";
import type { WorksText } from "./works-text.ts";

/** A work of a file, or why it cannot be read. */
export interface WorkRecord {
  /** Where it begins in its file; in JSON, which record it is. */
  line: number;
  /** The key, the title or the beginning of a record that cannot be read. */
  label: string;
  work?: FoundWork;
  /** What of the record went nowhere, and what in the work a person should look at. */
  notTaken?: NotTaken[];
  doubts?: Doubt[];
  /** A DOI alone, of which the work is to be looked up. */
  doi?: string;
  problem?: string;
  /** The names of the files that belong to it, as far as the record says so. */
  files: string[];
}

/** The longest record that is read, as when one is pasted. */
const MAX_RECORD = 200_000;
/** The forms that are read without a parser of XML, in a browser too. */
export type RecordsText = Exclude<WorksText, "XML" | "DOIs">;

type Reader = (text: string, abbreviations: Abbreviations) => WorkRecord[];

/** The works of a text, each read by itself, so that a broken one costs no other; ends of lines are “\n”. */
export const recordReaders: Readonly<Record<RecordsText, Reader>> = {
  BibTeX: readBibtex,
  RIS: (text) => readTagged(text, "RIS").map((record) => fromTags(record, "RIS")),
  MEDLINE: (text) => readTagged(text, "MEDLINE").map((record) => fromTags(record, "MEDLINE")),
  EndNote: (text) => readTagged(text, "ENW").map((record) => fromTags(record, "ENW")),
  JSON: readJson,
};

/** The first work in a pasted record; throws if there is none. */
export function readRecord(text: string, kind: RecordsText): ReadWork {
  const [first] = recordReaders[kind](unifyLines(text.slice(0, MAX_RECORD)), new Map());
  if (!first?.work) throw new Error(first?.problem ?? "There is no work in it.");
  const { work, notTaken = [], doubts = [] } = first;
  return { work, notTaken, doubts };
}

/** A text without the mark of its encoding, with “\n” at the ends of its lines. */
export const unifyLines = (text: string): string => text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");

function readBibtex(text: string, known: Abbreviations): WorkRecord[] {
  const abbreviations = readAbbreviations(text, new Map(known));
  const entries = splitBibtex(text).map((part) => ({
    ...part,
    ...(part.text.length <= MAX_RECORD && { entry: readEntry(part.text, abbreviations) }),
  }));
  const byKey = new Map<string, BibtexEntry>();
  for (const { key, entry } of entries) if (entry && !byKey.has(key)) byKey.set(key, entry);
  return entries.map(({ line, key, problem, entry }) => {
    if (problem) return { line, label: key, problem, files: [] };
    if (!entry) return { line, label: key, problem: tooLong, files: [] };
    const files = [...pdfsIn(entry.fields.find(([name]) => name === "file")?.[1] ?? ""), key];
    return {
      line,
      label: key,
      ...readOne(() => readBibtexWork(inherit(entry, (other) => byKey.get(other)))),
      files,
    };
  });
}

const tooLong = `It is longer than ${MAX_RECORD.toLocaleString("en-GB")} characters.`;

/** The names of the PDFs in a text, without their folders. */
const pdfsIn = (text: string): string[] =>
  [...text.matchAll(/[^:;\\/{}",]+\.pdf\b/gi)].map(([name]) => name.trim());

const fileTags = new Set(["L1", "L4", "LK", "UR", ">", "urls/pdf-urls/url"]);

/** The work of a record of lines with tags. */
export function fromTags(record: TaggedRecord, form: TaggedKind): WorkRecord {
  const { line, fields } = record;
  const written = (...tags: string[]) => fields.find(([tag]) => tags.includes(tag))?.[1];
  const key = form === "RIS" ? written("ID") : undefined;
  const label = written("TI", "T1", "T", "BTI") ?? key ?? "A record";
  const files = [
    ...fields.flatMap(([tag, value]) => (fileTags.has(tag) ? pdfsIn(value) : [])),
    ...(key ? [key] : []),
  ];
  const isLong = fields.reduce((length, [, value]) => length + value.length, 0) > MAX_RECORD;
  const read = isLong ? { problem: tooLong } : readOne(() => readTaggedWork(record, form));
  return { line, label: label.slice(0, 300), ...read, files };
}

/** What is said of a file that is broken. */
export const refuseWhole = (label: string, problem: string): WorkRecord[] => [
  { line: 0, label, problem, files: [] },
];

/** CSL-JSON, and the answers of Crossref and DataCite. */
function readJson(text: string): WorkRecord[] {
  const read = parseJson(text);
  if (read === undefined) return refuseWhole("The file", "It is not complete JSON. Export it again.");
  return itemsIn(read).map((item, index) => {
    const { title, titles, id, file } = asObject(item);
    const key = String(id ?? "");
    const named = Array.isArray(titles) ? asObject(titles[0]).title : title;
    const label = String(named ?? (key || "A record")).slice(0, 300);
    const files = [...(typeof file === "string" ? pdfsIn(file) : []), ...(key ? [key] : [])];
    return { line: index + 1, label, ...readOne(() => readItem(asObject(item))), files };
  });
}

function itemsIn(read: unknown): unknown[] {
  if (Array.isArray(read)) return read;
  const { items, message, data } = asObject(read);
  if (items ?? message ?? data) return itemsIn(items ?? message ?? data);
  return [asObject(read).attributes ?? read];
}

const readItem = (item: Record<string, unknown>): ReadWork => {
  const attributes = "attributes" in item ? asObject(item.attributes) : item;
  return Array.isArray(attributes.titles) ? readDataciteWork(attributes) : readCslWork(item);
};

/** A work that has a title or a DOI. */
export function readOne(read: () => ReadWork): Pick<WorkRecord, "work" | "notTaken" | "doubts" | "problem"> {
  const { work, notTaken, doubts } = read();
  return work.title || work.doi ? { work, notTaken, doubts } : { problem: "It has no title." };
}
