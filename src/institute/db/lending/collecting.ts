import { z } from "zod";
import type { Db, Trx } from "#core/db/connect.ts";
import { letterNoun } from "#core/db/letter-noun.ts";
import { remind } from "#core/db/letters.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { institute } from "#core/institute.ts";
import { collectStep } from "#institute/domain/lending/collecting.ts";
import { type CollectFacts, collectMail } from "#institute/formats/lending/daily-mails.ts";
import { saveRequest } from "./consequences.ts";
import { letterAbout, queryAbout, tellTogether } from "./letters-by-trip.ts";
import { isReminded } from "./old-loans.ts";
import { lockWithDeleted, type RequestRow, restoreVersion } from "./request-rows.ts";

/** The ids of the requests that were not collected and need something today. */
export async function listUncollected(db: Db, now: Date): Promise<string[]> {
  const approved = await db
    .selectFrom("request")
    .select(["id", "status", "approvedDate", "startDate", "collectBy"])
    .where("closedAt", "is", null)
    .where("status", "=", "approved")
    .where(isReminded)
    .orderBy("id")
    .execute();
  const { store } = institute();
  return approved.flatMap((loan) => (collectStep(loan, store, lagosDay(now)) ? [loan.id] : []));
}

/** Tells a borrower the last day to collect, or ends the request; neither if it was changed in the meantime. */
export async function stepUncollected(trx: Trx, id: string, now: Date): Promise<void> {
  const before = await lockWithDeleted(trx, id);
  if (!before) return;
  const step = before.closedAt ? null : collectStep(before, institute().store, lagosDay(now));
  if (step !== "end") await restoreVersion(trx, before);
  if (step === null) return;
  if (step !== "end") {
    await trx.updateTable("request").set({ collectBy: step.tell }).where("id", "=", id).execute();
    return remind(trx, { noun: "collect", about: letterAbout(before), reader: before.accountId }, now);
  }
  const after: RequestRow = {
    ...before,
    status: "cancelled",
    closedAt: now.toISOString(),
    endReason: "notCollected",
  };
  await saveRequest(trx, { by: null, now }, { before, after, kind: "notCollected" });
}

/** To the borrower, on the open day before the last one on which the units can be collected. */
export const collectLetters = letterNoun<Pick<CollectFacts, "collectBy">, CollectFacts>({
  told: z.object({ collectBy: z.string() }).partial(),
  async read(trx, about, _to, now) {
    const rows = await queryAbout(trx, about)
      .where("status", "=", "approved")
      .where("closedAt", "is", null)
      .where("collectBy", ">=", lagosDay(now))
      .execute();
    return tellTogether(rows, (units, [{ collectBy }]) => ({ ...units, collectBy: collectBy ?? "" }));
  },
  compose: (told, is, { name: reader, publicUrl }) =>
    told?.collectBy === is.collectBy ? null : collectMail(is, { reader, publicUrl }),
});
