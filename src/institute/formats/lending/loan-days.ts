import { formatDate, formatDay } from "#core/domain/dates.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import type { LoanNews } from "./loan-mails.ts";

// From when to when a request or a loan is, in the words of letters.

export const isOrAre = (count: number) => (count === 1 ? "is" : "are");
export const them = ({ quantity }: LoanNews) => (quantity === 1 ? "it" : "them");
export const theyAre = ({ quantity }: LoanNews) => (quantity === 1 ? "It is" : "They are");

export const beginsOn = (loan: LoanNews) =>
  loan.startDate ? [`You can collect ${them(loan)} from ${formatDay(loan.startDate)} on.`] : [];

/** The first day of what begins later than it was requested. */
export const beginsLater = (loan: LoanNews) =>
  loan.startDate && loan.startDate > lagosDay(loan.requestDate) ? beginsOn(loan) : [];

export const collectBy = (loan: LoanNews) =>
  loan.collectBy ? [`Please collect ${them(loan)} by ${formatDay(loan.collectBy)}.`] : [];

export const periodText = ({ startDate, dueDate }: LoanNews) =>
  `${startDate ? `from ${formatDay(startDate)} ` : ""}until ${formatDate(dueDate)}`;

export const dueBack = (loan: LoanNews) => `${theyAre(loan)} due back by ${formatDate(loan.dueDate)}.`;
/** From when to when; days that are over before it was collected are not agreed any more. */
export function inPeriod(loan: LoanNews, verb: "booked" | "lent to you"): string {
  if (loan.isOver)
    return `You had booked ${them(loan)} ${periodText(loan)}. The store will set a new due date when you collect ${them(loan)}.`;
  if (!loan.startDate) return dueBack(loan);
  return `${theyAre(loan)} ${verb} from ${formatDay(loan.startDate)} and due back by ${formatDate(loan.dueDate)}.`;
}

export const lentFrom = ({ startDate }: LoanNews) =>
  startDate ? `, lent to you from ${formatDay(startDate)}` : "";

export const bookedFrom = ({ startDate }: LoanNews) =>
  startDate ? `, booked from ${formatDay(startDate)}` : "";

export const wasLent = (loan: LoanNews) =>
  loan.startDate
    ? [
        `${loan.quantity === 1 ? "It was" : "They were"} lent to you from ${formatDay(loan.startDate)} and due back by ${formatDate(loan.dueDate)}.`,
      ]
    : [];

export const restIsDue = (loan: LoanNews) =>
  loan.startDate
    ? `They were lent to you from ${formatDay(loan.startDate)}, and the rest is due back by ${formatDate(loan.dueDate)}.`
    : `The rest is due back by ${formatDate(loan.dueDate)}.`;
