import { addDays, endOfLagosDay, lagosDay } from "#core/domain/lagos-day.ts";
import { DEFAULT_LOAN_DAYS, type Loan, newLoan } from "./loan.ts";
import { type LoanState, loanStatuses } from "./statuses.ts";

/** What an older site knows of a loan. Dates are ISO 8601 in UTC. */
interface OlderLoan {
  status: LoanState;
  quantity: number;
  issuedBy: string | null;
  requestDate: string;
  approvedDate: string | undefined;
  dueDate: string | undefined;
  returnedDate: string | undefined;
}

/** The loan as it is kept here, with the facts that its status needs; what is over, is over by now. */
export function toMovedLoan({ status, quantity, issuedBy, ...dates }: OlderLoan, now: string): Loan {
  const { requestDate } = dates;
  const dueDate = endOfLagosDay(lagosDay(dates.dueDate ?? addDays(lagosDay(requestDate), DEFAULT_LOAN_DAYS)));
  const { holds, stamps } = loanStatuses[status];
  const approvedDate = stamps.includes("approvedDate") ? (dates.approvedDate ?? requestDate) : null;
  const isIssued = stamps.includes("issued");
  const isReturned = status === "returned";
  const overAt = dueDate < now ? dueDate : now;
  const returnedDate = isReturned ? (dates.returnedDate ?? overAt) : null;
  return {
    ...newLoan(quantity, dueDate, new Date(requestDate)),
    status,
    approvedDate,
    issuedDate: isIssued ? approvedDate : null,
    issuedBy: isIssued ? issuedBy : null,
    issuedQuantity: isIssued ? quantity : 0,
    returnedQuantity: isReturned ? quantity : 0,
    returnedDate,
    closedAt: holds ? null : (returnedDate ?? overAt),
  };
}
