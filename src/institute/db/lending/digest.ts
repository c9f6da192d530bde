import { z } from "zod";
import type { Trx } from "#core/db/connect.ts";
import { letterNoun } from "#core/db/letter-noun.ts";
import { recordOf } from "#core/domain/keys.ts";
import { atLagosHour, daysBetween, lagosDay } from "#core/domain/lagos-day.ts";
import { countOf } from "#core/domain/words.ts";
import { institute } from "#core/institute.ts";
import { isMorning } from "#institute/domain/lending/reminder.ts";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import { type Digest, digestMail, digestParts } from "#institute/formats/lending/daily-mails.ts";
import { type DeskQueue, getDesk } from "./desk.ts";
import { findRequests } from "./request-lists.ts";

const MAX_LINES = 30;

/** To each store admin, once a day if there is anything to do. */
export const todayLetters = letterNoun({
  told: z.object({ day: z.string() }).partial(),
  async read(trx, about, _to, now) {
    if (!isMorning(now)) return new Map();
    const facts = { day: lagosDay(now), digest: await readDigest(trx, now) };
    return new Map(about.map((id) => [id, facts]));
  },
  compose: (told, is, { firstName: reader, publicUrl }) =>
    told?.day === is.day ? null : digestMail(is.digest, { reader, publicUrl }),
});

async function readDigest(trx: Trx, now: Date): Promise<Digest> {
  const desk = await getDesk(trx, { isStoreAdmin: true }, now, MAX_LINES);
  const queues = { ...desk, notCollected: await listEndedToday(trx, now) };
  return recordOf(digestParts, (name) => {
    const { requests, total } = queues[name];
    const lines = requests.map((request) => {
      const waited = name === "toApprove" ? waitedDays(request, now) : null;
      const since = waited === null ? "" : `, waiting for ${countOf(waited, "day")}`;
      return `${request.quantity} × ${request.equipment} (${request.name})${since}`;
    });
    return { lines, total };
  });
}

/** For how many days a request has waited, if the store is to be told. */
function waitedDays({ requestDate }: LoanRequest, now: Date): number | null {
  const { waitingDays } = institute().store;
  const days = daysBetween(lagosDay(requestDate), lagosDay(now));
  return waitingDays > 0 && days >= waitingDays ? days : null;
}

/** The requests that ended today because they were not collected. */
async function listEndedToday(trx: Trx, now: Date): Promise<DeskQueue> {
  const ended = await trx
    .selectFrom("request")
    .select("id")
    .where("closedAt", ">=", atLagosHour(lagosDay(now), 0))
    .where("endReason", "=", "notCollected")
    .where("deletedAt", "is", null)
    .orderBy("closedAt")
    .orderBy("id")
    .execute();
  const shown = ended.slice(0, MAX_LINES).map(({ id }) => id);
  const requests = await findRequests(trx, { isStoreAdmin: true }, now, shown);
  return { requests, total: ended.length };
}
