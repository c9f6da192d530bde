import { sql } from "kysely";
import { atlasStates } from "#birds/domain/surveys/atlas.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { readParts } from "../guide/former-species.ts";
import { listProtected } from "../guide/protected-species.ts";
import { listSurveyedSites } from "./places.ts";
import { findState } from "./sightings.ts";

/** A number of surveys: of all, at the site with most of them (“here”), in its state, and in each month from 1. */
type Tally = ReadonlyMap<string, number>;

/** How many public surveys recorded each species, where and when; of protected species nothing at all. */
export interface Recordings {
  surveys: Tally;
  here: string | null;
  state: string | null;
  of(speciesId: string): Tally | undefined;
  /** Whether no count has it: unknown of a protected species, and of one whose counts were made before a split. */
  isUnrecorded(speciesId: string): boolean;
}

export const monthOf = (column: string) => sql<string>`substr(${sql.ref(column)}, 6, 2)`;

/** Counts that found a bird, under names whose places are public. */
export const openDetections = (db: Db) =>
  db
    .selectFrom("published_count as count")
    .innerJoin("counted_species as counted", "counted.id", "count.speciesId")
    .where("counted.sensitivity", "=", "open")
    .where((where) => where.or([where("individuals", "is", null), where("individuals", ">", 0)]));

export const readRecordings = (db: Db): Promise<Recordings> =>
  cachePublic(db, "recordings", async () => {
    const sites = await listSurveyedSites(db);
    const efforts = await db
      .selectFrom("public_survey")
      .select(["siteId", monthOf("date").as("month")])
      .select(({ fn }) => fn.countAll<number>().as("surveys"))
      .groupBy(["siteId", monthOf("date")])
      .execute();
    const [here] = sites;
    const state = here && findState(here);
    const inState = new Set(sites.filter((site) => findState(site) === state).map(({ id }) => id));
    const add = (tally: Map<string, number>, row: Effort) => {
      const isHere = row.siteId === here?.id;
      const isInState = state !== undefined && inState.has(row.siteId);
      const values = ["all", String(Number(row.month)), isHere && "here", isInState && "state"];
      for (const value of values) if (value) tally.set(value, (tally.get(value) ?? 0) + Number(row.surveys));
    };
    const surveys = new Map<string, number>();
    for (const row of efforts) add(surveys, row);
    const protectedIds = await listProtected(db);
    const found = new Map<string, Map<string, number>>();
    for (const { taxonId, ...row } of await selectFound(db)) {
      if (taxonId === null || protectedIds.has(taxonId)) continue;
      const tally = found.get(taxonId) ?? new Map<string, number>();
      found.set(taxonId, tally);
      add(tally, row);
    }
    const beforeSplits = await listPartsCounted(db);
    return {
      surveys,
      here: here?.name ?? null,
      state: atlasStates.find(({ iso }) => iso === state)?.name ?? null,
      of: (id) => found.get(id),
      isUnrecorded: (id) => !found.has(id) && !protectedIds.has(id) && !beforeSplits.has(id),
    };
  });

interface Effort {
  siteId: string;
  month: string;
  surveys: number;
}

const selectFound = (db: Db) =>
  openDetections(db)
    .where("counted.taxonId", "is not", null)
    .where("counted.formerId", "is", null)
    .select(["counted.taxonId", "count.siteId", monthOf("count.date").as("month")])
    .select(({ fn }) => fn.count<number>("count.surveyId").distinct().as("surveys"))
    .groupBy(["counted.taxonId", "count.siteId", monthOf("count.date")])
    .execute();

/** The species into which a bird was split that was counted before: which of them it was is not known. */
async function listPartsCounted(db: Db): Promise<ReadonlySet<string>> {
  const rows = await openDetections(db)
    .innerJoin("former_species as former", "former.id", "counted.formerId")
    .select("former.parts")
    .distinct()
    .execute();
  return new Set(rows.flatMap(({ parts }) => readParts(parts).flatMap(({ speciesId }) => speciesId ?? [])));
}
