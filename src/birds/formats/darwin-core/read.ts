import { AppError } from "#core/domain/errors.ts";
import { MAX_COLUMNS } from "#core/domain/files/table.ts";
import { createXmlParser } from "#core/domain/xml-parser.ts";
import { RecordReader } from "#core/formats/records.ts";

/** A table described by `meta.xml`. */
export interface DescribedTable {
  file: string;
  rowType: string;
  /** The index of the id in a core, or of the core's id in an extension. */
  key: number;
  fields: { index: number | null; term: string; fallback: string }[];
  /** The encoding of its text, as a name that `TextDecoder` knows. */
  encoding: string;
  delimiter: string;
  quote: string;
  headerLines: number;
}

export interface ArchiveMeta {
  core: DescribedTable;
  extensions: DescribedTable[];
  /** The name of the metadata file, if there is one. */
  metadata: string | null;
}

const unreadableMeta = (reason: string) =>
  new AppError("invalid", `The archive’s meta.xml cannot be read: ${reason}.`);

const escapeSequences: Record<string, string> = { "\\t": "\t", "\\n": "\n", "\\r\\n": "\r\n", "\\r": "\r" };
const decodeSeparator = (text: string | undefined, otherwise: string) =>
  text === undefined ? otherwise : (escapeSequences[text] ?? text);

/** An encoding that can be read; UTF-8, as the standard has it, if none is named. */
function knownEncoding(name = "utf-8"): string {
  try {
    return new TextDecoder(name.trim()).encoding;
  } catch {
    throw unreadableMeta(`its encoding “${name.slice(0, 40)}” is not known`);
  }
}

/** Reads `meta.xml` (Darwin Core Text Guide) without document types; throws with the reason if it is invalid. */
export function readMeta(xml: string): ArchiveMeta {
  const tables: { kind: string; table: DescribedTable }[] = [];
  let metadata: string | null = null;
  let current: DescribedTable | undefined;
  let location = "";
  const parser = createXmlParser({
    failed(error) {
      throw unreadableMeta(error.message.replace(/^\d+:\d+: /, "").replace(/\.$/, ""));
    },
    open({ name, attributes }) {
      const tag = name.slice(name.indexOf(":") + 1);
      if (tag === "archive") metadata = attributes.metadata || null;
      if (tag === "core" || tag === "extension") {
        current = {
          file: "",
          rowType: attributes.rowType ?? "",
          key: 0,
          fields: [],
          encoding: knownEncoding(attributes.encoding),
          delimiter: decodeSeparator(attributes.fieldsTerminatedBy, ","),
          quote: decodeSeparator(attributes.fieldsEnclosedBy, '"'),
          headerLines: Number(attributes.ignoreHeaderLines ?? 0) || 0,
        };
        tables.push({ kind: tag, table: current });
      }
      if (tag === "location") location = "";
      if ((tag === "id" || tag === "coreid") && current) current.key = Number(attributes.index ?? 0);
      if (tag === "field" && current) {
        const index = attributes.index === undefined ? null : Number(attributes.index);
        if (!attributes.term || Number.isNaN(index)) throw unreadableMeta("a field has no term or index");
        current.fields.push({ index, term: attributes.term, fallback: attributes.default ?? "" });
      }
    },
    text(text) {
      location += text;
    },
    close({ name }) {
      if (name.slice(name.indexOf(":") + 1) === "location" && current && !current.file)
        current.file = location.trim();
    },
  });
  parser.write(xml).close();

  const core = tables.find(({ kind }) => kind === "core")?.table;
  if (!core) throw unreadableMeta("it has no core");
  for (const { table } of tables) {
    if (!table.file) throw unreadableMeta("a table has no file");
    if (table.fields.length > MAX_COLUMNS)
      throw unreadableMeta(`a table has more than ${MAX_COLUMNS} fields`);
    const indexes = table.fields.flatMap(({ index }) => (index === null ? [] : [index]));
    if (new Set(indexes).size !== indexes.length) throw unreadableMeta("two fields have the same index");
  }
  return {
    core,
    extensions: tables.filter(({ kind }) => kind === "extension").map(({ table }) => table),
    metadata,
  };
}

/** One row of a table: its key, and its values by the short name of each term (`scientificName`). */
export interface ArchiveRow {
  line: number;
  key: string;
  values: Record<string, string>;
}

/** The rows of a table's text. */
export function* readRows(table: DescribedTable, text: string): Generator<ArchiveRow> {
  yield* new TableReader(table).push(text, true);
}

/** Reads a table in chunks. */
export class TableReader {
  readonly #table: DescribedTable;
  readonly #records: RecordReader;
  readonly #names: string[];
  #line = 0;
  #hasText = false;

  constructor(table: DescribedTable) {
    this.#table = table;
    this.#records = new RecordReader(table);
    this.#names = table.fields.map(({ term }) => termName(term));
  }

  *push(chunk: string, isLast = false): Generator<ArchiveRow> {
    const text = this.#hasText ? chunk : chunk.replace(/^\uFEFF/, "");
    this.#hasText ||= text !== "";
    const { fields, headerLines, key } = this.#table;
    for (const { cells } of this.#records.push(text, isLast)) {
      this.#line++;
      if (this.#line <= headerLines || cells.every((cell) => cell === "")) continue;
      const values: Record<string, string> = {};
      for (const [position, { index, fallback }] of fields.entries())
        values[this.#names[position] ?? ""] = (index === null ? "" : (cells[index] ?? "")).trim() || fallback;
      yield { line: this.#line, key: (cells[key] ?? "").trim(), values };
    }
  }
}

/** The last part of a term, which is the name of its column. */
export const termName = (term: string): string =>
  term.slice(Math.max(term.lastIndexOf("/"), term.lastIndexOf("#")) + 1);
