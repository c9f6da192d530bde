import { daysBetween, lagosDay } from "#core/domain/lagos-day.ts";
import { countOf } from "#core/domain/words.ts";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import { loanStatuses } from "#institute/domain/lending/statuses.ts";
import styles from "./loan-badge.module.css";

type Shown = Pick<LoanRequest, "status" | "state" | "quantity" | "returnedQuantity" | "dueDate"> &
  Partial<Pick<LoanRequest, "offeredUntil" | "shelf">>;

/** The status of a request as text, with a colour and a symbol for each tone. */
export function LoanBadge({ request }: { request: Shown }) {
  const { label, tone, meaning } = loanStatuses[request.status];
  return (
    <span className={styles.badge} data-tone={tone} title={meaning}>
      {request.offeredUntil && request.status === "pending" ? "Offered" : label}
      {detailOf(request)}
    </span>
  );
}

function detailOf({ status, state, quantity, returnedQuantity, dueDate, shelf }: Shown): string {
  if (shelf && shelf.lacks > 0 && (shelf.state === "lacks" || shelf.late.length > 0)) return ", not back yet";
  if (status === "overdue") {
    const days = daysBetween(lagosDay(dueDate), lagosDay(new Date()));
    return days > 0 ? `, ${countOf(days, "day")}` : "";
  }
  if (state !== "partial") return "";
  return returnedQuantity > 0 ? `, ${quantity} out` : ", count needed";
}
