import type { ListTable } from "#core/domain/list-table.ts";
import { describeList, missingFields } from "#core/domain/list-table.ts";
import { type ColumnReason, type Proposal, Reading, type SheetSummary } from "#core/domain/reading.ts";
import { joined, withoutFillers, wordsOf } from "../tables/column-words.ts";
import {
  type ColumnName,
  type FoundHeader,
  findHeader,
  headerRowsOf,
  lastHeaderLine,
  nameColumns,
  type TableKnowledge,
} from "../tables/header.ts";
import type { SampledTable } from "../tables/sample.ts";
import { columnsWithValues, topRows } from "../tables/shown-columns.ts";

/** Lists of one kind: how people write them, and which values its fields take. */
export interface ListReader {
  table: ListTable;
  /** Whether a field takes a cell as it is written. */
  accepts(field: string, cell: string): boolean;
  /** Whether a cell looks like this field, where the column has no known name; what it accepts if missing. */
  looksLike?(field: string, cell: string): boolean;
  /** Fields whose column a person has to confirm before a list is stored, if its values alone suggest it. */
  confirmed?: readonly string[];
}

/** The sheet, or the row of the header, that a person has chosen. */
export interface ChosenTable {
  sheet?: string | undefined;
  header?: number | undefined;
}

const OURS = 1;
const SYNONYM = 0.95;
const WITHOUT_FILLERS = 0.8;
export const BY_CONTENT = 0.6;
/** How sure a name of ours is whose values the field does not take, and how sure it is that a column is nothing. */
const DOUBTFUL = 0.5;
const COMPARED_VALUES = 100;

interface Named {
  field: string;
  score: number;
  /** The place of the name among those of the field. */
  order: number;
}

interface Names {
  whole: Map<string, Named[]>;
  bare: Map<string, Named[]>;
}

const keyOf = (name: string) => joined(wordsOf(name, false).words);

/** The fields by the names of their columns, compared as whole words. */
function namesOf({ fields }: ListTable): Names {
  const whole = new Map<string, Named[]>();
  const bare = new Map<string, Named[]>();
  const add = (map: Map<string, Named[]>, key: string, named: Named) => {
    const others = map.get(key) ?? [];
    if (key !== "" && !others.some(({ field }) => field === named.field)) map.set(key, [...others, named]);
  };
  for (const [field, { names, synonyms }] of Object.entries(fields)) {
    for (const [order, name] of [...names, ...synonyms].entries()) {
      const score = order < names.length ? OURS : SYNONYM;
      add(whole, keyOf(name), { field, score, order });
      add(bare, withoutFillers(wordsOf(name, false).words), { field, score: WITHOUT_FILLERS, order });
    }
  }
  return { whole, bare };
}

function fieldsOf({ whole, bare }: Names, name: string): readonly Named[] {
  const words = wordsOf(name, false);
  const found = words.keys.map((key) => whole.get(key)).find((named) => named !== undefined);
  return found ?? words.bare.map((key) => bare.get(key)).find((named) => named !== undefined) ?? [];
}

interface Candidate extends Named {
  column: ColumnName;
  text: string;
}

/** What is known of a table: its header, its columns with values, and what each is read as. */
interface ReadTable {
  table: SampledTable;
  reading: Reading;
  columns: Proposal["columns"];
  why: ColumnReason[];
  rows: number;
}

function readTable(
  table: SampledTable,
  { table: list, accepts, looksLike = accepts }: ListReader,
  names: Names,
  row: number | undefined,
): ReadTable {
  const byContent = Object.keys(list.fields).filter((field) => list.fields[field]?.isByContent);
  const known: TableKnowledge = {
    isName: (text) => fieldsOf(names, text).length > 0,
    isValue: (text) => byContent.some((field) => looksLike(field, text)),
    isAcross: () => false,
    isVisit: () => false,
  };
  const header: FoundHeader =
    row === undefined ? findHeader(table, known) : { header: row, headerRows: Math.min(row, 1) };
  const last = lastHeaderLine(header);
  const below = table.spread.filter(({ line }) => line > last);
  const named = nameColumns(headerRowsOf(table, header), table.width);
  const valuesAt = (at: number) => {
    const values = new Set(below.map(({ cells }) => cells[at] ?? ""));
    values.delete("");
    return [...values].slice(0, COMPARED_VALUES);
  };
  const candidates = named.flatMap((column): Candidate[] => {
    const values = valuesAt(column.at);
    const share = (field: string, fits = accepts) =>
      values.length === 0 ? 1 : values.filter((cell) => fits(field, cell)).length / values.length;
    const byName = column.isBlank
      ? []
      : fieldsOf(names, column.name).flatMap((found): Candidate[] => {
          const { field, score } = found;
          const fit = share(field);
          if (fit >= 0.5) return [{ ...found, column, text: "by its name" }];
          const text = "by its name, but its values do not suit it";
          const isKept = score === OURS || fit > 0 || list.needed.includes(field);
          return isKept ? [{ ...found, column, score: DOUBTFUL, text }] : [];
        });
    if (byName.length > 0 || values.length === 0) return byName;
    const field = byContent.find((name) => share(name, looksLike) > 0.9);
    return field ? [{ column, field, score: BY_CONTENT, order: 0, text: "by its values" }] : [];
  });
  const taken = new Map<number, Candidate>();
  const fields = new Set<string>();
  for (const candidate of candidates.toSorted((a, b) => b.score - a.score || a.order - b.order)) {
    if (taken.has(candidate.column.at) || fields.has(candidate.field)) continue;
    taken.set(candidate.column.at, candidate);
    fields.add(candidate.field);
  }
  settleParts(list, taken);
  const reading = Reading.parse({
    sheet: table.sheet,
    ...header,
    columns: [...taken.values()]
      .map(({ column: { at, name }, field }) => ({ at, name, field }))
      .toSorted((a, b) => a.at - b.at),
  });
  const why = named.flatMap(({ at, name, isBlank }): ColumnReason[] => {
    const candidate = taken.get(at);
    if (candidate) return [{ at, text: candidate.text, sure: candidate.score }];
    const [first] = isBlank ? [] : fieldsOf(names, name);
    if (!first || valuesAt(at).length === 0) return [];
    const whole = Object.keys(list.parts).find((field) => list.parts[field]?.includes(first.field));
    const other = [...taken.values()].find(({ field }) => field === first.field || field === whole)?.column
      .name;
    const text = other
      ? `not used, because “${other}” is that already`
      : "its name is known, but its values do not suit it";
    return [{ at, text, sure: DOUBTFUL }];
  });
  return {
    table,
    reading,
    why,
    columns: columnsWithValues(
      table,
      named.map(({ name }) => name),
      last,
    ).filter(({ at, values }) => values.length > 0 || named[at]?.isBlank === false),
    rows: table.rows - table.first.filter(({ line }) => line <= last).length,
  };
}

/** Takes a field from one column or from its parts: a “Name” beside a first name alone is the last one. */
function settleParts({ parts }: ListTable, taken: Map<number, Candidate>): void {
  const find = (field: string | undefined) => [...taken.values()].find((one) => one.field === field);
  for (const [field, names] of Object.entries(parts)) {
    const whole = find(field);
    const found = names.flatMap((name) => find(name) ?? []);
    const last = names.at(-1);
    if (!whole || found.length === 0) continue;
    if (last !== undefined && !find(last)) {
      taken.set(whole.column.at, {
        ...whole,
        field: last,
        score: BY_CONTENT,
        text: `beside “${found[0]?.column.name}”`,
      });
    } else for (const { column } of found) taken.delete(column.at);
  }
}

/** Proposes how a list is to be read: its best sheet or the one that was chosen, and what each column is by its name. */
export function proposeList(
  tables: readonly SampledTable[],
  reader: ListReader,
  { sheet, header }: ChosenTable = {},
): Proposal {
  const { table: list } = reader;
  const names = namesOf(list);
  const read = tables.map((table) =>
    readTable(table, reader, names, table.name === sheet || tables.length === 1 ? header : undefined),
  );
  const rankOf = ({ reading, rows }: ReadTable) =>
    reading.columns.length - 10 * missingFields(list, reading).length + Math.log10(Math.max(1, rows));
  const best =
    read.find(({ table }) => sheet !== undefined && table.name === sheet) ??
    read.toSorted((a, b) => rankOf(b) - rankOf(a))[0];
  if (!best) throw new Error("A file has at least one table.");
  const { table, reading, columns, why, rows } = best;
  const sheets = read.map(({ table: { name }, reading, rows }): SheetSummary => {
    const missing = missingFields(list, reading);
    const summary = { name, rows, gives: describeList(list.fields, reading, rows) };
    return missing.length === 0
      ? summary
      : { ...summary, refused: `No column is the ${missing.join(" or the ")}.` };
  });
  return { reading, table: table.name, why, questions: [], sheets, columns, top: topRows(table), rows };
}
