import { formatDate, formatDateTime, formatDay } from "#core/domain/dates.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { isRemindedBefore } from "#institute/domain/lending/reminder.ts";
import {
  beginsLater,
  beginsOn,
  bookedFrom,
  collectBy,
  dueBack,
  inPeriod,
  isOrAre,
  lentFrom,
  periodText,
  restIsDue,
  them,
  theyAre,
  wasLent,
} from "./loan-days.ts";
import {
  describeUnits,
  extensionHint,
  type LoanNews,
  type LoanText,
  type SpokenLoan,
  storeInHours,
  type ToldLoan,
} from "./loan-mails.ts";

interface MailText {
  subject: string;
  paragraphs: string[];
}

const correctionHint = "If this is wrong, please tell the store.";

/** Damaged and lost units, as "1 damaged and 2 lost"; empty if there are none. */
function describeLosses({ damagedQuantity, lostQuantity }: LoanNews): string {
  const counts = [damagedQuantity && `${damagedQuantity} damaged`, lostQuantity && `${lostQuantity} lost`];
  return counts.filter(Boolean).join(" and ");
}

function lossParagraphs(loan: LoanNews): string[] {
  const losses = describeLosses(loan);
  return losses ? [`The store has recorded ${losses}. ${correctionHint}`] : [];
}

function describePartialReturn(loan: LoanNews): string {
  const { issuedQuantity, equipment, returnedQuantity, lostQuantity, quantity } = loan;
  const back = returnedQuantity - lostQuantity;
  return `${back} of ${issuedQuantity} × ${equipment} ${isOrAre(back)} back in the store; ${quantity} ${isOrAre(quantity)} still with you.`;
}

/** Whether its day has come, and its units are not all on the shelf. */
const isAwaited = ({ lacks = 0, hasBegun = false }: LoanNews) => hasBegun && lacks > 0;

/** What is not there of it. */
function awaited({ lacks = 0, quantity }: LoanNews): string {
  if (lacks < quantity) return `${lacks} of ${quantity} ${isOrAre(lacks)} not back in the store yet.`;
  return `${quantity === 1 ? "It is" : "They are"} not back in the store yet.`;
}

/** Whether units that are late keep it from being collected, or may do so on its first day. */
const isHeldUp = (loan: LoanNews) => isAwaited(loan) || Boolean(loan.missing);

/** What may not be there on its first day. */
function mayBeLate({ quantity, missing }: LoanNews): string {
  const part = missing && missing < quantity ? `${missing} of ${quantity} ${isOrAre(missing)}` : null;
  const are = part ?? (quantity === 1 ? "It is" : "They are");
  return `${are} still out with another borrower, so the store may not have ${missing === 1 ? "it" : "them"} for you by then.`;
}

const askBeforeComing =
  "The store is asking for it. Please ring or write before you come, or choose other days or other equipment.";

const waitForLetter = (loan: LoanNews) =>
  `Please do not come to collect ${them(loan)} yet. We will e-mail you when you can; your booking stays until then.`;

/** What is said of a booking whose units are late, or may be on its first day. */
function heldUp(loan: LoanNews): string[] {
  if (isAwaited(loan)) return [awaited(loan), waitForLetter(loan)];
  return loan.missing ? [mayBeLate(loan), askBeforeComing] : [];
}

/** What each text says of a request to a reader who was told something else of it. */
export const loanTexts: Record<LoanText, (loan: SpokenLoan, told: ToldLoan) => MailText> = {
  asked: (loan) => ({
    subject: `Your request: ${loan.equipment}`,
    paragraphs: [
      `The store has your request for ${describeUnits(loan)}. ${theyAre(loan)} reserved for you until the store decides.`,
      `${inPeriod(loan, "booked")} You can change or cancel the request until it is approved.`,
    ],
  }),
  approved: (loan) => ({
    subject: `Approved: ${loan.equipment}`,
    paragraphs: [
      `Your request for ${describeUnits(loan)} is approved.${isHeldUp(loan) ? "" : ` Come to ${storeInHours()} to collect ${them(loan)}.`}`,
      ...(isHeldUp(loan) ? [] : [...beginsLater(loan), ...collectBy(loan)]),
      inPeriod(loan, "booked"),
      ...heldUp(loan),
    ],
  }),
  unapproved: (loan) => ({
    subject: `No longer approved: ${loan.equipment}`,
    paragraphs: [
      `The store has withdrawn its approval of your request for ${describeUnits(loan)}. Please do not come to collect ${them(loan)} yet.`,
      `Your request is pending again and ${theyAre(loan).toLowerCase()} still reserved for you ${periodText(loan)}. We will e-mail you when the store decides.`,
    ],
  }),
  declined: (loan) => ({
    subject: `Declined: ${loan.equipment}`,
    paragraphs: [
      `The store cannot lend you ${describeUnits(loan)} ${periodText(loan)}.`,
      `Reason: ${loan.declineReason ?? "none was given"}`,
      "You can send another request, for other dates or fewer units.",
    ],
  }),
  cancelled: (loan) => ({
    subject: `Cancelled: ${loan.equipment}`,
    paragraphs: [
      `Your request of ${formatDate(loan.requestDate)} for ${describeUnits(loan)}, ${periodText(loan)}, is cancelled. Nothing is reserved for you.`,
    ],
  }),
  notCollected: (loan) => ({
    subject: `Not collected: ${loan.equipment}`,
    paragraphs: [
      `Your approved request for ${describeUnits(loan)}, ${periodText(loan)}, is cancelled. Nothing is reserved for you, as ${loan.quantity === 1 ? "it was" : "they were"} not collected in time.`,
      "If you still need the equipment, please send another request.",
    ],
  }),
  offered: (loan) => ({
    subject: `Free now: ${loan.equipment}`,
    paragraphs: [
      `You are waiting for ${describeUnits(loan)}, and ${isOrAre(loan.quantity) === "is" ? "it is" : "they are"} free ${periodText(loan)}.`,
      `${theyAre(loan)} kept for you${loan.offeredUntil ? ` until ${formatDateTime(loan.offeredUntil)}` : ""}. Please take the offer on your page before then: after that, the next person gets it.`,
    ],
  }),
  offerPassed: (loan) => ({
    subject: `No longer kept: ${loan.equipment}`,
    paragraphs: [
      `You did not take the offer of ${describeUnits(loan)}, ${periodText(loan)}, in time, so the next person gets it. Your request is cancelled. Nothing is reserved for you.`,
      "If you still need the equipment, you can wait for it again.",
    ],
  }),
  missing: (loan) =>
    isAwaited(loan)
      ? {
          subject: `Not back yet: ${loan.equipment}`,
          paragraphs: [
            `You have booked ${describeUnits(loan)} ${periodText(loan)}. ${awaited(loan)} Another borrower is late with ${them(loan)}, and the store is asking for ${them(loan)}.`,
            waitForLetter(loan),
          ],
        }
      : {
          subject: `May not be back in time: ${loan.equipment}`,
          paragraphs: [
            `You have booked ${describeUnits(loan)} ${periodText(loan)}. ${mayBeLate(loan)}`,
            askBeforeComing,
          ],
        },
  there: (loan) =>
    loan.status === "approved" && loan.hasBegun
      ? {
          subject: `Ready to collect: ${loan.equipment}`,
          paragraphs: [
            `${describeUnits(loan)} ${isOrAre(loan.quantity)} back in the store. Come to ${storeInHours()} to collect ${them(loan)}.`,
            ...collectBy(loan),
            inPeriod(loan, "booked"),
          ],
        }
      : {
          subject: `Back in the store: ${loan.equipment}`,
          paragraphs: [
            `${describeUnits(loan)}, which you have requested ${periodText(loan)}, ${isOrAre(loan.quantity)} back in the store.`,
            loan.status === "approved"
              ? `You can collect ${them(loan)} from the first day on.`
              : "Your request still waits for the store’s approval.",
          ],
        },
  restored: (loan) => ({
    subject: `Open again: ${loan.equipment}`,
    paragraphs: [
      `The store has undone the cancellation of your request for ${describeUnits(loan)}. ${theyAre(loan)} reserved for you again, ${periodText(loan)}.`,
    ],
  }),
  handedOver: (loan) => ({
    subject: `Handed over: ${loan.equipment}`,
    paragraphs: [
      `You have received ${describeUnits(loan)} from the store. ${inPeriod(loan, "lent to you")}`,
      isRemindedBefore(loan) ? `We will remind you three days before. ${extensionHint}` : extensionHint,
    ],
  }),
  partial: (loan) => ({
    subject: `Partly returned: ${loan.equipment}`,
    paragraphs: [describePartialReturn(loan), ...lossParagraphs(loan), restIsDue(loan)],
  }),
  returned: (loan) => ({
    subject: `Returned: ${loan.equipment}`,
    paragraphs: describeLosses(loan)
      ? [`Your loan of ${describeUnits(loan)} is closed.`, ...wasLent(loan), ...lossParagraphs(loan)]
      : [
          `${describeUnits(loan)} came back to the store and your loan is closed. Thank you.`,
          ...wasLent(loan),
        ],
  }),
  recalled: (loan) => ({
    subject: `Please bring back: ${loan.equipment}`,
    paragraphs: [
      `The store needs ${describeUnits(loan)} back now, before the agreed date. Please bring ${them(loan)} back as soon as you can.`,
      inPeriod(loan, "lent to you"),
    ],
  }),
  askedOfStore: (loan) => ({
    subject: `New request: ${loan.name}, ${describeUnits(loan)}`,
    paragraphs: [
      `${loan.name} requests ${describeUnits(loan)} ${periodText(loan)}.`,
      ...(loan.reason ? [`Reason: ${loan.reason}`] : []),
    ],
  }),
  extensionAsked: (loan) => ({
    subject: `Extension request: ${loan.name}, ${loan.equipment}`,
    paragraphs: [
      `${loan.name} would like to keep ${describeUnits(loan)} until ${formatDate(loan.extensionDate ?? loan.dueDate)}; ${loan.startDate ? `${theyAre(loan).toLowerCase()} lent from ${formatDay(loan.startDate)} and` : theyAre(loan).toLowerCase()} due on ${formatDate(loan.dueDate)}.`,
      ...(loan.extensionReason ? [`Reason: ${loan.extensionReason}`] : []),
    ],
  }),
  extensionGranted: (loan) => ({
    subject: `Extended: ${loan.equipment}`,
    paragraphs: [
      `You may keep ${describeUnits(loan)}${lentFrom(loan)}${loan.startDate ? "," : ""} until ${formatDate(loan.dueDate)}.`,
    ],
  }),
  extensionRefused: (loan) => ({
    subject: `Not extended: ${loan.equipment}`,
    paragraphs: [
      `The store cannot extend your loan of ${describeUnits(loan)}${lentFrom(loan)}. The due date is still ${formatDate(loan.dueDate)}.`,
    ],
  }),
  dueChanged: (loan, { dueDate: wasDue = loan.dueDate }) => ({
    subject: `New due date: ${loan.equipment}`,
    paragraphs: [
      `The store has changed the due date of ${describeUnits(loan)}${loan.issuedDate ? lentFrom(loan) : bookedFrom(loan)}.`,
      `The new due date is ${formatDate(loan.dueDate)}. It was ${formatDate(wasDue)}.`,
    ],
  }),
  daysChanged: (loan) => ({
    subject: `Other days: ${loan.equipment}`,
    paragraphs: [
      `The store has changed the days of your request for ${describeUnits(loan)}.`,
      `The first day is ${formatDay(loan.startDate ?? lagosDay(loan.requestDate))} now. ${dueBack(loan)}`,
    ],
  }),
  changed: (loan, { quantity = loan.quantity, equipment = loan.equipment }) => ({
    subject: `Changed: ${loan.equipment}`,
    paragraphs: [
      `The store has changed your ${loan.issuedDate ? "loan" : "request"} of ${describeUnits({ quantity, equipment })}: it is ${describeUnits(loan)} now.`,
      inPeriod(loan, loan.issuedDate ? "lent to you" : "booked"),
    ],
  }),
  handOverUndone: (loan) => ({
    subject: `Not handed over: ${loan.equipment}`,
    paragraphs: [
      `The store had recorded that you received ${loan.equipment}, and has undone this. ${describeUnits(loan)} ${isOrAre(loan.quantity)} reserved for you.`,
      loan.status === "approved" && !isHeldUp(loan)
        ? `Your request is approved: come to ${storeInHours()} to collect ${them(loan)}. ${inPeriod(loan, "booked")}`
        : `Your request is ${loan.status === "approved" ? "approved" : "pending"}: please do not come to collect ${them(loan)} yet. ${inPeriod(loan, "booked")}`,
      ...(loan.hasBegun === false && !loan.missing ? beginsOn(loan) : []),
    ],
  }),
  returnUndone: (loan) => ({
    subject: `Not returned: ${loan.equipment}`,
    paragraphs: [
      "The store had recorded a return, and has undone this.",
      loan.status === "partial"
        ? describePartialReturn(loan)
        : `Your loan of ${describeUnits(loan)} is open. ${inPeriod(loan, "lent to you")}`,
      ...(loan.status === "partial" ? [restIsDue(loan)] : []),
    ],
  }),
  cancelledByBorrower: (loan) => ({
    subject: `Cancelled: ${loan.name}, ${describeUnits(loan)}`,
    paragraphs: [
      `${loan.name} has cancelled the approved request for ${describeUnits(loan)}, ${periodText(loan)}. Nothing is reserved now.`,
    ],
  }),
  losses: (loan) => ({
    subject: `Damaged or lost: ${loan.equipment}`,
    paragraphs: [
      `The record of your loan of ${loan.equipment}${loan.startDate ? `, ${periodText(loan)},` : ""} has changed.`,
      ...(describeLosses(loan) ? lossParagraphs(loan) : ["Nothing is now recorded as damaged or lost."]),
    ],
  }),
};
