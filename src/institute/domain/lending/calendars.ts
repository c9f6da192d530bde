import type { LoanState } from "./statuses.ts";

/** The calendars of lending, each with what a calendar program calls it. */
export const lendingCalendars = {
  loans: "My loans",
  store: "Store: loans",
} as const;

export type LendingCalendar = keyof typeof lendingCalendars;

/** Where the calendars of an account are read; null for one that has no address. */
export type CalendarAddresses = Record<LendingCalendar, string | null>;

/** A request as a calendar shows it. Moments are ISO 8601. */
export interface CalendarLoan {
  id: string;
  equipment: string;
  quantity: number;
  status: LoanState;
  /** Its first day. */
  startDate: string;
  dueDate: string;
  returnedDate: string | null;
  version: number;
  /** When it last changed. */
  changedAt: string;
  /** The borrower, in the calendar of the store. */
  borrower: string | null;
}
