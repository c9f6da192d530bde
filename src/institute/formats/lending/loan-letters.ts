import { endOfLagosDay, lagosDay } from "#core/domain/lagos-day.ts";
import type { MailDraft } from "#core/formats/mail.ts";
import { loanStatuses } from "#institute/domain/lending/statuses.ts";
import { type LoanNews, type LoanText, speakTogether, type ToldLoan } from "./loan-mails.ts";
import { loanTexts } from "./loan-texts.ts";

interface To {
  name: string;
  firstName: string;
  publicUrl: string;
}

/** The letter to a borrower about what they have not been told of their request; null if they know it. */
export const loanLetter = (told: ToldLoan | null, is: LoanNews, { name, publicUrl }: To): MailDraft | null =>
  write([{ told: told ?? {}, is }], textsForBorrower, {
    greeting: `Dear ${name},`,
    action:
      is.offeredUntil && is.status === "pending"
        ? { label: "Take the offer", href: `${publicUrl}/equipment#waiting` }
        : { label: "See your requests", href: `${publicUrl}/equipment#requests` },
  });

/** What is true of the requests of a trip, by their ids. */
export type TripNews = Record<string, LoanNews>;
/** What a reader was told of them. */
export type ToldTrip = Record<string, ToldLoan>;

/** The letter to a borrower about all requests of a trip. */
export const tripLetter = (told: ToldTrip | null, is: TripNews, { name, publicUrl }: To): MailDraft | null =>
  write(linesOf(told, is), textsForBorrower, {
    greeting: `Dear ${name},`,
    action: { label: "See your requests", href: `${publicUrl}/equipment#requests` },
  });

/** The letter to a store admin about all requests of a trip. */
export const deskTripLetter = (
  told: ToldTrip | null,
  is: TripNews,
  { firstName, publicUrl }: To,
): MailDraft | null =>
  write(linesOf(told, is), textsForStore, {
    greeting: `Dear ${firstName},`,
    action: { label: "Open the desk", href: `${publicUrl}/equipment/desk` },
  });

const linesOf = (told: ToldTrip | null, is: TripNews): Line[] =>
  Object.entries(is).map(([id, news]) => ({ told: told?.[id] ?? {}, is: news }));

/** The letter to a store admin about what the borrower has requested or cancelled. */
export const deskLetter = (
  told: ToldLoan | null,
  is: LoanNews,
  { firstName, publicUrl }: To,
): MailDraft | null =>
  write([{ told: told ?? {}, is }], textsForStore, {
    greeting: `Dear ${firstName},`,
    action: { label: "Open the desk", href: `${publicUrl}/equipment/desk` },
  });

/** A request, and what a reader was told of it. */
interface Line {
  told: ToldLoan;
  is: LoanNews;
}

/** Requests of which the same is said are said together; the first text of each has the subject. */
function write(
  lines: Line[],
  textsOf: (told: ToldLoan, is: LoanNews) => LoanText[],
  frame: Pick<MailDraft, "greeting" | "action">,
): MailDraft | null {
  const news = lines
    .map((line) => ({ ...line, names: textsOf(line.told, line.is) }))
    .filter(({ names }) => names.length > 0);
  const groups = Map.groupBy(news, (line) => sameAs(line) ?? line);
  const texts = [...groups.values()].map(([line, ...others]) => {
    if (!line) return [];
    const loan = { ...line.is, ...speakTogether([line.is, ...others.map(({ is }) => is)]) };
    return line.names.map((name) => loanTexts[name](loan, line.told));
  });
  const subjects = texts.flatMap(([first]) => first?.subject ?? []);
  if (subjects.length === 0) return null;
  const subject = subjects.slice(0, MAX_SUBJECTS).join("; ");
  const paragraphs = texts.flatMap((group) => group.flatMap((text) => text.paragraphs));
  return { ...frame, subject: subjects.length > MAX_SUBJECTS ? `${subject} and more` : subject, paragraphs };
}

const MAX_SUBJECTS = 2;

/** What is said of requests one by one, since each has counts of its own. */
const saidAlone: LoanText[] = ["partial", "changed", "losses", "handOverUndone", "returnUndone", "missing"];

/** The same for requests of which the same can be said; undefined for one that stays alone. */
function sameAs({ names, is }: { names: LoanText[]; is: LoanNews }): string | undefined {
  if (names.some((name) => saidAlone.includes(name)) || !hasNoLosses(is)) return undefined;
  const {
    startDate,
    dueDate,
    declineReason,
    extensionDate,
    extensionReason,
    collectBy,
    reason,
    lacks,
    missing,
  } = is;
  return JSON.stringify([
    names,
    startDate,
    dueDate,
    declineReason,
    extensionDate,
    extensionReason,
    collectBy,
    reason,
    lacks,
    missing,
  ]);
}

/** Texts that say the due date, the units, and what is damaged or lost if anything is, so that no other one has to. */
const saysDueDate: LoanText[] = [
  "asked",
  "approved",
  "changed",
  "extensionGranted",
  "extensionRefused",
  "handOverUndone",
  "offered",
  "handedOver",
  "partial",
  "recalled",
  "returnUndone",
  "there",
];
const saysLosses: LoanText[] = ["partial", "returned"];

/** What differs, the most important first. */
function textsForBorrower(told: ToldLoan, is: LoanNews): LoanText[] {
  const { holds } = loanStatuses[is.status];
  const texts = [...statusTexts(told, is), ...recallTexts(told, is), ...extensionTexts(told, is)];
  const lacks = (said: LoanText[]) => !texts.some((text) => said.includes(text));
  const hasStatus = told.status !== is.status || texts.includes("partial");
  if (holds && !hasStatus && isOtherUnits(told, is)) texts.push("changed");
  if (isReserved(is) && isOther(told.startDate, is.startDate) && !hasStatus) texts.push("daysChanged");
  else if (holds && told.dueDate && dayOf(told) !== dayOf(is) && lacks(saysDueDate)) texts.push("dueChanged");
  if (isOtherLosses(told, is) && (hasNoLosses(is) || lacks(saysLosses))) texts.push("losses");
  return texts;
}

const isReserved = ({ status }: LoanNews) => status === "pending" || status === "approved";

function statusTexts(told: ToldLoan, is: LoanNews): LoanText[] {
  const { status: was, returnedQuantity } = told;
  const isOffer = is.status === "pending" && Boolean(is.offeredUntil);
  if (isOffer && told.offeredUntil !== is.offeredUntil) return ["offered"];
  if (was === is.status) {
    const isMoreBack = is.status === "partial" && isOther(returnedQuantity, is.returnedQuantity);
    return isMoreBack ? ["partial"] : shelfTexts(told, is);
  }
  const { isOut, mail } = loanStatuses[is.status];
  if (was === undefined && is.status === "pending") return ["asked"];
  if (was === "cancelled" && is.status === "pending") return ["restored"];
  if (was === "cancelled" && is.status === "approved") return ["restored", "approved"];
  if (isReserved(is) && was && (loanStatuses[was].isOut || was === "returned")) return ["handOverUndone"];
  if (isOut && (was === "returned" || (was === "partial" && is.status === "received")))
    return ["returnUndone"];
  if (is.status === "cancelled" && is.endReason) return [is.endReason];
  return mail ? [mail] : [];
}

/** That units are late, and that they are there: each once for the same days. */
function shelfTexts(told: ToldLoan, is: LoanNews): LoanText[] {
  const wasAwaited = Boolean(told.missing) || Boolean(told.hasBegun && told.lacks);
  const wasMissing = wasAwaited && told.startDate === is.startDate;
  if (!isReserved(is) || is.offeredUntil) return [];
  if (is.missing) return wasMissing ? [] : ["missing"];
  return wasMissing && is.missing === 0 ? ["there"] : [];
}

const dayOf = ({ dueDate = "" }: ToldLoan) => dueDate && lagosDay(dueDate);
const isOther = <Value>(told: Value | undefined, is: Value) => told !== undefined && told !== is;

/** A recall makes a loan due at once, and any other due time is the end of its day. */
const isRecalled = ({ dueDate }: ToldLoan) =>
  dueDate !== undefined && dueDate !== endOfLagosDay(lagosDay(dueDate));

const recallTexts = (told: ToldLoan, is: LoanNews): LoanText[] =>
  loanStatuses[is.status].isOut && isRecalled(is) && !(isRecalled(told) && dayOf(told) === dayOf(is))
    ? ["recalled"]
    : [];

/** The store’s answer to a wish that the reader knows of; an earlier due date is another one, not an answer. */
function extensionTexts({ extensionDate, dueDate }: ToldLoan, is: LoanNews): LoanText[] {
  if (!extensionDate || is.extensionDate || !dueDate || !loanStatuses[is.status].isOut) return [];
  const [was, day] = [lagosDay(dueDate), lagosDay(is.dueDate)];
  if (day === was) return ["extensionRefused"];
  return day > was ? ["extensionGranted"] : [];
}

/** Units that are back are no other units. */
const isOtherUnits = (told: ToldLoan, is: LoanNews) =>
  isOther(told.equipment, is.equipment) ||
  (is.status === "partial"
    ? isOther(told.issuedQuantity, is.issuedQuantity)
    : isOther(told.quantity, is.quantity));

const hasNoLosses = ({ damagedQuantity, lostQuantity }: LoanNews) => damagedQuantity + lostQuantity === 0;

const isOtherLosses = (told: ToldLoan, is: LoanNews) =>
  isOther(told.damagedQuantity, is.damagedQuantity) || isOther(told.lostQuantity, is.lostQuantity);

function textsForStore(told: ToldLoan, is: LoanNews): LoanText[] {
  const isNew = told.status === undefined || Boolean(told.offeredUntil);
  if (isNew && is.status === "pending" && !is.offeredUntil) return ["askedOfStore"];
  if (told.status === "approved" && is.status === "cancelled" && !is.endReason)
    return ["cancelledByBorrower"];
  const { extensionDate = null, extensionReason = null } = told;
  const isOtherWish = extensionDate !== is.extensionDate || extensionReason !== is.extensionReason;
  return is.extensionDate && isOtherWish ? ["extensionAsked"] : [];
}
