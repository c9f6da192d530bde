import type { SurveyField } from "#birds/domain/surveys/reading-fields.ts";
import type { ColumnReading, ColumnReason, Proposal, Reading } from "#core/domain/reading.ts";
import { lastHeaderLine } from "#core/formats/tables/header.ts";
import type { OrderProof, SampledTable } from "#core/formats/tables/sample.ts";
import { filledBelow, topRows } from "#core/formats/tables/shown-columns.ts";
import { minutesBetween, readTime } from "../days.ts";
import { type Assigned, isOfEntry } from "./assign.ts";
import { type BirdNames, knowBirds } from "./birds.ts";
import type { TableColumn } from "./columns.ts";
import { type Examined, examine } from "./examine.ts";
import { withExamples } from "./examples.ts";
import { speciesFields } from "./groups.ts";
import { runsOf } from "./matrix.ts";
import { findUnknownParts } from "./parts.ts";
import { drawAnswers } from "./questions.ts";
import { DOUBTFUL, reasonsOf } from "./reasons.ts";
import { refuse } from "./refuse.ts";
import { CARD } from "./visits.ts";
import { contentsOf, rowCount, surenessOf } from "./worth.ts";

/** A proposal for one table, with what it is worth beside others. */
export interface TableProposal extends Omit<Proposal, "sheets"> {
  /** How sure its species, days, places and numbers are on average, from 0 to 1. */
  sure: number;
  /** What it would give, in words. */
  gives: string;
}

/** A second table of the same surveys. */
export interface JoinedTable {
  reading: NonNullable<Reading["join"]>;
  fields: ReadonlySet<SurveyField>;
  /** What its days say of the order of day and month. */
  proofs: readonly OrderProof[];
  /** Our column by which its rows are found, if only the name of that column speaks for it; and the field that this makes of it. */
  unsure?: TableColumn;
  key?: SurveyField;
}

const westernZone = /\d-\d{2}:?\d{2}$/;
const MIN_ZONED = 3;

/** Whether all times of a column end with one zone: “-05:00” behind three starts or more, of which one is later than 05:00. */
function endInZone({ profile: { values } }: TableColumn): boolean {
  const texts = [...values.keys()];
  const ends = new Set(texts.map((text) => westernZone.exec(text)?.[0].slice(1) ?? ""));
  const [end = ""] = ends;
  if (ends.size !== 1 || end === "" || texts.length < MIN_ZONED) return false;
  return texts.some((text) => minutesBetween(readTime(text).value ?? null) === null);
}

/** The unit of the values: by the name, else metres for distances that cannot be kilometres, and how times are written. */
function unitFor({ column, field }: Assigned): string | undefined {
  const unit = column.unit ?? column.words.unit;
  if (field === "distance" && unit === undefined) return column.profile.median > 3 ? "m" : undefined;
  if (field === "eventID") return column.profile.share("card") > MOSTLY ? CARD : unit;
  if (field === "date") return isOfEntry(column) ? "day" : unit;
  if (field !== "time" && field !== "endTime") return unit;
  if (endInZone(column)) return "zone";
  const { share, values } = column.profile;
  const isMinutes = share("dayMinutes") > 0.9 && [...values.keys()].some((text) => Number(text) % 100 > 59);
  return isMinutes ? "min" : undefined;
}

const readingOf = (column: TableColumn, field: SurveyField, unit: string | undefined): ColumnReading =>
  unit === undefined
    ? { at: column.at, name: column.name, field }
    : { at: column.at, name: column.name, field, unit };

/** The columns of a table that have a field, by their place. */
export function readColumns(examined: Examined): ColumnReading[] {
  const { parts, repeats, also } = examined;
  return [
    ...also.map(
      ({ column, field }): ColumnReading => ({ at: column.at, name: column.name, field, also: true }),
    ),
    ...[...examined.fields.values()].map((assigned) =>
      readingOf(
        assigned.column,
        assigned.field,
        assigned.field === "observers" && areKeys(examined) ? "key" : unitFor(assigned),
      ),
    ),
    ...parts.map(
      ({ column, part }): ColumnReading => ({ at: column.at, name: column.name, field: "individuals", part }),
    ),
    ...repeats.map(
      ({ column, field, repeat }): ColumnReading => ({ at: column.at, name: column.name, field, repeat }),
    ),
  ].toSorted((a, b) => a.at - b.at);
}

const valuesOf = ({ profile: { values } }: TableColumn) => [...values.keys()].slice(0, 2);

const MOSTLY = 0.9;
const FULL = 0.99;
/** Whether two people at one place and time are two surveys: every row of a list says who counted, and none names its survey. */
function areKeys({ fields, shape, program, table, header }: Examined): boolean {
  const observers = fields.get("observers");
  if (!observers || program || shape.shape !== "list" || fields.has("eventID") || fields.has("occurrenceID"))
    return false;
  if (!speciesFields.some((field) => fields.has(field))) return false;
  return (
    filledBelow(table, observers.column.at, lastHeaderLine(header)) >= FULL * rowCount({ table, header })
  );
}

/** The table with the columns of numbers with unknown names, if it has species and days but nothing that says how many. */
function withUnknownParts(examined: Examined, join: JoinedTable | undefined): Examined {
  const { shape, program, repeats, parts, fields, columns } = examined;
  const has = (...wanted: SurveyField[]) =>
    wanted.some((field) => fields.has(field) || join?.fields.has(field));
  const isOpen = shape.shape === "list" && !shape.refused && !program && repeats.length + parts.length === 0;
  if (!isOpen || !has(...speciesFields) || !has("date", "day") || has("individuals", "status", "confidence"))
    return examined;
  const keys = new Set((join?.reading.on ?? []).map(([own]) => own));
  const taken = columns.filter(
    (column) => keys.has(column.at) || [...fields.values()].some((assigned) => assigned.column === column),
  );
  return { ...examined, parts: findUnknownParts(columns, new Set(taken)) };
}

/** Concludes what one table gives, alone or with a second one. */
export function conclude(alone: Examined, join: JoinedTable | undefined): TableProposal {
  const examined = withUnknownParts(alone, join);
  const { table, header, columns, index, program, shape } = examined;
  const joined = join?.fields ?? new Set<SurveyField>();
  const { values, questions } = drawAnswers(examined, joined, join?.proofs ?? []);
  const keys = join?.unsure && join.key ? [readingOf(join.unsure, join.key, undefined)] : [];
  const reading: Reading = {
    sheet: table.sheet,
    header: header.header,
    headerRows: header.headerRows,
    last: examined.last,
    shape: shape.shape,
    columns: [...readColumns(examined), ...keys].toSorted((a, b) => a.at - b.at),
    across: runsOf(shape.across),
    species: null,
    take: [],
    index: index?.at ?? null,
    equal: "once",
    join: join?.reading ?? null,
    program: program?.name ?? null,
    ...values,
  };
  const refused = refuse(examined, joined);
  const proposal: TableProposal = {
    reading,
    table: table.name,
    why: [...reasonsOf(examined), ...reasonOfJoin(join)],
    questions: refused ? [] : withExamples(questions, reading, examined),
    columns: [...(index ? [index] : []), ...columns].map((column) => ({
      at: column.at,
      name: column.name,
      values: valuesOf(column),
      filled: filledBelow(table, column.at, lastHeaderLine(header)),
    })),
    top: topRows(table),
    rows: rowCount(examined),
    sure: refused ? 0 : surenessOf(examined, joined),
    gives: contentsOf(examined),
  };
  if (refused) proposal.refused = refused;
  return proposal;
}

const reasonOfJoin = (join: JoinedTable | undefined): ColumnReason[] =>
  join?.unsure
    ? [
        {
          at: join.unsure.at,
          text: `“${join.reading.sheet}” has a column of this name with the same values, so its rows are joined`,
          sure: DOUBTFUL,
        },
      ]
    : [];

/** Proposes how one table of surveys is to be read. */
export const proposeTable = (table: SampledTable, names: BirdNames): TableProposal =>
  conclude(examine(table, knowBirds(names)), undefined);
