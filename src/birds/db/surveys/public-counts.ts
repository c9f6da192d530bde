import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, lockUntilCommit, type Trx } from "#core/db/connect.ts";
import type { Schema } from "#core/db/schema.ts";

/** Small enough that the thread is free again after some milliseconds. */
const BATCH_SIZE = 200;

/** Whoever judges names, or stores counts by their judgement, waits for the other. */
export const lockJudgements = (trx: Db): Promise<void> => lockUntilCommit(trx, "counted_species");

/** The surveys of these versions with the number of their public counts, as their names are judged at this moment. */
export async function withPublicCounts(
  trx: Trx,
  versions: readonly {
    survey: Omit<Schema["survey"], "publicCounts">;
    counts: readonly Pick<Schema["survey_count"], "speciesId">[];
  }[],
): Promise<Schema["survey"][]> {
  const names = versions.flatMap(({ counts }) => counts.map(({ speciesId }) => speciesId));
  const open = await findOpenNames(trx, names);
  return versions.map(({ survey, counts }) => {
    const shown = counts.filter(({ speciesId }) => open.has(speciesId)).length;
    const saysNone = survey.counts === 0 && survey.incomplete === 0;
    return { ...survey, publicCounts: shown > 0 ? shown : saysNone ? 0 : null };
  });
}

async function findOpenNames(trx: Trx, speciesIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (speciesIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom("counted_species")
    .select("id")
    .where("id", "in", [...new Set(speciesIds)])
    .where("sensitivity", "=", "open")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The same in SQL, for a stored survey. */
const recounted = sql<number | null>`coalesce(
  nullif((select count(*) from survey_count join counted_species on counted_species.id = survey_count."speciesId"
    where survey_count."surveyId" = survey.id and counted_species.sensitivity = 'open'), 0),
  case when counts = 0 and incomplete = 0 then 0 end)`;

/** Counts the public counts of every survey that has one of these names, in any version: their judgement has changed. */
export async function recountPublic(trx: Trx, speciesIds: readonly string[]): Promise<void> {
  for (const speciesId of speciesIds) {
    const rows = await trx
      .selectFrom("survey_count")
      .select("surveyId")
      .distinct()
      .where("speciesId", "=", speciesId)
      .execute();
    await recount(
      trx,
      rows.map(({ surveyId }) => surveyId),
    );
  }
}

/** How many surveys have a wrong number of public counts, and so may be public or hidden by mistake. */
export async function countMiscounted(db: Db): Promise<number> {
  const { surveys } = await db
    .selectFrom("survey")
    .select(({ fn }) => fn.countAll<number>().as("surveys"))
    .where("publicCounts", "is distinct from", recounted)
    .executeTakeFirstOrThrow();
  return Number(surveys);
}

async function recount(trx: Trx, surveyIds: readonly string[]): Promise<void> {
  for (let start = 0; start < surveyIds.length; start += BATCH_SIZE) {
    await trx
      .updateTable("survey")
      .set({ publicCounts: recounted })
      .where("id", "in", surveyIds.slice(start, start + BATCH_SIZE))
      .execute();
    await nextTurn();
  }
}
