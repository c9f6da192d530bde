import { daysBetween, lagosDay, lagosHour, MORNING_HOUR } from "#core/domain/lagos-day.ts";
import { type LoanState, loanStatuses } from "./statuses.ts";

/** The kinds of reminder: three days before, on the due date, and overdue. */
export type ReminderKind = "due3" | "due0" | "overdue";

export interface Reminder {
  kind: ReminderKind;
  /** The due day and the reminder day, which identify this reminder. */
  turn: string;
}

/** The first reminder day, before the due date. */
const FIRST_DAY = -3;

/** The reminder day for a number of days after the due date: −3, 0, 1, 7, then every seventh day. */
function reminderDayFor(days: number): number | undefined {
  if (days < FIRST_DAY) return undefined;
  if (days < 0) return FIRST_DAY;
  if (days < 1) return 0;
  return days < 7 ? 1 : days - (days % 7);
}

interface HandOver {
  dueDate: string;
  issuedDate: string | null;
}

/** Whether a loan was handed over before a reminder day, and so gets the reminder of that day. */
const isOutBefore = (reminderDay: number, { dueDate, issuedDate }: HandOver): boolean =>
  issuedDate === null || daysBetween(lagosDay(dueDate), lagosDay(issuedDate)) < reminderDay;

/** Whether a loan gets a reminder before its due date. */
export const isRemindedBefore = (loan: HandOver): boolean => isOutBefore(FIRST_DAY, loan);

// Only the latest reminder is due, so that a borrower gets one mail after downtime rather than several.
/** The reminder due on the day of `now`; none if the loan is back or was handed over on or after the reminder day. */
export function findDueReminder(loan: HandOver & { status: LoanState }, now: Date): Reminder | undefined {
  if (!loanStatuses[loan.status].isOut) return undefined;
  const due = lagosDay(loan.dueDate);
  const days = daysBetween(due, lagosDay(now));
  const reminderDay = reminderDayFor(days);
  if (reminderDay === undefined || !isOutBefore(reminderDay, loan)) return undefined;
  return {
    kind: reminderDay < 0 ? "due3" : reminderDay === 0 ? "due0" : "overdue",
    turn: `${due}:${reminderDay}`,
  };
}

/** Whether the day's mails may be written yet. */
export const isMorning = (now: Date): boolean => lagosHour(now) >= MORNING_HOUR;

/** The hour in Nigeria from which it is said what will be missing tomorrow. */
const EVENING_HOUR = 16;

/** Whether tomorrow's bookings may be told that their units are late. */
export const isEvening = (now: Date): boolean => lagosHour(now) >= EVENING_HOUR;
