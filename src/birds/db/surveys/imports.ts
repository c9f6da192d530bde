import { type ExpressionBuilder, sql } from "kysely";
import { UNDO_DAYS } from "#birds/domain/surveys/import-record.ts";
import { type Db, invalidatePublic, lockUntilCommit, type Trx, transaction } from "#core/db/connect.ts";
import { latestPlausible, now } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import { AppError } from "#core/domain/errors.ts";

/** An import that has not renewed its lease for this long ended with its process. */
const LEASE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Small, so that others can write between batches. */
const BATCH_SIZE = 200;

/** The error of an import that another one keeps from beginning. */
export const busyError = () =>
  new AppError("conflict", "Another import of surveys is running. Please try again when it has finished.");
const stoppedError = () => new AppError("conflict", "The import was stopped.");

type Row = Schema["survey_import"];
type Where = ExpressionBuilder<Schema, "survey_import">;

/** Renewed a moment ago, and not in the future by a wrong clock. */
export const isAlive = ({ and, eb }: Where) =>
  and([
    eb("aliveAt", ">", new Date(Date.now() - LEASE_MS).toISOString()),
    eb("aliveAt", "<=", latestPlausible()),
  ]);

type NewImport = Pick<Row, "accountId" | "state"> & Partial<Row>;

/** Adds the record of an import under the next number. */
export async function addImport(trx: Trx, row: NewImport): Promise<number> {
  const next = sql<number>`(select coalesce(max(id), 0) + 1 from survey_import)`;
  const { id } = await trx
    .insertInto("survey_import")
    .values({ ...row, id: next, aliveAt: now(), replaced: 0, isFinal: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface StoredImport {
  /** The survey recorded in the field that it stores or hides. */
  fieldSurveyId?: string | undefined;
  /** The import of the screen that is stored; without one, a new record is added. */
  jobId?: string | undefined;
}

/** Begins to store an import, which stays invisible until `publishImport`; 409 while another one is stored. */
export async function beginImport(
  db: Db,
  accountId: string | null,
  { fieldSurveyId, jobId }: StoredImport = {},
): Promise<number> {
  await sweepImports(db);
  return transaction(db, async (trx) => {
    await lockUntilCommit(trx, "survey_import");
    const running = await trx
      .selectFrom("survey_import")
      .select("id")
      // Running, or undone since the sweep, with rows that are still to be deleted.
      .where("publishedAt", "is", null)
      .where("sweptAt", "is", null)
      .executeTakeFirst();
    if (running) throw busyError();
    const storing = { state: "storing", runningKey: "surveys", sweptAt: null } as const;
    if (jobId === undefined) return addImport(trx, { ...storing, accountId, fieldSurveyId });
    const job = await trx
      .updateTable("survey_import")
      .set(storing)
      .where("jobId", "=", jobId)
      .where("state", "=", "storing")
      .returning("id")
      .executeTakeFirst();
    if (!job) throw stoppedError();
    return job.id;
  });
}

/** Renews the lease of an import that is being stored; 409 when it was cancelled, or expired and was swept. */
export async function renewLease(trx: Trx, id: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("survey_import")
    .set({ aliveAt: now() })
    .where("id", "=", id)
    .where("state", "=", "storing")
    .where("runningKey", "is not", null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) throw stoppedError();
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
    .set({ state: "published", publishedAt: now(), runningKey: null })
    .where("id", "=", id)
    .execute();
  await invalidatePublic(trx);
}

/** Removes the surveys of an import that is not published; if it was stored or is on the screen, its record stays. */
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
    await trx
      .updateTable("survey_import")
      .set({ sweptAt: now(), runningKey: null })
      .where("id", "=", id)
      .execute();
    await deleteUnusedRecords(trx);
  });
}

/** Deletes the records of imports that have stored nothing, hold nothing and are not on the screen. */
export async function deleteUnusedRecords(trx: Trx): Promise<void> {
  await trx
    .deleteFrom("survey_import")
    .where("storedAt", "is", null)
    .where("sweptAt", "is not", null)
    .where("jobId", "is", null)
    .execute();
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
  const abandoned = await db
    .updateTable("survey_import")
    .set({ runningKey: null })
    .where("publishedAt", "is", null)
    .where("sweptAt", "is", null)
    .where((where) => where.or([where("runningKey", "is", null), where.not(isAlive(where))]))
    .returning("id")
    .execute();
  for (const { id } of abandoned) await discardImport(db, id);
  const final = await db
    .selectFrom("survey_import")
    .select("id")
    .where("id", ">", 0)
    .where("publishedAt", "<", new Date(Date.now() - UNDO_DAYS * DAY_MS).toISOString())
    .where("sweptAt", "is", null)
    .execute();
  for (const { id } of final) await removeReplaced(db, id);
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

/** Removes sites that neither surveys nor ringing use, and species that no survey uses. */
export async function removeUnused(trx: Trx): Promise<void> {
  await sql`delete from survey_site where not exists
    (select 1 from survey where survey."siteId" = survey_site.id)
    and not exists (select 1 from ringing_session as session where session."siteId" = survey_site.id)
    and not exists (select 1 from encounter where encounter."siteId" = survey_site.id)`.execute(trx);
  await sql`delete from counted_species where not exists
    (select 1 from survey_count where survey_count."speciesId" = counted_species.id)`.execute(trx);
}
