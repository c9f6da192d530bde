import { sql } from "kysely";
import { type Db, invalidatePublic, lockUntilCommit, type Trx, transaction } from "#db/connect.ts";
import { latestPlausible, now } from "#db/record.ts";
import { AppError } from "#domain/errors.ts";
import { UNDO_DAYS } from "#domain/surveys/import-record.ts";

/** An import that has not renewed its lease for this long was interrupted. */
const LEASE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Small, so that others can write between batches. */
const BATCH_SIZE = 200;

const busyError = () =>
  new AppError("conflict", "Another import of surveys is running. Please try again when it has finished.");

const newImport = {
  ...{
    publishedAt: null,
    storedAt: null,
    files: null,
    licence: null,
    source: null,
    rows: null,
    skipped: null,
  },
  ...{ surveysAdded: null, surveysChanged: null, countsAdded: null, countsChanged: null, replaced: 0 },
  ...{ reason: null, undoneAt: null, undoneById: null, sweptAt: null, isFinal: 0 },
};

/** Begins an import, which stays invisible until `publishImport`; 409 while another one is running. */
export async function beginImport(
  db: Db,
  accountId: string | null,
  fieldSurveyId: string | null = null,
): Promise<number> {
  await sweepImports(db);
  return transaction(db, async (trx) => {
    const running = await trx
      .selectFrom("survey_import")
      .select("id")
      // Running, or undone since the sweep, with rows that are still to be deleted.
      .where("publishedAt", "is", null)
      .where("sweptAt", "is", null)
      .executeTakeFirst();
    if (running) throw busyError();
    const { last } = await trx
      .selectFrom("survey_import")
      .select((select) => select.fn.max<number | null>("id").as("last"))
      .executeTakeFirstOrThrow();
    const id = (last ?? 0) + 1;
    await trx
      .insertInto("survey_import")
      .values({ ...newImport, id, accountId, fieldSurveyId, runningKey: "surveys", aliveAt: now() })
      .execute();
    return id;
  });
}

/** Renews the lease of an import; 409 when it has expired and the import was swept. */
export async function renewLease(trx: Trx, id: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("survey_import")
    .set({ aliveAt: now() })
    .where("id", "=", id)
    .where("runningKey", "is not", null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) throw new AppError("conflict", "The import was stopped.");
}

/** Ends the lease of an import whose process died, so that the next one need not wait; it is swept later. */
export async function releaseImport(db: Db, id: number): Promise<void> {
  await db
    .updateTable("survey_import")
    .set({ runningKey: null })
    .where("id", "=", id)
    .where("publishedAt", "is", null)
    .execute();
}

/** Hides a survey once the import is published, and shows it again when that is undone. */
export async function replaceByNothing(trx: Trx, replacedBy: number, surveyId: string): Promise<void> {
  await trx.updateTable("survey").set({ replacedBy }).where("id", "=", surveyId).execute();
  await trx.updateTable("survey_count").set({ replacedBy }).where("surveyId", "=", surveyId).execute();
}

/** Publishes the new versions of an import and hides the replaced ones atomically. */
export async function publishImport(trx: Trx, id: number): Promise<void> {
  await renewLease(trx, id);
  await trx
    .updateTable("survey_import")
    .set({ publishedAt: now(), runningKey: null })
    .where("id", "=", id)
    .execute();
  await invalidatePublic(trx);
}

/** Removes the surveys of an import that is not published; of one that was undone, its record stays. */
export async function discardImport(db: Db, id: number): Promise<void> {
  await removeSurveys(db, "importId", id);
  const selectReplaced = () =>
    db.selectFrom("survey").select("id").where("replacedBy", "=", id).limit(BATCH_SIZE).execute();
  for (let rows = await selectReplaced(); rows.length > 0; rows = await selectReplaced()) {
    const ids = rows.map((survey) => survey.id);
    await transaction(db, async (trx) => {
      await trx.updateTable("survey").set({ replacedBy: null }).where("id", "in", ids).execute();
      await trx.updateTable("survey_count").set({ replacedBy: null }).where("surveyId", "in", ids).execute();
    });
  }
  await transaction(db, async (trx) => {
    await removeUnused(trx);
    await trx.deleteFrom("survey_import").where("id", "=", id).where("undoneAt", "is", null).execute();
    await trx.updateTable("survey_import").set({ sweptAt: now() }).where("id", "=", id).execute();
  });
}

/** Removes the versions that a published import replaced; then neither it nor those that stored them can be undone. */
async function removeReplaced(db: Db, id: number): Promise<void> {
  if (!(await makeFinal(db, id))) return;
  await removeSurveys(db, "replacedBy", id);
  // One that replaced nothing may have been undone meanwhile; then its own rows are still to be swept.
  await db
    .updateTable("survey_import")
    .set({ sweptAt: now() })
    .where("id", "=", id)
    .where("publishedAt", "is not", null)
    .execute();
}

/** Rules out that an import is undone from now on; false if it has been undone already. */
function makeFinal(db: Db, id: number): Promise<boolean> {
  return transaction(db, async (trx) => {
    await lockUntilCommit(trx, "survey_import");
    const published = await trx
      .selectFrom("survey_import")
      .select("id")
      .where("id", "=", id)
      .where("publishedAt", "is not", null)
      .executeTakeFirst();
    if (!published) return false;
    const storedBy = trx.selectFrom("survey").select("importId").where("replacedBy", "=", id);
    await trx
      .updateTable("survey_import")
      .set({ isFinal: 1 })
      .where((where) =>
        where.or([where("id", "in", storedBy), where.and([where("id", "=", id), where("replaced", ">", 0)])]),
      )
      .execute();
    return true;
  });
}

/** Removes interrupted and undone imports, and the versions that published imports replaced a month ago. */
export async function sweepImports(db: Db): Promise<void> {
  const imports = await db
    .selectFrom("survey_import")
    .selectAll()
    .where("id", ">", 0)
    .where("sweptAt", "is", null)
    .execute();
  const expiredBefore = new Date(Date.now() - LEASE_MS).toISOString();
  const finalBefore = new Date(Date.now() - UNDO_DAYS * DAY_MS).toISOString();
  for (const { id, publishedAt, aliveAt, runningKey } of imports) {
    if (publishedAt !== null) {
      if (publishedAt < finalBefore) await removeReplaced(db, id);
    } else if (runningKey === null || aliveAt < expiredBefore || aliveAt > latestPlausible()) {
      // It may have been published since the list was read.
      const stopped = await db
        .updateTable("survey_import")
        .set({ runningKey: null })
        .where("id", "=", id)
        .where("publishedAt", "is", null)
        .where((where) =>
          where.or([
            where("runningKey", "is", null),
            where("aliveAt", "<", expiredBefore),
            where("aliveAt", ">", latestPlausible()),
          ]),
        )
        .returning("id")
        .executeTakeFirst();
      if (stopped) await discardImport(db, id);
    }
  }
}

async function removeSurveys(db: Db, column: "importId" | "replacedBy", id: number): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom("survey")
      .select("id")
      .where(column, "=", id)
      .limit(BATCH_SIZE)
      .execute();
    if (rows.length === 0) return;
    const ids = rows.map((survey) => survey.id);
    await transaction(db, async (trx) => {
      await trx.deleteFrom("survey_count").where("surveyId", "in", ids).execute();
      await trx.deleteFrom("survey").where("id", "in", ids).execute();
    });
  }
}

/** Removes sites and species that no survey uses. */
export async function removeUnused(trx: Trx): Promise<void> {
  await sql`delete from survey_site where not exists
    (select 1 from survey where survey."siteId" = survey_site.id)`.execute(trx);
  await sql`delete from counted_species where not exists
    (select 1 from survey_count where survey_count."speciesId" = counted_species.id)`.execute(trx);
}
