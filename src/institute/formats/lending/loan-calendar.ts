import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import {
  type CalendarLoan,
  type LendingCalendar,
  lendingCalendars,
} from "#institute/domain/lending/calendars.ts";
import { loanStatuses } from "#institute/domain/lending/statuses.ts";
import { icsDay, icsFile, icsMoment, icsText } from "../events/ics.ts";

/** A calendar of loans: each for its days, and the day on which it is due. */
export const loanCalendar = (
  calendar: LendingCalendar,
  loans: readonly CalendarLoan[],
  site: URL,
  now: Date,
): string =>
  icsFile("Loans", [
    `X-WR-CALNAME:${icsText(`${lendingCalendars[calendar]} (${site.hostname})`)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT4H",
    "X-PUBLISHED-TTL:PT4H",
    ...loans.flatMap((loan) => loanLines(loan, site, now)),
  ]);

function loanLines(loan: CalendarLoan, site: URL, now: Date): string[] {
  const { quantity, equipment, status, borrower } = loan;
  const { isOut, holds, label } = loanStatuses[status];
  const what = `${quantity} × ${equipment}${borrower === null ? "" : `, ${borrower}`}`;
  const [first, due, today] = [loan.startDate, lagosDay(loan.dueDate), lagosDay(now)];
  const isLate = isOut && due < today;
  const last = isLate ? today : loan.returnedDate ? lagosDay(loan.returnedDate) : due;
  const period = { part: "loan", first, last: last < first ? first : last };
  const state = isLate ? "Overdue" : label;
  return [
    ...eventLines(loan, period, `${state}: ${what}`, site),
    ...(holds ? eventLines(loan, { part: "due", first: due, last: due }, `Due back: ${what}`, site) : []),
  ];
}

function eventLines(
  { id, version, changedAt }: CalendarLoan,
  { part, first, last }: { part: string; first: string; last: string },
  title: string,
  site: URL,
): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${part}-${id}@${site.hostname}`,
    `DTSTAMP:${icsMoment(changedAt)}`,
    `LAST-MODIFIED:${icsMoment(changedAt)}`,
    `SEQUENCE:${version - 1}`,
    `DTSTART;VALUE=DATE:${icsDay(first)}`,
    `DTEND;VALUE=DATE:${icsDay(addDays(last, 1))}`,
    `SUMMARY:${icsText(title)}`,
    `URL:${new URL("/equipment#requests", site)}`,
    // A loan does not make its borrower busy.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}
