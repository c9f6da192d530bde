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
import { readShelves } from "./shelf.ts";

/** The ids of the requests that were not collected and need something today. */
export async function listUncollected(db: Db, now: Date): Promise<string[]> {
  const approved = await db
    .selectFrom("request")
    .select(["id", "equipmentId", "status", "approvedDate", "startDate", "collectBy", "thereSince"])
    .where("closedAt", "is", null)
    .where("status", "=", "approved")
    .where(isReminded)
    .orderBy("id")
    .execute();
  const { store } = institute();
  const stepped = approved.filter((loan) => collectStep(loan, store, lagosDay(now)));
  return (await filterReady(db, stepped, now)).map(({ id }) => id);
}

/** Those whose units are on the shelf: the others count no days and do not end. */
async function filterReady<Row extends { id: string; equipmentId: string }>(
  db: Db,
  rows: readonly Row[],
  now: Date,
): Promise<Row[]> {
  const shelves = await readShelves(
    db,
    rows.map(({ equipmentId }) => equipmentId),
    now,
  );
  return rows.filter(({ id }) => shelves.get(id)?.state === "ready");
}

/** Tells a borrower the last day to collect, or ends the request; neither if it was changed in the meantime. */
export async function stepUncollected(trx: Trx, id: string, now: Date): Promise<void> {
  const before = await lockWithDeleted(trx, id);
  if (!before) return;
  const [ready] = before.closedAt ? [] : await filterReady(trx, [before], now);
  const step = ready ? collectStep(ready, institute().store, lagosDay(now)) : null;
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
    return tellTogether(await filterReady(trx, rows, now), (units, [row]) => {
      const { startDate, dueDate, collectBy } = row;
      return { ...units, startDate, dueDate, collectBy: collectBy ?? "" };
    });
  },
  compose: (told, is, { name: reader, publicUrl }) =>
    told?.collectBy === is.collectBy ? null : collectMail(is, { reader, publicUrl }),
});
