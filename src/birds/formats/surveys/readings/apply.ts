import { type SurveyField, surveyReadingFields } from "#birds/domain/surveys/reading-fields.ts";
import { isKeyOf, keysOf, pickBy, recordOf } from "#core/domain/keys.ts";
import type { ColumnReading, Reading, Shape } from "#core/domain/reading.ts";
import { countOf } from "#core/domain/words.ts";
import type { CsvRow } from "#core/formats/named-rows.ts";
import type { Columns } from "../columns.ts";
import { addParts, type PartColumn } from "./add-parts.ts";
import { readValues, type Values } from "./cell-values.ts";
import { FillDown } from "./fill-down.ts";
import { speciesFields } from "./groups.ts";
import { JoinedRows } from "./joined-rows.ts";
import { choiceOf } from "./matrix.ts";
import { countsAcross } from "./matrix-rows.ts";
import { isOfWholeFile } from "./rows.ts";
import { inUnit } from "./units.ts";
import { CARD, readCard } from "./visits.ts";

/** What reading a table needs besides the reading. */
export interface TableFacts {
  /** The names of all its columns, by position; no two are alike. */
  names: readonly string[];
  /** The names of the joined table, and its rows. */
  joined?: { names: readonly string[]; rows: readonly CsvRow[] } | undefined;
  /** The English name of each short code. */
  codes?: ReadonlyMap<string, string>;
}

/** Turns the rows of a table into rows with our fields, as a reading says. */
export class ReadTable {
  /** The key of each field in the cells of a row. */
  readonly columns: Readonly<Record<SurveyField, string>> & Columns;
  readonly #reading: Reading;
  readonly #names: readonly string[];
  readonly #codes: ReadonlyMap<string, string>;
  readonly #fields: FieldColumn[];
  readonly #parts: PartColumn[];
  /** Whether the keys of surveys say their squares, observers and days. */
  readonly #isCarded: boolean;
  /** Whether observers are part of the key of a survey. */
  readonly #isKeyed: boolean;
  /** The name of the column that numbers the rows. */
  readonly #index: string | undefined;
  /** All names, since that of a question stands before those of its choices. */
  readonly #heads: ReadonlySet<string>;
  readonly #repeats: { field: SurveyField; name: string }[][];
  readonly #fillDown = new FillDown();
  readonly #joined: JoinedRows | undefined;
  readonly #last = new Map<string, { text: string; times: number }>();
  /** The columns whose only value may be that of all rows, and what stands there. */
  readonly #ofAll: Map<string, { text: string; times: number }>;
  #filledRows = 0;
  readonly #totals: number[] = [];
  readonly #visits = new Set<number>();

  constructor(reading: Reading, { names, joined, codes = new Map() }: TableFacts) {
    this.#reading = reading;
    this.#names = names;
    this.#heads = new Set(names);
    this.#codes = codes;
    this.#fields = fieldsOf(reading.columns, names);
    this.#isCarded = reading.columns.some(({ unit }) => unit === CARD);
    this.#isKeyed = reading.columns.some(({ field, unit }) => field === "observers" && unit === "key");
    this.#index = reading.index === null ? undefined : names[reading.index];
    this.#repeats = repeatColumns(reading.columns, names);
    this.#parts = reading.columns.flatMap(({ at, part }) => (part ? [{ name: names[at] ?? "", part }] : []));
    if (reading.join && joined)
      this.#joined = new JoinedRows({
        rows: joined.rows,
        keys: reading.join.on.map(([at, other]) => [names[at] ?? "", joined.names[other] ?? ""]),
        fields: [...fieldsOf(reading.join.columns, joined.names), ...keyFields(reading, joined.names)],
      });
    const ofAll = this.#fields.filter(
      ({ field, name }) => isOfWholeFile(field) && reading.fillDown.some((at) => names[at] === name),
    );
    this.#ofAll = new Map(ofAll.map(({ name }) => [name, { text: "", times: 0 }]));
    const taken = new Set(names);
    const keyOf = (field: SurveyField) => {
      const own = this.#fields.find((column) => column.field === field)?.name;
      const { label } = surveyReadingFields[field];
      return own ?? (taken.has(label) ? `${label} (read)` : label);
    };
    this.columns = recordOf(keysOf(surveyReadingFields), keyOf);
  }

  /** Set if all rows must be scanned before the first is converted. */
  get needsScan(): boolean {
    return this.#ofAll.size > 0;
  }

  scan({ cells }: CsvRow): void {
    for (const [name, { times }] of this.#ofAll) {
      const text = cells[name] ?? "";
      if (text !== "") this.#ofAll.set(name, { text, times: times + 1 });
    }
  }

  /** The rows that a row of the table holds: one for each bird. */
  convert(row: CsvRow): CsvRow[] {
    const own = this.#valuesOf(row);
    if (isTotal(own)) {
      this.#totals.push(row.line);
      return [];
    }
    const read = this.#fillDown.fill(own);
    const whole = this.#joined?.join(row, read) ?? read;
    const { shape, across } = this.#reading;
    if (shape !== "list") {
      const cells = across.flatMap(([from, to]) =>
        this.#names.slice(from, to + 1).map((name) => ({
          name: choiceOf(name, (head) => this.#heads.has(head)) ?? name,
          cell: row.cells[name] ?? "",
        })),
      );
      return countsAcross(whole, cells, this.#reading).flatMap((values, at) =>
        this.#isNews(shape, values, at) ? [this.#rowOf(values, row, {}, at)] : [],
      );
    }
    const birds = this.#repeats.length > 0 ? repeatsOf(whole, row, this.#repeats) : [whole];
    return birds
      .flatMap((bird) => addParts(bird, row, this.#parts, this.#reading))
      .map((values, at) => this.#rowOf(values, row, row.cells, at));
  }

  /** The visits of a joined table that no row names: they found nothing. */
  rest(): CsvRow[] {
    return (this.#joined?.rest() ?? []).map(({ values, row }) => this.#rowOf(values, row, row.cells, 0));
  }

  /** What the report says of how rows were read. */
  remarks(): string[] {
    const rows = countOf(this.#filledRows, "row has", "rows have");
    const columns = this.#reading.fillDown.map((at) => `“${this.#names[at] ?? ""}”`).join(", ");
    return [
      ...(this.#filledRows > 0
        ? [`${rows} blank cells in ${columns}. Such a cell was read as the one above it.`]
        : []),
      ...this.#fillDown.remarks(),
      ...(this.#totals.length > 0
        ? [
            this.#totals.length === 1
              ? `Row ${this.#totals[0]} is a total. It was not read.`
              : `${countOf(this.#totals.length, "row")} are totals, such as row ${this.#totals[0]}. They were not read.`,
          ]
        : []),
    ];
  }

  /** Whether a row says something: a visit in a column found no bird only once. */
  #isNews(shape: Shape, values: Values, at: number): boolean {
    if (shape === "visits-in-rows" || namesBird(values)) return true;
    const isNew = !this.#visits.has(at);
    this.#visits.add(at);
    return isNew;
  }

  #valuesOf(row: CsvRow): Values {
    const below = this.#filledDown(row);
    const values: Values = {};
    let isPlaced: boolean | undefined;
    for (const { field, name, unit, isAlso } of this.#fields) {
      const text = row.cells[name] || (below.get(name) ?? "");
      const value = unit === "" ? text : inUnit(field, text, unit);
      if (isAlso) isPlaced ??= halves.some((half) => values[half]);
      values[field] = isAlso ? withAlso(field, values[field] ?? "", value, isPlaced ?? false) : value;
    }
    return this.#isCarded
      ? { ...withoutBlanks(readCard(values.eventID ?? "") ?? {}), ...withoutBlanks(values) }
      : values;
  }

  /**
   * What stands above the blank cells of a row, in the columns that are filled down. Where days are, the others are filled only
   * in a row without its own day, since a blank place alone may be any; a value of the first row alone is of all rows.
   */
  #filledDown({ cells }: CsvRow): Map<string, string> {
    const columns = this.#reading.fillDown.map((at) => this.#names[at] ?? "");
    const day = this.#fields.find(({ field, name }) => field === "date" && columns.includes(name));
    const hasDay = day !== undefined && cells[day.name] !== "";
    const filled = new Map<string, string>();
    for (const name of columns) {
      const above = this.#last.get(name);
      const own = cells[name] ?? "";
      const ofAll = this.#ofAll.get(name);
      if (own === "" && ofAll?.times === 1) filled.set(name, ofAll.text);
      else if (own !== "") this.#last.set(name, { text: own, times: (above?.times ?? 0) + 1 });
      else if (above && (!hasDay || above.times === 1)) filled.set(name, above.text);
    }
    if (filled.size > 0) this.#filledRows++;
    return filled;
  }

  /** Rows are equal if all cells of the file are, used or not, and so is what stands for the blank ones. */
  #sameOf({ line, cells }: CsvRow, read: Values, at: number): string {
    const { rows, shape, equal } = this.#reading;
    // Equal rows are birds of their own if a row is one bird; so are the cells of one row of a matrix.
    if (rows === "one bird" || shape !== "list" || equal === "each") return `${line}:${at}`;
    const written = this.#names.map((name) => (name === this.#index ? "" : cells[name]));
    return [...written, ...Object.values(read), at].join("\u0001");
  }

  #rowOf(values: Values, row: CsvRow, cells: CsvRow["cells"], at: number): CsvRow {
    const read = readValues(values, this.#reading, this.#codes);
    if (this.#isKeyed) read.point = [read.point, read.observers].filter(Boolean).join("-");
    const own = { ...cells };
    for (const field of keysOf(read)) own[this.columns[field]] = read[field] ?? "";
    if (this.#reading.complete) own[this.columns.complete] ||= this.#reading.complete;
    return { ...row, cells: own, same: this.#sameOf(row, read, at) };
  }
}

/** A column that is read as a field. */
interface FieldColumn {
  field: SurveyField;
  name: string;
  unit: string;
  /** Whether another column of the field comes before it. */
  isAlso: boolean;
}

const withoutBlanks = (values: Values): Values => pickBy(values, (field) => Boolean(values[field]));

const halves: readonly SurveyField[] = ["decimalLatitude", "decimalLongitude"];

/** What a further column adds: a person, or a value where the first has none; of a position only both halves. */
function withAlso(field: SurveyField, before: string, text: string, isPlaced: boolean): string {
  if (field === "observers") return [...new Set([before, text])].filter(Boolean).join("; ");
  return before || (halves.includes(field) && isPlaced ? "" : text);
}

function fieldsOf(columns: readonly ColumnReading[], names: readonly string[]): FieldColumn[] {
  const sorted = columns.toSorted((a, b) => Number(a.also ?? false) - Number(b.also ?? false));
  return sorted.flatMap(({ at, field, unit = "", part, repeat, also = false }) => {
    const name = names[at];
    return name === undefined ||
      part ||
      repeat !== undefined ||
      field === null ||
      !isKeyOf(surveyReadingFields, field)
      ? []
      : [{ field, name, unit, isAlso: also }];
  });
}

/** The columns of each repeated question of a form, by its number. */
const repeatColumns = (columns: readonly ColumnReading[], names: readonly string[]) => {
  const repeated = columns.filter(({ repeat }) => repeat !== undefined);
  return [...Map.groupBy(repeated, ({ repeat }) => repeat).values()].map((group) =>
    fieldsOf(
      group.map(({ at, name, field }) => ({ at, name, field })),
      names,
    ),
  );
};

const totalWords =
  /^(grand |sub ?-?)?(totals?|sum|summe|gesamt|somme|suma|soma)( (number|count|birds|individuals|species))?\s*:?$/i;
/** The fields in which a total says that it is one. */
const labels: readonly SurveyField[] = ["date", "name", "transect", "point", ...speciesFields];
/** Whether a row adds up others. */
const isTotal = (values: Values) => labels.some((field) => totalWords.test(values[field] ?? ""));

const namesBird = (values: Values) => speciesFields.some((field) => values[field]);

/** A row for each repeat that names a bird; the row alone if none does. */
function repeatsOf(
  values: Values,
  { cells }: CsvRow,
  repeats: readonly { field: SurveyField; name: string }[][],
): Values[] {
  const found = repeats
    .map((fields): Values => Object.fromEntries(fields.map(({ field, name }) => [field, cells[name] ?? ""])))
    .filter(namesBird);
  return found.length > 0 ? found.map((bird) => ({ ...values, ...bird })) : [values];
}

/** The fields by which a joined row is found, under its own names. */
const keyFields = ({ join, columns }: Reading, names: readonly string[]) =>
  fieldsOf(
    (join?.on ?? []).flatMap(([at, other]) => {
      const column = columns.find((column) => column.at === at);
      return column ? [{ ...column, at: other }] : [];
    }),
    names,
  );
