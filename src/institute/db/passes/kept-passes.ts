import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import { forget } from "#core/db/letters.ts";
import type { ClosedAccount, MovedAddress, PersonalSection } from "#core/db/part.ts";
import { inBatches } from "#core/db/personal-data.ts";
import { CONFIRM_HOURS } from "#core/domain/follows/follow.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { KEEP_DAYS } from "#institute/domain/passes/pass.ts";
import { passLetterNouns } from "./pass-letters.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Deletes passes with their names and reasons 90 days after their end, and requests whose address was never proven. */
export const purgePasses = (db: Db, _before: string, now = new Date()): Promise<void> =>
  transaction(db, async (trx) => {
    const cutoff = new Date(now.getTime() - KEEP_DAYS * DAY_MS);
    const unproven = new Date(now.getTime() - CONFIRM_HOURS * HOUR_MS).toISOString();
    const gone = await trx
      .deleteFrom("pass")
      .where((where) =>
        where.or([
          where("endedAt", "<", cutoff.toISOString()),
          where.and([where("state", "=", "open"), where("until", "<", lagosDay(cutoff))]),
          where.and([where("state", "=", "asked"), where("askedAt", "<", unproven)]),
        ]),
      )
      .returning("id")
      .execute();
    await forgetLetters(trx, gone);
  });

const forgetLetters = (trx: Trx, passes: readonly { id: string }[]): Promise<void> =>
  forget(
    trx,
    passLetterNouns,
    passes.map(({ id }) => id),
  );

/** What both sides of passes are held of: who gave them, and who asked for a copy. */
export const passData: readonly PersonalSection[] = [
  {
    name: "passes",
    title: "Links that you gave to others",
    rows: (db, { _id }) =>
      inBatches((after, limit) =>
        db
          .selectFrom("pass")
          .select(["id", "opens", "subjectId", "name", "email", "why", "state", "answeredAt", "words"])
          .select(["until", "openedAt", "openedLast", "endedAt"])
          .where("answeredById", "=", _id)
          .where("id", ">", after)
          .orderBy("id")
          .limit(limit)
          .execute(),
      ),
  },
  {
    name: "copies",
    title: "Links that were sent to you, and copies that you asked for",
    async *rows(db, { email, isConfirmed }) {
      if (!isConfirmed) return;
      yield* await db
        .selectFrom("pass")
        .select(["opens", "name", "email", "why", "state", "askedAt", "confirmedAt", "answeredAt", "words"])
        .select(["until", "openedAt", "openedLast", "endedAt"])
        .where("email", "=", email)
        .orderBy("id")
        .execute();
    },
  },
];

/** Lets what was sent to an address, or asked from it, follow to the new one of the same person. */
export const movePasses = async (trx: Trx, { from, to }: MovedAddress): Promise<void> =>
  void (await trx.updateTable("pass").set({ email: to }).where("email", "=", from).execute());

/** Deletes what a closed account showed to others and what it asked for; a copy that it gave is the asker's. */
export async function forgetPasses(trx: Trx, { accountId, email }: ClosedAccount): Promise<void> {
  const gone = await trx
    .deleteFrom("pass")
    .where((where) =>
      where.or([
        where("email", "=", email),
        where.and([where("answeredById", "=", accountId), where("opens", "<>", "file")]),
      ]),
    )
    .returning("id")
    .execute();
  await forgetLetters(trx, gone);
}
