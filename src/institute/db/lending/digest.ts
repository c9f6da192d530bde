import { z } from "zod";
import type { Trx } from "#core/db/connect.ts";
import { letterNoun } from "#core/db/letter-noun.ts";
import { recordOf } from "#core/domain/keys.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { isMorning } from "#institute/domain/lending/reminder.ts";
import { type Digest, digestMail, digestParts } from "#institute/formats/lending/daily-mails.ts";
import { getDesk } from "./desk.ts";

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
  return recordOf(digestParts, (name) => {
    const { requests, total } = desk[name];
    const lines = requests.map(
      ({ quantity, equipment, name: borrower }) => `${quantity} × ${equipment} (${borrower})`,
    );
    return { lines, total };
  });
}
