import type { Db } from "#db/connect.ts";
import type { StoredMail } from "#db/outbox.ts";
import { lagosDay } from "#domain/lagos-day.ts";
import { pendingExtension } from "#domain/lending/loan.ts";
import { loanStatuses } from "#domain/lending/statuses.ts";
import type { LoanOccasion } from "#formats/lending/loan-mails.ts";
import { dueDaysOf } from "./borrower-mail.ts";
import type { RequestRow } from "./request-rows.ts";

type Check = (loan: RequestRow, key: string) => boolean;

const isOut = ({ status }: RequestRow) => loanStatuses[status].isOut;
const isHolding = ({ status, deletedAt }: RequestRow) => loanStatuses[status].holds && deletedAt === null;
const isPending = ({ status, deletedAt }: RequestRow) => status === "pending" && deletedAt === null;

/** Whether a queued mail about a request is still true; other occasions are always true. */
export const loanChecks: Partial<Record<LoanOccasion, Check>> = {
  asked: isHolding,
  askedOfStore: isPending,
  approved: (loan) => loan.deletedAt === null && (loan.status === "approved" || isOut(loan)),
  unapproved: isPending,
  handedOver: isHolding,
  partial: ({ status, returnedQuantity }, key) =>
    status === "partial" && key.split(":")[3] === String(returnedQuantity),
  returned: ({ status }) => status === "returned",
  declined: ({ status }) => status === "declined",
  cancelled: ({ status, deletedAt }) => status === "cancelled" || deletedAt !== null,
  restored: isHolding,
  recalled: isOut,
  dueChanged: (loan, key) => isHolding(loan) && dueDaysOf(key)?.to === lagosDay(loan.dueDate),
  losses: ({ damagedQuantity, lostQuantity }, key) =>
    key.split(":")[3] === `${damagedQuantity}+${lostQuantity}`,
  extensionAsked: (loan) => pendingExtension(loan).extensionDate !== null,
  extensionGranted: (loan, key) => isOut(loan) && key.split(":")[3] === lagosDay(loan.dueDate),
};

/** Checks a mail against the current request just before it is sent. */
export async function isStillValid(db: Db, check: Check, { about, key }: StoredMail): Promise<boolean> {
  const loan = await db
    .selectFrom("request")
    .selectAll()
    .where("id", "=", about ?? "")
    .executeTakeFirst();
  return loan !== undefined && check(loan, key);
}
