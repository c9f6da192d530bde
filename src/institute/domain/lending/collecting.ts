import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import type { Institute } from "#core/domain/settings.ts";
import type { Loan } from "./loan.ts";
import { addOpenDays, nextOpenDay } from "./opening-days.ts";

type Approved = Pick<Loan, "approvedDate" | "startDate"> & Partial<Pick<Loan, "thereSince">>;
type Collected = Approved & Pick<Loan, "status" | "collectBy">;
type Store = Institute["store"];

/** The first day on which an approved request can be collected; none before it is approved. */
function firstCollectDay({ approvedDate, startDate, thereSince }: Approved): string | null {
  const approved = approvedDate && lagosDay(approvedDate);
  return (
    approved && [approved, startDate, thereSince ?? ""].reduce((one, other) => (one > other ? one : other))
  );
}

/** The last day on which an approved request can be collected; none if it never ends by itself. */
export function lastCollectDay(loan: Approved, store: Store): string | null {
  const first = firstCollectDay(loan);
  return first && store.collectDays > 0 ? addOpenDays(first, store.collectDays, store) : null;
}

/** What is to be done about a request that was not collected. */
export type CollectStep = { tell: string } | "end";

// Nothing ends whose borrower was not told the last day on an earlier one: not after downtime, nor the first day of a clock
// that is ahead. A last day that a wrong clock or other opening days have told is told again.
/** The step on a day: the open day before the last one the borrower is told, and after the last one the request ends. */
export function collectStep(loan: Collected, store: Store, today: string): CollectStep | null {
  const first = firstCollectDay(loan);
  const last = lastCollectDay(loan, store);
  if (loan.status !== "approved" || !first || !last) return null;
  if (today < addOpenDays(first, store.collectDays - 1, store)) return null;
  const next = nextOpenDay(addDays(today, 1), store);
  const latest = next > last ? next : last;
  const { collectBy } = loan;
  if (collectBy === null || collectBy < last || collectBy > latest) return { tell: latest };
  return collectBy < today ? "end" : null;
}
