import type { SurveyField } from "#birds/domain/surveys/reading-fields.ts";
import type { ColumnReading, ColumnReason, Proposal, Reading } from "#core/domain/reading.ts";
import { countOf } from "#core/domain/words.ts";
import type { Assigned } from "./assign.ts";
import { type BirdNames, knowBirds } from "./birds.ts";
import { lastHeaderLine, type TableColumn } from "./columns.ts";
import { type Examined, examine } from "./examine.ts";
import { placeFields, speciesFields } from "./groups.ts";
import { runsOf } from "./matrix.ts";
import { drawAnswers } from "./questions.ts";
import { refuse } from "./refuse.ts";
import { dayOf } from "./rows.ts";
import { FIRST_ROWS, type SampledTable } from "./sample.ts";

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
}

const TOP_ROWS = 8;
const PART_SURE = 0.8;
const ACROSS_SURE = 0.9;

/** The unit of the values: by the name, else metres for distances that cannot be kilometres, and minutes since midnight. */
function unitFor({ column, field }: Assigned): string | undefined {
  const unit = column.unit ?? column.words.unit;
  if (field === "distance" && unit === undefined) return column.profile.median > 3 ? "m" : undefined;
  if (field !== "time" && field !== "endTime") return unit;
  const { share, values } = column.profile;
  const isMinutes = share("dayMinutes") > 0.9 && [...values.keys()].some((text) => Number(text) % 100 > 59);
  return isMinutes ? "min" : undefined;
}

const readingOf = (column: TableColumn, field: SurveyField, unit: string | undefined): ColumnReading =>
  unit === undefined
    ? { at: column.at, name: column.name, field }
    : { at: column.at, name: column.name, field, unit };

/** The columns of a table that have a field, by their place. */
export const readColumns = ({ fields, parts, repeats }: Examined): ColumnReading[] =>
  [
    ...[...fields.values()].map((assigned) => readingOf(assigned.column, assigned.field, unitFor(assigned))),
    ...parts.map(
      ({ column, part }): ColumnReading => ({ at: column.at, name: column.name, field: "individuals", part }),
    ),
    ...repeats.map(
      ({ column, field, repeat }): ColumnReading => ({ at: column.at, name: column.name, field, repeat }),
    ),
  ].toSorted((a, b) => a.at - b.at);

/** Why each column is what it is, and why some with a known name are nothing. */
function reasonsOf({ columns, fields, parts, repeats, shape }: Examined): ColumnReason[] {
  const said = new Map<TableColumn, Omit<ColumnReason, "at">>();
  for (const { column, sure, why } of fields.values()) said.set(column, { text: why, sure });
  for (const { column } of parts) said.set(column, { text: "numbers under a part of them", sure: PART_SURE });
  for (const { column } of repeats)
    said.set(column, { text: "a repeated question of a form", sure: ACROSS_SURE });
  for (const column of shape.across)
    said.set(column, {
      text: shape.isUnsure
        ? "whole numbers, many of them zero"
        : shape.shape === "visits-in-rows"
          ? "its name is that of a bird"
          : "its name is that of a visit",
      sure: shape.isUnsure ? 0.5 : ACROSS_SURE,
    });
  for (const column of columns) {
    const [first] = column.named;
    if (said.has(column) || !first || column.profile.filled === 0) continue;
    const taken = fields.get(first.field);
    said.set(column, {
      text: taken
        ? `not used, because “${taken.column.name}” says the same`
        : "its name is known, but its values do not suit it",
      sure: 0.5,
    });
  }
  return columns.flatMap((column) => {
    const reason = said.get(column);
    return reason ? [{ at: column.at, text: reason.text, sure: Math.round(reason.sure * 100) / 100 }] : [];
  });
}

const core: readonly (readonly SurveyField[])[] = [
  speciesFields,
  ["date", "year"],
  placeFields,
  ["individuals", "verbatimCount", "status"],
];

function surenessOf({ fields, shape, parts, repeats }: Examined, joined: ReadonlySet<SurveyField>): number {
  const across: readonly SurveyField[] =
    shape.across.length === 0
      ? []
      : shape.shape === "visits-in-rows"
        ? ["englishName", "individuals"]
        : ["date", "individuals"];
  const sure = (field: SurveyField) =>
    fields.get(field)?.sure ??
    (joined.has(field) ||
    across.includes(field) ||
    repeats.some((repeat) => repeat.field === field) ||
    (field === "individuals" && parts.length > 0)
      ? ACROSS_SURE
      : 0);
  return core.reduce((sum, group) => sum + Math.max(...group.map(sure)), 0) / core.length;
}

/** “412 rows, 12 days, 18 places, 96 species”; of a long table, at least so many. */
function wordsOfContents({ table, header, columns, fields, shape }: Examined): string {
  const rows = rowCount(table, header);
  const isWhole = table.rows <= FIRST_ROWS;
  const distinct = (one: string, several: string, ...wanted: SurveyField[]) => {
    const column = wanted.map((field) => fields.get(field)?.column).find(Boolean);
    if (!column) return [];
    const values =
      wanted[0] === "date" ? new Set([...column.profile.values.keys()].map(dayOf)) : column.profile.values;
    return [`${isWhole ? "" : "at least "}${countOf(values.size, one, several)}`];
  };
  const across =
    shape.across.length === 0
      ? []
      : [
          countOf(
            shape.across.length,
            shape.shape === "visits-in-rows" ? "species" : "visit",
            shape.shape === "visits-in-rows" ? "species" : "visits",
          ),
        ];
  const species =
    shape.shape === "visits-in-rows"
      ? []
      : distinct("species", "species", "englishName", "scientificName", "code", "frenchName", "epithet");
  return [
    countOf(rows, "row", "rows"),
    ...distinct("day", "days", "date"),
    ...distinct("place", "places", "name", "locationID", "pentad", "transect", "point"),
    ...across,
    ...species,
    ...(columns.length === 0 ? ["nothing else"] : []),
  ].join(", ");
}

const rowCount = (table: SampledTable, header: Examined["header"]) =>
  table.rows - table.first.filter(({ line }) => line <= lastHeaderLine(header)).length;

const valuesOf = ({ profile: { values } }: TableColumn) => [...values.keys()].slice(0, 2);

/** Concludes what one table gives, alone or with a second one. */
export function conclude(examined: Examined, join: JoinedTable | undefined): TableProposal {
  const { table, header, columns, program, shape } = examined;
  const joined = join?.fields ?? new Set<SurveyField>();
  const { values, questions } = drawAnswers(examined, joined);
  const reading: Reading = {
    sheet: table.sheet,
    header: header.header,
    headerRows: header.headerRows,
    shape: shape.shape,
    columns: readColumns(examined),
    across: runsOf(shape.across),
    place: null,
    species: null,
    join: join?.reading ?? null,
    program: program?.name ?? null,
    ...values,
  };
  const refused = refuse(examined, joined);
  const proposal: TableProposal = {
    reading,
    table: table.name,
    why: reasonsOf(examined),
    questions: refused ? [] : questions,
    columns: columns.map((column) => ({ at: column.at, name: column.name, values: valuesOf(column) })),
    top: topOf(table),
    rows: rowCount(table, header),
    sure: refused ? 0 : surenessOf(examined, joined),
    gives: wordsOfContents(examined),
  };
  if (refused) proposal.refused = refused;
  return proposal;
}

const topOf = ({ first }: SampledTable): string[][] => {
  const last = Math.min(TOP_ROWS, first.at(-1)?.line ?? 0);
  return Array.from({ length: last }, (_, index) => [
    ...(first.find(({ line }) => line === index + 1)?.cells ?? []),
  ]);
};

/** Proposes how one table of surveys is to be read. */
export const proposeTable = (table: SampledTable, names: BirdNames): TableProposal =>
  conclude(examine(table, knowBirds(names)), undefined);
