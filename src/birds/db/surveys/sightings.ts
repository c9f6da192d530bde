import { type RawBuilder, sql } from "kysely";
import type { Sighting } from "#birds/domain/guide/which/rank.ts";
import { findAtlasCell } from "#birds/domain/surveys/atlas.ts";
import { pentadOf } from "#birds/domain/surveys/pentad.ts";
import { BINS_PER_YEAR } from "#birds/domain/surveys/phenology.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { toPosition } from "./field-facts.ts";
import { listSites } from "./places.ts";

/** Complete surveys, or those that found a species, by state and quarter of a month. */
type Tally = Map<string | null, number[]>;

interface Tallies {
  effort: Tally;
  seen: ReadonlyMap<string, Tally>;
}

/** With fewer surveys a time or a place says too little, and a wider one speaks. */
const FEWEST_SURVEYS = 10;

/** The state of the whole country, for which the surveys of unknown places count too. */
const COUNTRY = null;

const month = (column: string) => sql<string>`substr(${sql.ref(column)}, 6, 2)`;
/** The quarter of a month, as `binOf` cuts it. */
const quarter = (column: string): RawBuilder<number> => {
  const day = sql`substr(${sql.ref(column)}, 9, 2)`;
  return sql<number>`case when ${day} <= '07' then 0 when ${day} <= '14' then 1 when ${day} <= '21' then 2 else 3 end`;
};

/** Everything that the rankings need of the surveys; of protected birds nothing. */
const readTallies = (db: Db): Promise<Tallies> =>
  cachePublic(db, "tallies of sightings", async () => {
    const stateOf = new Map((await listSites(db)).map((site) => [site.id, findState(site)]));
    const add = (tally: Tally, row: { siteId: string; month: string; quarter: number; surveys: number }) => {
      const bin = (Number(row.month) - 1) * 4 + Number(row.quarter);
      const state = stateOf.get(row.siteId);
      for (const place of state === undefined ? [COUNTRY] : [COUNTRY, state]) {
        const bins = tally.get(place) ?? new Array<number>(BINS_PER_YEAR).fill(0);
        bins[bin] = (bins[bin] ?? 0) + Number(row.surveys);
        tally.set(place, bins);
      }
    };
    const effort: Tally = new Map();
    const surveys = await db
      .selectFrom("public_survey")
      .where("incomplete", "=", 0)
      .select(["siteId", month("date").as("month"), quarter("date").as("quarter")])
      .select(({ fn }) => fn.countAll<number>().as("surveys"))
      .groupBy(["siteId", month("date"), quarter("date")])
      .execute();
    for (const row of surveys) add(effort, row);
    const seen = new Map<string, Tally>();
    const detections = await db
      .selectFrom("published_count as count")
      .innerJoin("counted_species as counted", "counted.id", "count.speciesId")
      .where("counted.sensitivity", "=", "open")
      .where("counted.taxonId", "is not", null)
      .where("counted.formerId", "is", null)
      .where("count.incomplete", "=", 0)
      .where((where) => where.or([where("individuals", "is", null), where("individuals", ">", 0)]))
      .select(["counted.taxonId", "count.siteId"])
      .select([month("count.date").as("month"), quarter("count.date").as("quarter")])
      .select(({ fn }) => fn.count<number>("count.surveyId").distinct().as("surveys"))
      .groupBy(["counted.taxonId", "count.siteId", month("count.date"), quarter("count.date")])
      .execute();
    for (const { taxonId, ...row } of detections) {
      const tally: Tally = seen.get(taxonId ?? "") ?? new Map();
      seen.set(taxonId ?? "", tally);
      add(tally, row);
    }
    return { effort, seen };
  });

/** The state of a site by its position: its ISO code. */
export function findState(site: Parameters<typeof toPosition>[0]): string | undefined {
  const position = toPosition(site);
  return position ? findAtlasCell(pentadOf(position.latitude, position.longitude))?.state : undefined;
}

/** What was asked of the surveys: a month from 1 and the ISO code of a state, either or none. */
export interface When {
  month: number | null;
  state: string | null;
}

/** Which surveys spoke, and what they say of a species. */
export interface Season extends When {
  surveys: number;
  of(speciesId: string): Sighting;
}

/** The complete surveys of a time and place, or of a wider one where they are too few; undefined without enough. */
export async function readSeason(db: Db, asked: When): Promise<Season | undefined> {
  const { effort, seen } = await readTallies(db);
  const places = asked.state === null ? [COUNTRY] : [asked.state, COUNTRY];
  const months = asked.month === null ? [null] : [asked.month, null];
  for (const state of places)
    for (const month of months) {
      const count = (tally: Tally | undefined) => sumOf(tally?.get(state) ?? [], month);
      const surveys = count(effort);
      if (surveys >= FEWEST_SURVEYS)
        return { month, state, surveys, of: (id) => ({ seen: count(seen.get(id)), surveys }) };
    }
  return undefined;
}

/** The surveys of a month, with a quarter of a month on each side, or of the year. */
const sumOf = (bins: readonly number[], month: number | null): number =>
  month === null
    ? bins.reduce((sum, surveys) => sum + surveys, 0)
    : [-1, 0, 1, 2, 3, 4]
        .map((step) => bins[((month - 1) * 4 + step + BINS_PER_YEAR) % BINS_PER_YEAR] ?? 0)
        .reduce((sum, surveys) => sum + surveys, 0);
