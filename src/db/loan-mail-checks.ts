import { lagosDay } from "#domain/lagos-day.ts";
import { loanStatuses } from "#domain/loan.ts";
import type { LoanOccasion } from "#formats/loan-letters.ts";
import { dueDaysOf } from "./borrower-mail.ts";
import type { Db } from "./connect.ts";
import type { RequestRow } from "./loan-mail.ts";
import type { StoredLetter } from "./outbox.ts";

type Check = (loan: RequestRow, key: string) => boolean;

const { out, holds } = {
  out: ({ status }: RequestRow) => loanStatuses[status].out,
  holds: ({ status, deletedAt }: RequestRow) => loanStatuses[status].holds && deletedAt === null,
};
const isPending: Check = ({ status, deletedAt }) => status === "pending" && deletedAt === null;

/** Whether a mail about a request still says what is so; occasions that are not here always hold. */
export const loanChecks: Partial<Record<LoanOccasion, Check>> = {
  asked: holds,
  askedOfStore: isPending,
  approved: (loan) => loan.deletedAt === null && (loan.status === "approved" || out(loan)),
  unapproved: isPending,
  handedOver: holds,
  partial: ({ status, returnedQuantity }, key) =>
    status === "partial" && key.split(":")[3] === String(returnedQuantity),
  returned: ({ status }) => status === "returned",
  declined: ({ status }) => status === "declined",
  cancelled: ({ status, deletedAt }) => status === "cancelled" || deletedAt !== null,
  restored: holds,
  recalled: out,
  dueChanged: (loan, key) => holds(loan) && dueDaysOf(key)?.to === lagosDay(loan.dueDate),
  losses: ({ damagedQuantity, lostQuantity }, key) =>
    key.split(":")[3] === `${damagedQuantity}+${lostQuantity}`,
  extensionAsked: ({ extensionDate }) => extensionDate !== null,
  extensionGranted: (loan, key) => out(loan) && key.split(":")[3] === lagosDay(loan.dueDate),
};

/** Looks at a request again when a mail about it is about to leave. */
export async function stillHolds(db: Db, check: Check, { about, key }: StoredLetter): Promise<boolean> {
  const loan = await db
    .selectFrom("request")
    .selectAll()
    .where("id", "=", about ?? "")
    .executeTakeFirst();
  return loan !== undefined && check(loan, key);
}
