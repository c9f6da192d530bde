import type { SurveyField } from "#birds/domain/surveys/reading-fields.ts";
import { countOf } from "#core/domain/words.ts";
import { lastHeaderLine } from "#core/formats/tables/header.ts";
import { FIRST_ROWS } from "#core/formats/tables/sample.ts";
import type { Examined } from "./examine.ts";
import { placeFields, speciesFields } from "./groups.ts";
import { SURE_TOGETHER } from "./reasons.ts";
import { dayOf } from "./rows.ts";

const core: readonly (readonly SurveyField[])[] = [
  speciesFields,
  ["date", "year"],
  placeFields,
  ["individuals", "status"],
];

/** How sure the species, days, places and numbers of a table are on average, from 0 to 1. */
export function surenessOf(
  { fields, shape, parts, repeats }: Examined,
  joined: ReadonlySet<SurveyField>,
): number {
  const together = new Set<SurveyField>([...joined, ...repeats.map(({ field }) => field)]);
  if (parts.length > 0 || shape.across.length > 0) together.add("individuals");
  if (shape.across.length > 0) together.add(shape.shape === "visits-in-rows" ? "englishName" : "date");
  const sure = (field: SurveyField) => fields.get(field)?.sure ?? (together.has(field) ? SURE_TOGETHER : 0);
  return core.reduce((sum, group) => sum + Math.max(...group.map(sure)), 0) / core.length;
}

/** How many rows stand below the header. */
export const rowCount = ({ table, header }: Pick<Examined, "table" | "header">): number =>
  table.rows - table.first.filter(({ line }) => line <= lastHeaderLine(header)).length;

/** What a table has, in words: “412 rows, 12 days, 18 places, 96 species”; of a long one, at least so many. */
export function contentsOf(examined: Examined): string {
  const { table, fields, shape } = examined;
  const distinct = (
    one: string,
    several: string,
    wanted: readonly SurveyField[],
    read = (text: string) => text,
  ) => {
    const [assigned] = wanted.flatMap((field) => fields.get(field) ?? []);
    if (!assigned) return [];
    const values = new Set([...assigned.column.profile.values.keys()].map(read));
    return [`${table.rows > FIRST_ROWS ? "at least " : ""}${countOf(values.size, one, several)}`];
  };
  const [one, several] = shape.shape === "visits-in-rows" ? ["species", "species"] : ["visit", "visits"];
  return [
    countOf(rowCount(examined), "row", "rows"),
    ...distinct("day", "days", ["date"], dayOf),
    ...distinct("place", "places", placeFields),
    ...(shape.across.length > 0 ? [countOf(shape.across.length, one, several)] : []),
    ...(shape.shape === "visits-in-rows" ? [] : distinct("species", "species", speciesFields)),
  ].join(", ");
}
