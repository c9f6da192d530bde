import type { ExpressionBuilder, Selectable } from "kysely";
import { assertSameContent, type KeyedCall } from "#db/accounts/idempotency.ts";
import { type Db, lockUntilCommit, transaction } from "#db/connect.ts";
import { latestPlausible, now } from "#db/record.ts";
import type { Schema } from "#db/schema.ts";
import type { ImportFindings, SurveyImportJob } from "#domain/surveys/import-job.ts";
import type { ChosenTerms } from "#domain/surveys/import-record.ts";
import type { IncompleteChoice } from "#domain/surveys/import-report.ts";

type Row = Selectable<Schema["import_job"]>;

/** An import that its server has not renewed for this long has ended with that server. */
const LOST_MS = 30_000;
const slot = "surveys";
const working = ["receiving", "checking", "storing"] as const;
const ended = ["done", "failed", "cancelled"] as const;

const isOneOf = (states: readonly Row["state"][], row: Row) => states.includes(row.state);
const aliveSince = () => new Date(Date.now() - LOST_MS).toISOString();
/** Renewed a moment ago, and not in the future by a wrong clock. */
const isAlive = ({ and, eb }: ExpressionBuilder<Schema, "import_job">) =>
  and([eb("aliveAt", ">", aliveSince()), eb("aliveAt", "<=", latestPlausible())]);

const toJob = ({ id, state, shown }: Row): SurveyImportJob | null =>
  state === "receiving" ? null : { _id: id, state, ...JSON.parse(shown) };

const findRow = (db: Db) =>
  db
    .selectFrom("import_job")
    .selectAll()
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

/** Replaces the current import by a new one, of which nothing is received yet; false while another one is at work. */
export async function takeSlot(db: Db, id: string, call: KeyedCall | undefined): Promise<boolean> {
  return transaction(db, async (trx) => {
    await lockUntilCommit(trx, "import_job");
    const row = await findRow(trx);
    if (row && isOneOf(working, row)) return false;
    await trx.deleteFrom("import_job").execute();
    await trx
      .insertInto("import_job")
      .values({
        slot,
        id,
        callId: call?.id ?? null,
        fingerprint: call?.fingerprint ?? null,
        state: "receiving",
        shown: "",
        choice: null,
        licence: null,
        source: null,
        cancelledAt: null,
        aliveAt: now(),
      })
      .execute();
    return true;
  });
}

/** Stores a new state of an import, unless it has been replaced or removed. */
export async function setState(
  db: Db,
  id: string,
  state: SurveyImportJob["state"],
  findings: ImportFindings,
): Promise<void> {
  await db
    .updateTable("import_job")
    .set({ state, shown: JSON.stringify(findings), aliveAt: now() })
    .where("id", "=", id)
    .execute();
}

/** Tells the others that an import goes on, and how far it is; returns what they ask for, if it still exists. */
export async function extendLease(
  db: Db,
  id: string,
  findings: ImportFindings | undefined,
): Promise<Pick<Row, "state" | "choice" | "licence" | "source" | "cancelledAt"> | undefined> {
  return db
    .updateTable("import_job")
    .set({ aliveAt: now(), ...(findings && { shown: JSON.stringify(findings) }) })
    .where("id", "=", id)
    .returning(["state", "choice", "licence", "source", "cancelledAt"])
    .executeTakeFirst();
}

/** Asks the server of a checked import to store it; null if there is no such import, or it is not checked. */
export async function askToStore(
  db: Db,
  id: string,
  choice: IncompleteChoice,
  terms: ChosenTerms,
): Promise<SurveyImportJob | null> {
  const row = await db
    .updateTable("import_job")
    .set({ state: "storing", choice, licence: terms.licence ?? null, source: terms.source ?? null })
    .where("id", "=", id)
    .where("state", "=", "checked")
    .where(isAlive)
    .returningAll()
    .executeTakeFirst();
  return row ? toJob(row) : null;
}

/** Asks the server of a working import to stop it, or removes one that does not work; null if there is none. */
export async function cancel(db: Db, id: string): Promise<"stopping" | "removed" | null> {
  const stopping = await db
    .updateTable("import_job")
    .set({ cancelledAt: now() })
    .where("id", "=", id)
    .where("state", "in", working)
    .where(isAlive)
    .returning("id")
    .executeTakeFirst();
  if (stopping) return "stopping";
  return (await remove(db, id)) ? "removed" : null;
}

/** Removes an import; false if it was not there. */
export async function remove(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("import_job").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}
