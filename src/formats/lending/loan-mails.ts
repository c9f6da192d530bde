import { formatDate } from "#domain/dates.ts";
import type { Loan } from "#domain/lending/loan.ts";
import { isRemindedBefore } from "#domain/lending/reminder.ts";
import type { LoanRequest } from "#domain/lending/request.ts";
import type { LoanMail } from "#domain/lending/statuses.ts";
import { composeMail } from "#formats/mail.ts";

/** The facts about a request that its mails use; `name` is the borrower. */
export type LoanFacts = Loan & Pick<LoanRequest, "name" | "equipment" | "reason">;

/** The occasions for a mail about one request. */
export type LoanOccasion =
  | LoanMail
  | "asked"
  | "askedOfStore"
  | "extensionAsked"
  | "extensionGranted"
  | "extensionRefused"
  | "dueChanged"
  | "losses"
  | "restored";

export const describeUnits = ({ equipment, quantity }: Pick<LoanFacts, "equipment" | "quantity">) =>
  `${quantity} × ${equipment}`;
const isOrAre = (count: number) => (count === 1 ? "is" : "are");
const them = ({ quantity }: LoanFacts) => (quantity === 1 ? "it" : "them");
const theyAre = ({ quantity }: LoanFacts) => (quantity === 1 ? "It is" : "They are");

interface MailText {
  subject: string;
  paragraphs: string[];
}

export const extensionHint = "If you need more time, request an extension on your page.";
const correctionHint = "If this is wrong, please tell the store.";

/** Damaged and lost units, as "1 damaged and 2 lost"; empty if there are none. */
function describeLosses({ damagedQuantity, lostQuantity }: LoanFacts): string {
  const counts = [damagedQuantity && `${damagedQuantity} damaged`, lostQuantity && `${lostQuantity} lost`];
  return counts.filter(Boolean).join(" and ");
}

function lossParagraphs(loan: LoanFacts): string[] {
  const losses = describeLosses(loan);
  return losses ? [`The store has recorded ${losses}. ${correctionHint}`] : [];
}

function describePartialReturn(loan: LoanFacts): string {
  const { issuedQuantity, equipment, returnedQuantity, lostQuantity, quantity } = loan;
  const back = returnedQuantity - lostQuantity;
  return `Of ${issuedQuantity} × ${equipment}, ${back} ${isOrAre(back)} back in the store and ${quantity} ${isOrAre(quantity)} still with you.`;
}

/** The text of each mail; `wasDue` is the due date before a change. */
const mailTexts: Record<LoanOccasion, (loan: LoanFacts, wasDue: string) => MailText> = {
  asked: (loan) => ({
    subject: `Your request: ${loan.equipment}`,
    paragraphs: [
      `The store has your request for ${describeUnits(loan)}. ${theyAre(loan)} reserved for you until the store decides.`,
      `${theyAre(loan)} due back by ${formatDate(loan.dueDate)}. You can change or cancel the request until it is approved.`,
    ],
  }),
  approved: (loan) => ({
    subject: `Approved: ${loan.equipment}`,
    paragraphs: [
      `Your request for ${describeUnits(loan)} is approved. Come to the store in working hours to collect ${them(loan)}.`,
      `${theyAre(loan)} due back by ${formatDate(loan.dueDate)}.`,
    ],
  }),
  unapproved: (loan) => ({
    subject: `No longer approved: ${loan.equipment}`,
    paragraphs: [
      `The store has withdrawn its approval of your request for ${describeUnits(loan)}. Please do not come to collect ${them(loan)} yet.`,
      `Your request is pending again and ${theyAre(loan).toLowerCase()} still reserved for you. We will e-mail you when the store decides.`,
    ],
  }),
  declined: (loan) => ({
    subject: `Declined: ${loan.equipment}`,
    paragraphs: [
      `The store cannot lend you ${describeUnits(loan)}.`,
      `Reason: ${loan.declineReason ?? "none was given"}`,
      "You can send another request, for other dates or fewer units.",
    ],
  }),
  cancelled: (loan) => ({
    subject: `Cancelled: ${loan.equipment}`,
    paragraphs: [
      `Your request for ${describeUnits(loan)} of ${formatDate(loan.requestDate)} is cancelled. Nothing is reserved for you.`,
    ],
  }),
  restored: (loan) => ({
    subject: `Open again: ${loan.equipment}`,
    paragraphs: [
      `The store has undone the cancellation of your request for ${describeUnits(loan)}. ${theyAre(loan)} reserved for you again.`,
    ],
  }),
  handedOver: (loan) => ({
    subject: `Handed over: ${loan.equipment}`,
    paragraphs: [
      `You have received ${describeUnits(loan)} from the store. ${theyAre(loan)} due back by ${formatDate(loan.dueDate)}.`,
      isRemindedBefore(loan) ? `We will remind you three days before. ${extensionHint}` : extensionHint,
    ],
  }),
  partial: (loan) => ({
    subject: `Partly returned: ${loan.equipment}`,
    paragraphs: [
      describePartialReturn(loan),
      ...lossParagraphs(loan),
      `The rest is due back by ${formatDate(loan.dueDate)}.`,
    ],
  }),
  returned: (loan) => ({
    subject: `Returned: ${loan.equipment}`,
    paragraphs: describeLosses(loan)
      ? [`Your loan of ${describeUnits(loan)} is closed.`, ...lossParagraphs(loan)]
      : [`${describeUnits(loan)} came back to the store and your loan is closed. Thank you.`],
  }),
  recalled: (loan) => ({
    subject: `Please bring back: ${loan.equipment}`,
    paragraphs: [
      `The store needs ${describeUnits(loan)} back now, before the agreed date. Please bring ${them(loan)} back as soon as you can.`,
    ],
  }),
  askedOfStore: (loan) => ({
    subject: `New request: ${loan.name}, ${describeUnits(loan)}`,
    paragraphs: [
      `${loan.name} requests ${describeUnits(loan)} until ${formatDate(loan.dueDate)}.`,
      ...(loan.reason ? [`Reason: ${loan.reason}`] : []),
    ],
  }),
  extensionAsked: (loan) => ({
    subject: `Extension request: ${loan.name}, ${loan.equipment}`,
    paragraphs: [
      `${loan.name} would like to keep ${describeUnits(loan)} until ${formatDate(loan.extensionDate ?? loan.dueDate)}; ${theyAre(loan).toLowerCase()} due on ${formatDate(loan.dueDate)}.`,
      ...(loan.extensionReason ? [`Reason: ${loan.extensionReason}`] : []),
    ],
  }),
  extensionGranted: (loan) => ({
    subject: `Extended: ${loan.equipment}`,
    paragraphs: [`You may keep ${describeUnits(loan)} until ${formatDate(loan.dueDate)}.`],
  }),
  extensionRefused: (loan) => ({
    subject: `Not extended: ${loan.equipment}`,
    paragraphs: [
      `The store cannot extend your loan of ${describeUnits(loan)}. The due date is still ${formatDate(loan.dueDate)}.`,
    ],
  }),
  dueChanged: (loan, wasDue) => ({
    subject: `New due date: ${loan.equipment}`,
    paragraphs: [
      `The store has changed the due date of ${describeUnits(loan)}.`,
      `The new due date is ${formatDate(loan.dueDate)}. It was ${formatDate(wasDue)}.`,
    ],
  }),
  losses: (loan) => ({
    subject: `Damaged or lost: ${loan.equipment}`,
    paragraphs: [
      `The record of your loan of ${loan.equipment} has changed.`,
      ...(describeLosses(loan) ? lossParagraphs(loan) : ["Nothing is recorded as damaged or lost any more."]),
    ],
  }),
};

/** Whether a mail goes to the store admins rather than to the borrower. */
export const isForStore = (occasion: LoanOccasion): boolean =>
  occasion === "askedOfStore" || occasion === "extensionAsked";

/** A mail about one request, to the borrower or a store admin named `reader`. */
export function loanMail(
  occasion: LoanOccasion,
  loan: LoanFacts,
  to: { reader: string; publicUrl: string; wasDue?: string | undefined },
) {
  const action = isForStore(occasion)
    ? { label: "Open the desk", href: `${to.publicUrl}/equipment/desk` }
    : { label: "See your requests", href: `${to.publicUrl}/equipment#requests` };
  const content = mailTexts[occasion](loan, to.wasDue ?? loan.dueDate);
  return composeMail({ ...content, greeting: `Dear ${to.reader},`, action });
}
