import { dateFormat } from "#domain/dates.ts";
import { lagosDay } from "#domain/lagos-day.ts";

const dayAndMonth = dateFormat({ day: "numeric", month: "long" });
const dayMonthYear = dateFormat({ day: "numeric", month: "long", year: "numeric" });
const month = dateFormat({ month: "long" });
const monthAndYear = dateFormat({ month: "long", year: "numeric" });

/** Labels for an observation's day and month at `now`: "today" only until that day ends in Nigeria. */
export function weatherPeriods(observationTime: string, now: number): { day: string; month: string } {
  const observed = new Date(observationTime);
  const [then, today] = [lagosDay(observed), lagosDay(new Date(now))];
  if (then === today) return { day: "today", month: "this month" };
  const sameYear = then.slice(0, 4) === today.slice(0, 4);
  const date = (sameYear ? dayAndMonth : dayMonthYear)(observed);
  return {
    day: `on ${date}`,
    month:
      then.slice(0, 7) === today.slice(0, 7)
        ? `this month to ${date}`
        : `in ${(sameYear ? month : monthAndYear)(observed)} to the last reading`,
  };
}
