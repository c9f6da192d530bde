import { atlasCells } from "#birds/domain/surveys/atlas.ts";
import { parsePentadBounds } from "#birds/domain/surveys/pentad.ts";
import { countFields, siteFields, surveyFields } from "#birds/domain/surveys/survey.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import { inputOf } from "#core/domain/fields.ts";

/** As much as the institute's atlas has: squares, cards, and names of species. */
const SQUARES = 5343;
export const CARDS = 10_686;
const SPECIES = 900;
const ROWS_PER_STATEMENT = 900;

const at = "2022-01-23T00:00:00.000Z";
const state = { incomplete: 0, importId: 0, replacedBy: null };

async function insertAll<Table extends "survey_site" | "survey" | "survey_count" | "counted_species">(
  db: Db,
  table: Table,
  rows: readonly Schema[Table][],
) {
  await transaction(db, async (trx) => {
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
      await trx
        .insertInto(table)
        // Kysely cannot resolve the row type of a table that is a parameter.
        .values(rows.slice(start, start + ROWS_PER_STATEMENT) as never)
        .execute();
  });
}

/**
 * The cards of an atlas in every second square, or in as many as are given, each with the next species of the list; the
 * names are those of species of the guide if these are given.
 */
export async function fillAtlas(
  db: Db,
  { countsPerCard, squares, taxonIds = [] }: { countsPerCard: number; squares?: number; taxonIds?: string[] },
) {
  const sites = atlasCells
    .filter((_, index) => squares !== undefined || index % 2 === 0)
    .slice(0, squares ?? SQUARES)
    .map(({ pentad }) => {
      const bounds = parsePentadBounds(pentad);
      const middle = (one = 0, other = 0) => String((one + other) / 2);
      const facts = { locationID: pentad, name: pentad, countryCode: "NG" };
      const position = {
        decimalLatitude: middle(bounds?.north, bounds?.south),
        decimalLongitude: middle(bounds?.west, bounds?.east),
      };
      return { ...inputOf(siteFields).parse({ ...facts, ...position }), id: newId() };
    });
  const species = Array.from({ length: taxonIds.length || SPECIES }, (_, index) => ({
    id: newId(),
    key: `avis numero${index}`,
    scientificName: `Avis numero${index}`,
    englishName: `Long-tailed Something-or-other ${index}`,
    taxonRank: "species",
    sensitivity: "open" as const,
    resembles: null,
    listedAs: null,
    judgedAt: null,
    taxonKind: taxonIds[index] ? ("species" as const) : null,
    taxonId: taxonIds[index] ?? null,
    subspecies: null,
    matchedBy: null,
    formerId: null,
    until: null,
  }));
  const blankSurvey = inputOf(surveyFields).parse({ eventID: "card", date: "2020-01-01" });
  const blankCount = inputOf(countFields).parse({ occurrenceID: "count" });
  const surveys = Array.from({ length: CARDS }, (_, index): Schema["survey"] => {
    const day = new Date(Date.UTC(2015, 4, 22 + (index % 2400))).toISOString().slice(0, 10);
    const facts = {
      eventID: `card ${index}`,
      date: day,
      minutes: 120,
      siteId: sites[index % sites.length]?.id ?? "",
    };
    const dates = { demonstrationAt: null, createdAt: at, updatedAt: at };
    const size = { counts: countsPerCard, publicCounts: countsPerCard };
    return { ...blankSurvey, ...state, ...facts, ...dates, id: newId(), ...size };
  });
  const counts = surveys.flatMap(({ id, siteId, date }, card) =>
    Array.from({ length: countsPerCard }, (_, index): Schema["survey_count"] => {
      const speciesId = species[(card * 7 + index * 11) % species.length]?.id ?? "";
      const keys = { occurrenceID: `${card} ${index}`, surveyId: id, siteId, date, speciesId };
      return { ...blankCount, ...state, ...keys, position: null };
    }),
  );
  await insertAll(db, "survey_site", sites);
  await insertAll(db, "counted_species", species);
  await insertAll(db, "survey", surveys);
  await insertAll(db, "survey_count", counts);
  return { counts: counts.length, first: sites[0]?.locationID ?? "" };
}
