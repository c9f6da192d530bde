import { lagosDay } from "#domain/lagos-day.ts";
import type { Account } from "#domain/viewer.ts";
import { type Digest, digestLetter, digestParts } from "#formats/morning-letters.ts";
import { type Db, transaction } from "./connect.ts";
import { storeAdmins } from "./loan-mail.ts";
import * as outbox from "./outbox.ts";
import { desk } from "./request-lists.ts";

const mostLines = 30;

/** Writes the morning letter of each store admin, once a day, when there is something to do. */
export async function writeDigests(db: Db, now: Date, publicUrl: string): Promise<void> {
  const today = lagosDay(now);
  const admins = await storeAdmins(db);
  const [first] = admins;
  if (!first) return;
  const waiting = await desk(db, storeView(first.id), now, mostLines);
  const parts = digestParts.map((name) => {
    const { requests, total } = waiting[name];
    const lines = requests.map(
      ({ quantity, equipment, name: borrower }) => `${quantity} × ${equipment} (${borrower})`,
    );
    return [name, { lines, total }] as const;
  });
  const digest = Object.fromEntries(parts) as Digest;
  await transaction(db, async (trx) => {
    for (const { id, email, name } of admins) {
      const content = digestLetter(digest, { reader: name, publicUrl });
      if (!content) continue;
      const key = `store-digest:${today}:${id}`;
      const letter = { key, kind: "store.digest", about: today, to: email, ...content };
      await outbox.post(trx, letter, now.toISOString());
    }
  });
}

/** The store's own view, for work that no request asks for. */
const storeView = (_id: string): Account => ({
  _id,
  name: "",
  email: "",
  role: "member",
  isStoreAdmin: true,
  isConfirmed: true,
  profileId: null,
  profileSlug: null,
});
