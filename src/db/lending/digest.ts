import { type Db, transaction } from "#db/connect.ts";
import * as outbox from "#db/outbox.ts";
import type { Account } from "#domain/accounts/viewer.ts";
import { recordOf } from "#domain/keys.ts";
import { lagosDay } from "#domain/lagos-day.ts";
import { digestMail, digestParts } from "#formats/lending/morning-mails.ts";
import { getDesk } from "./desk.ts";
import { listStoreAdmins } from "./loan-mail.ts";

const MAX_LINES = 30;

/** Queues one morning mail a day for each store admin, if there is anything to do. */
export async function enqueueDigests(db: Db, now: Date, publicUrl: string): Promise<void> {
  const today = lagosDay(now);
  const admins = await listStoreAdmins(db);
  const [first] = admins;
  if (!first) return;
  const desk = await getDesk(db, storeAdminView(first.id), now, MAX_LINES);
  const digest = recordOf(digestParts, (name) => {
    const { requests, total } = desk[name];
    const lines = requests.map(
      ({ quantity, equipment, name: borrower }) => `${quantity} × ${equipment} (${borrower})`,
    );
    return { lines, total };
  });
  await transaction(db, async (trx) => {
    for (const { id, email, name } of admins) {
      const content = digestMail(digest, { reader: name, publicUrl });
      if (!content) continue;
      const key = `store-digest:${today}:${id}`;
      const mail = { key, kind: "store.digest", about: today, to: email, ...content };
      await outbox.enqueue(trx, mail, now.toISOString());
    }
  });
}

/** A viewer with store rights, for jobs without a signed-in user. */
const storeAdminView = (_id: string): Account => ({
  _id,
  name: "",
  email: "",
  role: "member",
  isStoreAdmin: true,
  isConfirmed: true,
  profileId: null,
  profileSlug: null,
});
