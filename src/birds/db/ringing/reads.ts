import type { Db } from "#core/db/connect.ts";
import { selectEncounters } from "./encounters.ts";

/** A day as `publicFrom` says it, at which a session becomes public. */
const today = (): string => new Date().toISOString().slice(0, 10);

/** Sessions that a keeper checked and whose delay is over: the only ones that anything public may read. */
export const publicSessions = (db: Db) =>
  db
    .selectFrom("ringing_session")
    .where("ringing_session.state", "=", "checked")
    .where("ringing_session.publicFrom", "is not", null)
    .where("ringing_session.publicFrom", "<=", today());

/**
 * Encounters that may leave by a public door: of public sessions, of a species of the guide that is not among the
 * protected ones (`listProtected`). One whose name is not matched is held back, since it may be one of those.
 */
export function publicEncounters(db: Db, protectedIds: ReadonlySet<string>) {
  const encounters = selectEncounters(db)
    .where("encounter.sessionId", "in", publicSessions(db).select("ringing_session.id"))
    .where("encounter.speciesId", "is not", null)
    .where("species.deletedAt", "is", null);
  return protectedIds.size > 0
    ? encounters.where("encounter.speciesId", "not in", [...protectedIds])
    : encounters;
}

const BATCH_SIZE = 500;

/** All encounters of sessions in the order of their days, some at a time; for files of the keeper. */
export async function* eachEncounter(
  db: Db,
  { from, until, onlyChanged = false }: { from?: string; until?: string; onlyChanged?: boolean } = {},
) {
  for (let offset = 0; ; offset += BATCH_SIZE) {
    let rows = selectEncounters(db);
    if (from !== undefined) rows = rows.where("encounter.date", ">=", from);
    if (until !== undefined) rows = rows.where("encounter.date", "<=", until);
    if (onlyChanged) rows = rows.whereRef("encounter.updatedAt", ">", "session.handedInAt");
    const batch = await rows
      .orderBy("encounter.date")
      .orderBy("encounter.sessionId")
      .orderBy("encounter.position")
      .orderBy("encounter.id")
      .limit(BATCH_SIZE)
      .offset(offset)
      .execute();
    yield batch;
    if (batch.length < BATCH_SIZE) return;
  }
}
