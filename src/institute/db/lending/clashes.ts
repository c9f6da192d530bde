import { z } from "zod";
import type { Db, Trx } from "#core/db/connect.ts";
import { letterNoun } from "#core/db/letter-noun.ts";
import { remind } from "#core/db/letters.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { outStates } from "#institute/domain/lending/loan.ts";
import { clashMail } from "#institute/formats/lending/daily-mails.ts";
import type { Units } from "#institute/formats/lending/loan-mails.ts";
import { readTaken } from "./availability.ts";
import { letterAbout, tellTogether } from "./letters-by-trip.ts";
import type { RequestRow } from "./request-rows.ts";

/** The bookings that begin today or tomorrow, and lack units that are late; those that were made first get what there is. */
export async function listClashes(db: Db, now: Date): Promise<RequestRow[]> {
  const span = { from: lagosDay(now), to: addDays(lagosDay(now), 1) };
  const late = await db
    .selectFrom("request")
    .innerJoin("equipment", "equipment.id", "request.equipmentId")
    .select(["equipment.id", "equipment.quantity", "equipment.inRepair"])
    .distinct()
    .where("request.closedAt", "is", null)
    .where("request.status", "in", outStates)
    .where("request.dueDate", "<", now.toISOString())
    .execute();
  if (late.length === 0) return [];
  const ids = late.map(({ id }) => id);
  const taken = await readTaken(db, ids, span, now);
  const bookings = await db
    .selectFrom("request")
    .selectAll()
    .where("closedAt", "is", null)
    .where("equipmentId", "in", ids)
    .where("status", "in", ["pending", "approved"])
    .where("startDate", ">=", span.from)
    .where("startDate", "<=", span.to)
    .orderBy("requestDate", "desc")
    .orderBy("id", "desc")
    .execute();
  const lacking = new Map<string, number>();
  for (const { id, quantity, inRepair } of late)
    for (const day of [span.from, span.to]) {
      const units = taken(id, day);
      lacking.set(`${day} ${id}`, units.held + units.late - (quantity - inRepair));
    }
  return bookings.filter(({ equipmentId, startDate, quantity }) => {
    const key = `${startDate} ${equipmentId}`;
    const left = lacking.get(key) ?? 0;
    lacking.set(key, left - quantity);
    return left > 0;
  });
}

/** Asks for letters to those whose booking begins tomorrow and meets late units; each is told once. */
export async function askForClashLetters(trx: Trx, now: Date): Promise<void> {
  for (const row of await listClashes(trx, now))
    await remind(trx, { noun: "clash", about: letterAbout(row), reader: row.accountId }, now);
}

type ClashFacts = Units & Pick<RequestRow, "startDate">;

/** To the borrower of a booking whose units are not back yet. */
export const clashLetters = letterNoun<Pick<ClashFacts, "startDate">, ClashFacts>({
  told: z.object({ startDate: z.string() }).partial(),
  async read(trx, about, _to, now) {
    const rows = (await listClashes(trx, now)).filter((row) => about.includes(letterAbout(row)));
    return tellTogether(rows, (units, [{ startDate }]) => ({ ...units, startDate }));
  },
  compose: (told, is, to) => (told?.startDate === is.startDate ? null : clashMail(is, to)),
});
