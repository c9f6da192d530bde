import { daysBetween, lagosDay, lagosHour } from "#domain/lagos-day.ts";
import { type LoanState, loanStatuses } from "./loan.ts";

/** The morning hour in Nigeria from which letters of a day are written. */
export const MORNING_HOUR = 8;

/** The kinds of reminders, by when they come. */
export type ReminderKind = "due3" | "due0" | "overdue";

export interface Reminder {
  kind: ReminderKind;
  /** The due day and the rung, which tell this occasion apart for ever. */
  turn: string;
}

/** The rung of the ladder that a number of days after the due date stands on: −3, 0, 1, 7, and then every seventh day. */
function reminderDayFor(days: number): number | undefined {
  if (days < -3) return undefined;
  if (days < 0) return -3;
  if (days < 1) return 0;
  return days < 7 ? 1 : days - (days % 7);
}

/**
 * The reminder that a loan calls for on the day of `now`: the latest one only, so that after a standstill nobody gets
 * several. None for what is back, or was handed over on that day or after it.
 */
export function findDueReminder(
  loan: { status: LoanState; dueDate: string; issuedDate: string | null },
  now: Date,
): Reminder | undefined {
  if (!loanStatuses[loan.status].isOut) return undefined;
  const due = lagosDay(loan.dueDate);
  const days = daysBetween(due, lagosDay(now));
  const reminderDay = reminderDayFor(days);
  if (reminderDay === undefined) return undefined;
  const issuedAt = loan.issuedDate ? daysBetween(due, lagosDay(loan.issuedDate)) : Number.NEGATIVE_INFINITY;
  if (issuedAt >= reminderDay) return undefined;
  return {
    kind: reminderDay < 0 ? "due3" : reminderDay === 0 ? "due0" : "overdue",
    turn: `${due}:${reminderDay}`,
  };
}

/** Whether the letters of the day may be written yet. */
export const isMorning = (now: Date): boolean => lagosHour(now) >= MORNING_HOUR;
