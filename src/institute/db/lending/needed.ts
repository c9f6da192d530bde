import { z } from "zod";
import type { Db, Trx } from "#core/db/connect.ts";
import { letterNoun } from "#core/db/letter-noun.ts";
import { remind } from "#core/db/letters.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { type NeededFacts, neededMail } from "#institute/formats/lending/daily-mails.ts";
import { listReminded } from "./old-loans.ts";
import { askShelves, queryShelved } from "./shelf.ts";

/** The loans that should be back for a booking that begins tomorrow, with their borrowers and that day. */
async function listNeeded(db: Db, now: Date) {
  const tomorrow = addDays(lagosDay(now), 1);
  const loans = await queryShelved(db).execute();
  const shelves = askShelves(loans, now);
  const reminded = await listReminded(db);
  const needed = loans
    .filter(({ startDate }) => startDate === tomorrow)
    .flatMap(({ id }) => shelves.get(id)?.late ?? [])
    .filter(({ id }) => reminded.has(id));
  return [...new Map(needed.map((loan) => [loan.id, { ...loan, neededFrom: tomorrow }])).values()];
}

/** Asks for letters to those whose loan is booked by somebody else from tomorrow on; each is told once. */
export async function askForNeededLetters(trx: Trx, now: Date): Promise<void> {
  for (const { id, accountId } of await listNeeded(trx, now))
    await remind(trx, { noun: "needed", about: id, reader: accountId }, now);
}

/** To the borrower of a loan that should be back for somebody else’s booking. */
export const neededLetters = letterNoun<Pick<NeededFacts, "dueDate">, NeededFacts>({
  told: z.object({ dueDate: z.string() }).partial(),
  async read(trx, about, _to, now) {
    const needed = (await listNeeded(trx, now)).filter(({ id }) => about.includes(id));
    const rows = await trx
      .selectFrom("request")
      .select(["id", "equipment"])
      .where("id", "in", about)
      .execute();
    const names = new Map(rows.map(({ id, equipment }) => [id, equipment]));
    return new Map(
      needed.map(({ id, quantity, dueDate, neededFrom }) => [
        id,
        {
          equipment: names.get(id) ?? "",
          quantity,
          dueDate,
          neededFrom,
          isLate: dueDate < now.toISOString(),
        },
      ]),
    );
  },
  compose: (told, is, to) => (told?.dueDate === is.dueDate ? null : neededMail(is, to)),
});
