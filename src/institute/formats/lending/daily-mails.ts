import { formatDate, formatDay } from "#core/domain/dates.ts";
import { keysOf } from "#core/domain/keys.ts";
import { daysBetween, lagosDay } from "#core/domain/lagos-day.ts";
import { countOf } from "#core/domain/words.ts";
import type { MailDraft } from "#core/formats/mail.ts";
import { describeUnits, extensionHint, storeInHours, type Units } from "./loan-mails.ts";

// Daily mails: to borrowers about due dates, to store admins about open tasks.

/** Why a loan is in a borrower's daily mail. */
export type Urgency = "recalled" | "overdue" | "dueToday" | "dueSoon";

export interface UrgentLoan {
  equipment: string;
  quantity: number;
  dueDate: string;
  urgency: Urgency;
}

const sections: Record<Urgency, { heading: string; count: string; subject: string }> = {
  recalled: { heading: "The store needs these back now", count: "recalled", subject: "Please bring back" },
  overdue: { heading: "Overdue", count: "overdue", subject: "Overdue" },
  dueToday: { heading: "Due back today", count: "due today", subject: "Due today" },
  dueSoon: { heading: "Due back soon", count: "due soon", subject: "Due" },
};
const order = keysOf(sections);

const days = (count: number) => countOf(count, "day");
const bulleted = (lines: string[]) => lines.map((line) => `• ${line}`).join("\n");

function lineOf(loan: UrgentLoan, today: string): string {
  const due = lagosDay(loan.dueDate);
  const date = formatDate(loan.dueDate);
  switch (loan.urgency) {
    case "recalled":
      return describeUnits(loan);
    case "overdue":
      return `${describeUnits(loan)}: was due on ${date}, ${days(daysBetween(due, today))} ago`;
    case "dueToday":
      return `${describeUnits(loan)}: due today, ${date}`;
    case "dueSoon":
      return `${describeUnits(loan)}: due on ${date}, in ${days(daysBetween(today, due))}`;
  }
}

function subjectOf(loans: UrgentLoan[], today: string): string {
  const [only] = loans;
  if (only && loans.length === 1) {
    const when = only.urgency === "dueSoon" ? ` in ${days(daysBetween(today, lagosDay(only.dueDate)))}` : "";
    return `${sections[only.urgency].subject}${when}: ${only.equipment}`;
  }
  const counts = order
    .map((urgency) => ({ urgency, count: loans.filter((loan) => loan.urgency === urgency).length }))
    .filter(({ count }) => count > 0);
  return `Equipment to return: ${counts.map(({ urgency, count }) => `${count} ${sections[urgency].count}`).join(", ")}`;
}

/** The daily mail to a borrower, about everything that is due soon, due today or overdue. */
export function borrowerMail(
  loans: UrgentLoan[],
  to: { reader: string; today: string; publicUrl: string },
): MailDraft {
  const parts = order.flatMap((urgency) => {
    const lines = loans.filter((loan) => loan.urgency === urgency).map((loan) => lineOf(loan, to.today));
    return lines.length > 0 ? [`${sections[urgency].heading}:\n${bulleted(lines)}`] : [];
  });
  const isLate = loans.some(({ urgency }) => urgency === "overdue" || urgency === "recalled");
  const advice = isLate
    ? "Please return the overdue equipment, or tell the store what has happened. Others may be waiting for it."
    : extensionHint;
  return {
    subject: subjectOf(loans, to.today),
    greeting: `Dear ${to.reader},`,
    paragraphs: [...parts, advice],
    action: { label: "See your loans", href: `${to.publicUrl}/equipment#requests` },
  };
}

/** An approved request that was not collected yet. */
export interface CollectFacts extends Units {
  /** The last day to collect it. */
  collectBy: string;
  startDate: string;
  dueDate: string;
}

/** The mail before the last day on which an approved request can be collected. */
export function collectMail(loan: CollectFacts, to: { reader: string; publicUrl: string }): MailDraft {
  const them = loan.quantity === 1 ? "it" : "them";
  const day = formatDay(loan.collectBy);
  return {
    subject: `Please collect by ${day}: ${loan.equipment}`,
    greeting: `Dear ${to.reader},`,
    paragraphs: [
      `${describeUnits(loan)}, booked from ${formatDay(loan.startDate)} until ${formatDate(loan.dueDate)}, ${loan.quantity === 1 ? "waits" : "wait"} for you in the store. Come to ${storeInHours()} to collect ${them} by ${day}. After that day the request is cancelled and others can borrow ${them}.`,
      `If you no longer need ${them}, please cancel the request on your page.`,
    ],
    action: { label: "See your requests", href: `${to.publicUrl}/equipment#requests` },
  };
}

/** The tasks of the store today: the most urgent entries of each kind, and their total. */
export type Digest = Record<DigestPart, { lines: string[]; total: number }>;

const headings = {
  toApprove: "To approve",
  extensions: "Extension requests",
  toHandOver: "To hand over",
  dueToday: "Due back today",
  overdue: "Overdue",
  notCollected: "Not collected and cancelled",
} as const;
type DigestPart = keyof typeof headings;
export const digestParts = keysOf(headings);

/** The daily mail to a store admin; null if there are no tasks. */
export function digestMail(digest: Digest, to: { reader: string; publicUrl: string }): MailDraft | null {
  const parts = digestParts.filter((name) => digest[name].total > 0);
  if (parts.length === 0) return null;
  const counts = parts.map((name) => {
    const { total } = digest[name];
    const words = headings[name].toLowerCase();
    return `${total} ${name === "extensions" && total === 1 ? "extension request" : words}`;
  });
  return {
    subject: `The store today: ${counts.join(", ")}`,
    greeting: `Dear ${to.reader},`,
    paragraphs: parts.map((name) => {
      const { lines, total } = digest[name];
      const more = total > lines.length ? [`and ${total - lines.length} more`] : [];
      return `${headings[name]}:\n${bulleted([...lines, ...more])}`;
    }),
    action: { label: "Open the desk", href: `${to.publicUrl}/equipment/desk` },
  };
}

/** A loan that somebody else has booked next. */
export interface NeededFacts extends Units {
  dueDate: string;
  /** The first day of that booking. */
  neededFrom: string;
  isLate: boolean;
}

/** The mail to a borrower on the evening before somebody else’s booking, which does not say whose. */
export const neededMail = (
  loan: NeededFacts,
  { name, publicUrl }: { name: string; publicUrl: string },
): MailDraft => {
  const [are, them] = loan.quantity === 1 ? ["is", "it"] : ["are", "them"];
  const due = loan.isLate
    ? `${loan.quantity === 1 ? "was" : "were"} due back on ${formatDate(loan.dueDate)}`
    : `${are} due back on ${formatDate(loan.dueDate)}`;
  return {
    subject: `Needed from ${formatDay(loan.neededFrom)}: ${loan.equipment}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `${describeUnits(loan)} ${due}. Another borrower has booked ${them} from ${formatDay(loan.neededFrom)}.`,
      `Please bring ${them} back in time, or tell the store now what has happened.`,
    ],
    action: { label: "See your loans", href: `${publicUrl}/equipment#requests` },
  };
};
