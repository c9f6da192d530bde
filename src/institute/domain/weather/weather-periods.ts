import { dateFormat } from "#core/domain/dates.ts";

const dayAndMonth = dateFormat({ day: "numeric", month: "long" });
const month = dateFormat({ month: "long" });

/** Labels for an observation's day and month, by date: a page is the same whenever it is read. */
export function weatherPeriods(observationTime: string): { day: string; month: string } {
  const observed = new Date(observationTime);
  return { day: `on ${dayAndMonth(observed)}`, month: `in ${month(observed)}` };
}
