import { sql } from "kysely";
import { neighboursOf } from "#birds/domain/surveys/pentad.ts";
import type { CountedSpecies } from "#birds/domain/surveys/survey.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { compareText } from "#core/domain/words.ts";
import { listSurveyedPentads, type PentadEffort, sitesByPentad } from "./atlas.ts";
import { listSeries, type Series } from "./series.ts";

/** A species in a square, on how many of its surveys. */
export interface SquareSpecies extends CountedSpecies {
  /** The slug of the species in the guide. */
  slug: string | null;
  /** Complete surveys that recorded it; 0 if only others did. */
  surveysSeen: number;
  /** The day of the last record. */
  last: string;
}

/** A species that is missing in a square and was recorded in squares beside it. */
export interface MissingSpecies extends CountedSpecies {
  slug: string | null;
  /** In how many of the squares around. */
  squares: number;
}

/** What the surveys in a square show; the species are those whose places are public. */
export interface Square {
  effort: PentadEffort | null;
  /** The number of complete surveys in each month, January first. */
  months: number[];
  /** The names in its surveys. */
  observers: number;
  /** The most often recorded first. */
  species: SquareSpecies[];
  /** Those in most squares around it first. */
  missing: MissingSpecies[];
}

/** The surveys and species of a square, and what to look for in it. */
export const readSquare = (db: Db, pentad: string): Promise<Square> =>
  cachePublic(db, `square ${pentad}`, async () => {
    const efforts = await listSurveyedPentads(db);
    const species = await listSpecies(db, pentad);
    const found = new Set(species.map(({ key }) => key));
    const around = await Promise.all(neighboursOf(pentad).map((neighbour) => listSpecies(db, neighbour)));
    const missing = [...Map.groupBy(around.flat(), ({ key }) => key)].flatMap(([key, rows]) => {
      const [row] = rows;
      if (!row || found.has(key)) return [];
      const { englishName, scientificName, slug } = row;
      return [{ englishName, scientificName, slug, squares: rows.length }];
    });
    return {
      effort: efforts.find((effort) => effort.pentad === pentad) ?? null,
      ...(await listMonths(db, await siteIdsOf(db, pentad))),
      species: species
        .map(({ key: _key, ...row }) => row)
        .sort((a, b) => b.surveysSeen - a.surveysSeen || compareText(a.englishName, b.englishName)),
      missing: missing.sort((a, b) => b.squares - a.squares || compareText(a.englishName, b.englishName)),
    };
  });

const siteIdsOf = async (db: Db, pentad: string): Promise<string[]> =>
  ((await sitesByPentad(db)).get(pentad) ?? []).map(({ id }) => id);

async function listMonths(db: Db, siteIds: readonly string[]) {
  const months = new Array<number>(12).fill(0);
  if (siteIds.length === 0) return { months, observers: 0 };
  const surveys = db.selectFrom("public_survey").where("siteId", "in", siteIds);
  const rows = await surveys
    .where("incomplete", "=", 0)
    .select(sql<string>`substr(date, 6, 2)`.as("month"))
    .select(({ fn }) => fn.countAll<number>().as("surveys"))
    .groupBy(sql`substr(date, 6, 2)`)
    .execute();
  for (const { month, surveys: number } of rows) months[Number(month) - 1] = number;
  const { observers } = await surveys
    .select(({ fn }) => fn.count<number>("observers").distinct().as("observers"))
    .executeTakeFirstOrThrow();
  return { months, observers };
}

type SpeciesOfSquare = SquareSpecies & { key: string };

/** The species of a square; a sensitive one, or a name that may be one, is in no list and no number. */
const listSpecies = (db: Db, pentad: string): Promise<SpeciesOfSquare[]> =>
  cachePublic(db, `species of square ${pentad}`, async () => {
    const siteIds = await siteIdsOf(db, pentad);
    if (siteIds.length === 0) return [];
    const rows = await selectDetections(db, siteIds).select("speciesId").groupBy("speciesId").execute();
    const byId = new Map(rows.map((row) => [row.speciesId, row]));
    const found: SpeciesOfSquare[] = [];
    for (const series of await listSeries(db)) {
      if (series.sensitivity !== "open") continue;
      const [row, ...others] = series.members.flatMap((id) => byId.get(id) ?? []);
      if (!row) continue;
      // A survey that has the bird under two names counts once.
      const sums = others.length === 0 ? row : await sumOf(db, siteIds, series);
      const { key, englishName, scientificName, slug } = series;
      found.push({ key, englishName, scientificName, slug, surveysSeen: sums.surveysSeen, last: sums.last });
    }
    return found;
  });

const sumOf = (db: Db, siteIds: readonly string[], { members }: Series) =>
  selectDetections(db, siteIds).where("speciesId", "in", members).executeTakeFirstOrThrow();

const selectDetections = (db: Db, siteIds: readonly string[]) =>
  db
    .selectFrom("published_count")
    .where("surveyId", "in", (select) =>
      select.selectFrom("public_survey").select("public_survey.id").where("siteId", "in", siteIds),
    )
    .where((where) => where.or([where("individuals", "is", null), where("individuals", ">", 0)]))
    .select([
      sql<number>`count(distinct case when "incomplete" = 0 then "surveyId" end)`.as("surveysSeen"),
      sql<string>`max(date)`.as("last"),
    ]);
