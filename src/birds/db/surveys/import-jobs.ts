import type { Selectable } from "kysely";
import type { ImportFindings, SurveyImportJob } from "#birds/domain/surveys/import-job.ts";
import type { ChosenTerms } from "#birds/domain/surveys/import-record.ts";
import type { IncompleteChoice } from "#birds/domain/surveys/import-report.ts";
import { assertSameContent, type KeyedCall } from "#core/db/accounts/idempotency.ts";
import { type Db, lockUntilCommit, type Trx, transaction } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import { addImport, busyError, deleteUnusedRecords, isAlive } from "./imports.ts";

type Row = Selectable<Schema["survey_import"]>;

const working = ["receiving", "reading", "checking", "storing"] as const;
/** What waits for a person. */
const waiting = ["proposed", "checked"] as const;
const ended = ["done", "failed", "cancelled"] as const;

const isOneOf = (states: readonly Row["state"][], { state }: Pick<Row, "state">) => states.includes(state);

const toJob = ({ jobId, state, findings }: Row): SurveyImportJob | null =>
  jobId === null || findings === null || state === "receiving"
    ? null
    : { _id: jobId, state: state === "published" ? "storing" : state, ...JSON.parse(findings) };

/** The one on the screen, unless it was lost with its server. */
const findRow = (db: Db) =>
  db
    .selectFrom("survey_import")
    .selectAll()
    .where("jobId", "is not", null)
    .where((where) => where.or([where("state", "in", ended), isAlive(where)]))
    .executeTakeFirst();

/** The current import of any server, unless it is still being received. */
export async function findJob(db: Db): Promise<SurveyImportJob | null> {
  const row = await findRow(db);
  return row ? toJob(row) : null;
}

/** The import that an equal call has started, unless it failed. */
export async function findStarted(db: Db, call: KeyedCall | undefined): Promise<SurveyImportJob | null> {
  const row = await findRow(db);
  if (!row || !call || row.callId !== call.id || isOneOf(["failed", "cancelled"], row)) return null;
  const job = toJob(row);
  if (job) assertSameContent(row.fingerprint ?? "", call.fingerprint);
  return job;
}

/** Replaces the current import by a new one, of which nothing is received yet; 409 while another one is at work. */
export async function takeSlot(
  db: Db,
  id: string,
  accountId: string | null,
  call?: KeyedCall,
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockUntilCommit(trx, "survey_import");
    const row = await findRow(trx);
    if (row && isOneOf(working, row)) throw busyError();
    await takeOffScreen(trx).where("jobId", "is not", null).execute();
    await deleteUnusedRecords(trx);
    await addImport(trx, {
      jobId: id,
      accountId,
      callId: call?.id,
      fingerprint: call?.fingerprint,
      state: "receiving",
      sweptAt: now(),
    });
  });
}

const takeOffScreen = (trx: Trx) =>
  trx
    .updateTable("survey_import")
    .set({ jobId: null, callId: null, fingerprint: null, findings: null, reading: null, sample: null });

/** A step of an import that is still in one of these states; otherwise nothing happens. */
const step = (db: Db, id: string, from: readonly Row["state"][]) =>
  db.updateTable("survey_import").where("jobId", "=", id).where("state", "in", from);

/** Stores a new state of an import at which no process works now, unless it was cancelled or published before. */
export async function setState(
  db: Db,
  id: string,
  state: SurveyImportJob["state"],
  findings: ImportFindings,
): Promise<void> {
  await db.updateTable("survey_import").set({ runningKey: null }).where("jobId", "=", id).execute();
  await step(db, id, state === "done" ? [...working, "published"] : working)
    .set({ state, findings: JSON.stringify(findings), aliveAt: now() })
    .execute();
}

/** What a person has asked for from any server. */
export type Asked = Pick<Row, "state" | "reading" | "choice" | "licence" | "source">;

/** Tells the others that an import goes on, and how far it is; returns what they ask for, if it has not ended. */
export async function extendLease(
  db: Db,
  id: string,
  findings: ImportFindings | undefined,
): Promise<Asked | undefined> {
  return step(db, id, [...working, ...waiting])
    .set({ aliveAt: now(), ...(findings && { findings: JSON.stringify(findings) }) })
    .returning(["state", "reading", "choice", "licence", "source"])
    .executeTakeFirst();
}

/** Stores the first rows of an import, which `findSample` returns to any server. */
export async function saveSample(db: Db, id: string, sample: string): Promise<void> {
  await db.updateTable("survey_import").set({ sample }).where("jobId", "=", id).execute();
}

/** The first rows of an import that has not ended; null if there is none. */
export async function findSample(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("survey_import")
    .select("sample")
    .where("jobId", "=", id)
    .where("state", "in", [...waiting, ...working])
    .executeTakeFirst();
  return row?.sample ?? null;
}

/** Asks the server of an import for another proposal, or to check it as a person has it read; null if it waits for neither. */
export async function askToRead(
  db: Db,
  id: string,
  state: "reading" | "checking",
  reading: object,
): Promise<SurveyImportJob | null> {
  const row = await step(db, id, waiting)
    .set({ state, reading: JSON.stringify(reading) })
    .where(isAlive)
    .returningAll()
    .executeTakeFirst();
  return row ? toJob(row) : null;
}

/** Asks the server of a checked import to store it; null if there is no such import, or it is not checked. */
export async function askToStore(
  db: Db,
  id: string,
  choice: IncompleteChoice,
  terms: ChosenTerms,
): Promise<SurveyImportJob | null> {
  const row = await step(db, id, ["checked"])
    .set({ state: "storing", choice, licence: terms.licence ?? null, source: terms.source ?? null })
    .where(isAlive)
    .returningAll()
    .executeTakeFirst();
  return row ? toJob(row) : null;
}

/** Cancels a working import, which its server then stops, or removes another one; false if there is none. */
export async function cancel(db: Db, id: string): Promise<boolean> {
  const job = await findJob(db);
  if (job?._id === id) {
    const { files, proposal, report } = job;
    const error = { code: "conflict", message: "The import was cancelled." } as const;
    const findings: ImportFindings = { files, progress: null, proposal, report, error };
    const { numUpdatedRows } = await step(db, id, working)
      .set({ state: "cancelled", findings: JSON.stringify(findings) })
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return true;
  }
  return remove(db, id);
}

/** Takes an import off the screen, and forgets it unless it was stored; false if it was not there. */
export async function remove(db: Db, id: string): Promise<boolean> {
  return transaction(db, async (trx) => {
    const { numUpdatedRows } = await takeOffScreen(trx).where("jobId", "=", id).executeTakeFirst();
    await deleteUnusedRecords(trx);
    return numUpdatedRows > 0n;
  });
}
