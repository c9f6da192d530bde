import "#institute/domain/waiting-rows.ts";
import type { WaitingSource } from "#core/db/part.ts";
import { can } from "#core/domain/accounts/policy.ts";
import { formatDate } from "#core/domain/dates.ts";
import { addDays, endOfLagosDay, lagosDay } from "#core/domain/lagos-day.ts";
import { type WaitingRow, waitingOf } from "#core/domain/waiting.ts";
import { compareText } from "#core/domain/words.ts";
import { outStates } from "#institute/domain/lending/loan.ts";
import { periodOf } from "#institute/domain/lending/loan-period.ts";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import { getDesk } from "./desk.ts";

const titleOf = ({ quantity, equipment }: Pick<LoanRequest, "quantity" | "equipment">) =>
  `${quantity} × ${equipment}`;

function toRow(queue: string, since: "requestDate" | "dueDate" | null) {
  return (request: LoanRequest): WaitingRow => {
    const { _id: id, version, name, phone, dueDate, extensionDate } = request;
    const { state, startDate, returnedQuantity, damagedQuantity, lostQuantity } = request;
    const days =
      queue === "toApprove" || queue === "toHandOver"
        ? `for ${periodOf(request)}`
        : `due ${formatDate(dueDate)}`;
    const asked = extensionDate ? `extension requested until ${formatDate(extensionDate)}` : null;
    return {
      id,
      version,
      title: titleOf(request),
      detail: [name, phone, days, since ? null : asked].filter(Boolean).join(" · "),
      since: since && request[since],
      href: `/equipment/desk#${queue}`,
      loan: { name, state, startDate, returnedQuantity, damagedQuantity, lostQuantity },
    };
  };
}

/** The store's part: what its desk shows that can be done now. */
export const waitingLoans: WaitingSource = async (db, viewer, { limit, now }) => {
  if (!can(viewer, "request.manage")) return undefined;
  const desk = await getDesk(db, viewer, now, Math.max(1, limit));
  const { toApprove, toHandOver, extensions, overdue, dueToday } = desk;
  const due = [
    ...overdue.requests.map(toRow("overdue", "dueDate")),
    ...dueToday.requests.map(toRow("dueToday", "dueDate")),
  ].toSorted((a, b) => compareText(a.since ?? "", b.since ?? ""));
  const read = (queue: typeof toApprove, row: ReturnType<typeof toRow>) =>
    waitingOf(queue.total, queue.requests.map(row), limit);
  return {
    requests: read(toApprove, toRow("toApprove", "requestDate")),
    handovers: read(toHandOver, toRow("toHandOver", "requestDate")),
    extensions: read(extensions, toRow("extensions", null)),
    loans: waitingOf(overdue.total + dueToday.total, due, limit),
  };
};

/** What a member has to bring back within a week; the store's admins see all loans anyway. */
export const ownLoans: WaitingSource = async (db, viewer, { limit, now }) => {
  if (can(viewer, "request.manage")) return undefined;
  const loans = await db
    .selectFrom("request")
    .select(["id", "quantity", "equipment", "dueDate"])
    .where("accountId", "=", viewer._id)
    .where("closedAt", "is", null)
    .where("status", "in", outStates)
    .where("dueDate", "<=", endOfLagosDay(addDays(lagosDay(now), 7)))
    .orderBy("dueDate")
    .orderBy("id")
    .execute();
  const rows = loans.map(({ id, dueDate, ...loan }) => ({
    id,
    title: titleOf(loan),
    detail: `due ${formatDate(dueDate)}`,
    since: dueDate,
    href: "/equipment#requests",
  }));
  return { borrowed: waitingOf(loans.length, rows, limit) };
};
