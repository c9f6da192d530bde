import { lagosDay } from "#core/domain/lagos-day.ts";
import type { LoanRequest } from "./request.ts";

type Dated = Pick<LoanRequest, "name" | "startDate" | "dueDate">;

const byName = (a: Dated, b: Dated) => a.name.localeCompare(b.name, "en");

/** What goes out on a day, by borrower, and what comes back, the longest overdue first. */
export const counterDay = <Request extends Dated>(
  day: string,
  { approved, out }: { approved: readonly Request[]; out: readonly Request[] },
) => ({
  goesOut: approved.filter(({ startDate }) => startDate <= day).sort(byName),
  comesBack: out
    .filter(({ dueDate }) => lagosDay(dueDate) <= day)
    .sort((a, b) => lagosDay(a.dueDate).localeCompare(lagosDay(b.dueDate)) || byName(a, b)),
});
