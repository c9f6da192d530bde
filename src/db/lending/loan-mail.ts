import type { Db, Trx } from "#db/connect.ts";
import * as outbox from "#db/outbox.ts";
import { isForStore, type LoanOccasion, loanMail } from "#formats/lending/loan-mails.ts";
import type { RequestRow } from "./request-rows.ts";

/** The store admins who can sign in, as mail recipients. */
export async function listStoreAdmins(db: Db): Promise<{ id: string; email: string; name: string }[]> {
  return db
    .selectFrom("account")
    .select(["id", "email", "firstName as name"])
    .where("storeAdminSince", "is not", null)
    .where("disabledAt", "is", null)
    .orderBy("id")
    .execute();
}

/** Changes that can be undone on screen for ten seconds; their mails wait until then. */
const undoable: LoanOccasion[] = ["cancelled", "returned"];
const UNDO_MS = 15_000;

interface LoanMailOptions {
  now: Date;
  publicUrl: string;
  quiet?: boolean;
  occurrence?: string;
  /** The due date before a change of it. */
  previousDueDate?: string;
}

/** Queues the mail of an occasion once per `occurrence`, in the transaction that causes it; returns whether it was new. */
export async function enqueueLoanMail(
  db: Trx,
  occasion: LoanOccasion,
  loan: RequestRow,
  { now, publicUrl, quiet, occurrence = "", previousDueDate }: LoanMailOptions,
): Promise<boolean> {
  if (quiet) return false;
  let isNew = false;
  const readers = isForStore(occasion)
    ? await listStoreAdmins(db)
    : [{ id: "", email: loan.email, name: loan.name }];
  for (const reader of readers) {
    const to = { reader: reader.name, publicUrl, wasDue: previousDueDate };
    const content = loanMail(occasion, loan, to);
    const key = ["request", occasion, loan.id, occurrence, reader.id].filter(Boolean).join(":");
    const mail = { key, kind: `request.${occasion}`, about: loan.id, to: reader.email, ...content };
    const sendAt = now.getTime() + (undoable.includes(occasion) ? UNDO_MS : 0);
    if (await outbox.enqueue(db, mail, new Date(sendAt).toISOString())) isNew = true;
  }
  return isNew;
}
