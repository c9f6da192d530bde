import type { HandedInState } from "#birds/domain/ringing/desk.ts";
import { record } from "#core/db/accounts/audit.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { selectAllEncounters, toEncounters } from "./encounters.ts";
import { lockLives } from "./link.ts";
import { selectSessions, toSummaries } from "./sessions.ts";

/** What the scheme has, and what was changed since. */
async function readHandedIn(db: Db): Promise<HandedInState> {
  const { until } = await db
    .selectFrom("ringing_session")
    .select(({ fn }) => fn.max("date").as("until"))
    .where("handedInAt", "is not", null)
    .executeTakeFirstOrThrow();
  const waiting = await selectSessions(db)
    .where("session.handedInAt", "is", null)
    .where("session.demonstrationAt", "is", null)
    .orderBy("session.date")
    .orderBy("session.id")
    .execute();
  // A bird that was left out later is changed too.
  const changed = await selectAllEncounters(db)
    .whereRef("encounter.updatedAt", ">", "session.handedInAt")
    .orderBy("encounter.date")
    .orderBy("encounter.id")
    .execute();
  return {
    until: until ?? null,
    waiting: await toSummaries(db, waiting),
    changedSince: await toEncounters(db, changed),
  };
}

export const getHandedIn = (db: Db, _reader: Authorized<"ringing.read">): Promise<HandedInState> =>
  readHandedIn(db);

/** Says that the scheme has every session up to a day, with what was corrected since it had them. */
export async function handIn(
  trx: Trx,
  keeper: Authorized<"ringing.manage">,
  until: string,
): Promise<HandedInState> {
  await lockLives(trx);
  const at = now();
  const { numUpdatedRows } = await trx
    .updateTable("ringing_session")
    .set({ handedInAt: at })
    .where("date", "<=", until)
    .where("demonstrationAt", "is", null)
    .executeTakeFirstOrThrow();
  await record(trx, {
    accountId: keeper._id,
    action: "ringing.handIn",
    subject: "ringing",
    subjectId: "ringing",
    after: { until, sessions: Number(numUpdatedRows) },
  });
  return readHandedIn(trx);
}
