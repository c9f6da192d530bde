import { formatDate } from "#domain/dates.ts";
import { daysBetween, lagosDay } from "#domain/lagos-day.ts";
import type { LoanLetter } from "#domain/loan.ts";
import { letter } from "./letter.ts";

/** What the letters about a request say of it. */
export interface LoanFacts {
  id: string;
  /** The borrower. */
  name: string;
  equipment: string;
  quantity: number;
  issuedQuantity: number;
  returnedQuantity: number;
  requestDate: string;
  dueDate: string;
  reason: string | null;
  declineReason: string | null;
  extensionDate: string | null;
  extensionReason: string | null;
}

/** The occasions on which a letter about one request is written. */
export type LoanOccasion =
  | LoanLetter
  | "askedOfStore"
  | "extensionAsked"
  | "extensionGranted"
  | "extensionRefused"
  | "due3"
  | "due0"
  | "overdue";

const things = ({ equipment, quantity }: LoanFacts) => `${quantity} × ${equipment}`;
const plural = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

const is = (count: number) => (count === 1 ? "is" : "are");
const them = ({ quantity }: LoanFacts) => (quantity === 1 ? "it" : "them");
const theyAre = ({ quantity }: LoanFacts) => (quantity === 1 ? "It is" : "They are");

interface Words {
  subject: string;
  paragraphs: string[];
}

const keep = "If you need more time, ask for an extension on your page.";

/** What each letter says; `today` is the day in Nigeria on which it is written. */
const words: Record<LoanOccasion, (loan: LoanFacts, today: string) => Words> = {
  asked: (loan) => ({
    subject: `Your request: ${loan.equipment}`,
    paragraphs: [
      `The store has your request for ${things(loan)}. ${theyAre(loan)} kept for you until somebody has looked at it.`,
      `You would bring ${them(loan)} back by ${formatDate(loan.dueDate)}. Until it is approved you can change the request or cancel it.`,
    ],
  }),
  approved: (loan) => ({
    subject: `Approved: ${loan.equipment}`,
    paragraphs: [
      `Your request for ${things(loan)} is approved. Come to the store in working hours to collect ${them(loan)}.`,
      `${theyAre(loan)} due back by ${formatDate(loan.dueDate)}.`,
    ],
  }),
  declined: (loan) => ({
    subject: `Declined: ${loan.equipment}`,
    paragraphs: [
      `The store could not lend you ${things(loan)}.`,
      `The reason: ${loan.declineReason ?? "none was given"}`,
      "You are welcome to ask again, for other dates or fewer pieces.",
    ],
  }),
  cancelled: (loan) => ({
    subject: `Cancelled: ${loan.equipment}`,
    paragraphs: [
      `Your request for ${things(loan)} of ${formatDate(loan.requestDate)} is cancelled. Nothing is kept for you any more.`,
    ],
  }),
  handedOver: (loan) => ({
    subject: `Handed over: ${loan.equipment}`,
    paragraphs: [
      `You have received ${things(loan)} from the store. ${theyAre(loan)} due back by ${formatDate(loan.dueDate)}.`,
      `We shall remind you three days before. ${keep}`,
    ],
  }),
  partial: (loan) => ({
    subject: `Partly back: ${loan.equipment}`,
    paragraphs: [
      `Of ${loan.issuedQuantity} × ${loan.equipment}, ${loan.returnedQuantity} ${is(loan.returnedQuantity)} back in the store and ${loan.quantity} ${is(loan.quantity)} still with you.`,
      `${theyAre(loan)} due back by ${formatDate(loan.dueDate)}.`,
    ],
  }),
  returned: (loan) => ({
    subject: `Returned: ${loan.equipment}`,
    paragraphs: [`${things(loan)} came back to the store and your loan is closed. Thank you.`],
  }),
  recalled: (loan) => ({
    subject: `Please bring back: ${loan.equipment}`,
    paragraphs: [
      `The store needs ${things(loan)} back now, before the date that was agreed. Please bring ${them(loan)} as soon as you can.`,
    ],
  }),
  askedOfStore: (loan) => ({
    subject: `New request: ${loan.name}, ${things(loan)}`,
    paragraphs: [
      `${loan.name} asks for ${things(loan)} until ${formatDate(loan.dueDate)}.`,
      ...(loan.reason ? [`The reason: ${loan.reason}`] : []),
    ],
  }),
  extensionAsked: (loan) => ({
    subject: `Extension asked: ${loan.name}, ${loan.equipment}`,
    paragraphs: [
      `${loan.name} would like to keep ${things(loan)} until ${formatDate(loan.extensionDate ?? loan.dueDate)}; ${theyAre(loan).toLowerCase()} due on ${formatDate(loan.dueDate)}.`,
      ...(loan.extensionReason ? [`The reason: ${loan.extensionReason}`] : []),
    ],
  }),
  extensionGranted: (loan) => ({
    subject: `Extended: ${loan.equipment}`,
    paragraphs: [`You may keep ${things(loan)} until ${formatDate(loan.dueDate)}.`],
  }),
  extensionRefused: (loan) => ({
    subject: `Not extended: ${loan.equipment}`,
    paragraphs: [
      `The store cannot extend your loan of ${things(loan)}. It stays due on ${formatDate(loan.dueDate)}.`,
    ],
  }),
  due3: (loan, today) => ({
    subject: `Due in ${plural(daysBetween(today, lagosDay(loan.dueDate)), "day")}: ${loan.equipment}`,
    paragraphs: [
      `${things(loan)} ${is(loan.quantity)} due back at the store on ${formatDate(loan.dueDate)}.`,
      keep,
    ],
  }),
  due0: (loan) => ({
    subject: `Due today: ${loan.equipment}`,
    paragraphs: [
      `${things(loan)} ${is(loan.quantity)} due back at the store today, ${formatDate(loan.dueDate)}.`,
      keep,
    ],
  }),
  overdue: (loan, today) => ({
    subject: `Overdue: ${loan.equipment}`,
    paragraphs: [
      `${things(loan)} ${loan.quantity === 1 ? "was" : "were"} due back on ${formatDate(loan.dueDate)}, ${plural(daysBetween(lagosDay(loan.dueDate), today), "day")} ago. Others may be waiting for it.`,
      `Please bring ${them(loan)} back, or tell the store what has happened.`,
    ],
  }),
};

/** Letters that go to the store admins rather than to the borrower. */
export const toStore = (occasion: LoanOccasion): boolean =>
  occasion === "askedOfStore" || occasion === "extensionAsked";

/** One letter about one request, to the borrower or to a store admin by the name of `reader`. */
export function loanLetter(
  occasion: LoanOccasion,
  loan: LoanFacts,
  to: { reader: string; today: string; publicUrl: string },
) {
  const action = toStore(occasion)
    ? { label: "Open the desk", href: `${to.publicUrl}/equipment/desk` }
    : { label: "See your requests", href: `${to.publicUrl}/equipment#requests` };
  return letter({ ...words[occasion](loan, to.today), greeting: `Dear ${to.reader},`, action });
}

/** What waits at the store on a morning, as lists of lines. */
export interface Digest {
  toApprove: string[];
  toHandOver: string[];
  dueToday: string[];
  overdue: string[];
}

const headings: [keyof Digest, string][] = [
  ["toApprove", "To approve"],
  ["toHandOver", "To hand over"],
  ["dueToday", "Due back today"],
  ["overdue", "Overdue"],
];

/** The morning letter of a store admin; nothing when nothing waits. */
export function digestLetter(digest: Digest, to: { reader: string; publicUrl: string }) {
  const parts = headings.filter(([name]) => digest[name].length > 0);
  if (parts.length === 0) return undefined;
  const counts = parts.map(([name, heading]) => `${digest[name].length} ${heading.toLowerCase()}`);
  return letter({
    subject: `The store today: ${counts.join(", ")}`,
    greeting: `Dear ${to.reader},`,
    paragraphs: parts.map(([name, heading]) => `${heading}: ${digest[name].join("; ")}.`),
    action: { label: "Open the desk", href: `${to.publicUrl}/equipment/desk` },
  });
}
