import type { FieldSurvey } from "#birds/domain/surveys/field-survey.ts";
import { errorStatus, readError } from "#core/domain/errors.ts";
import { asObject } from "#core/domain/keys.ts";
import {
  type Change,
  fromServer,
  type Owner,
  type Parcel,
  type PhoneSurvey,
  type Sending,
} from "./phone-survey.ts";

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** What came back for one try; status 0 means that the server was not reached. */
export interface SendReply {
  status: number;
  body: unknown;
  /** Seconds that the server wants the phone to wait. */
  retryAfter: number | null;
}

/** A survey of the server's reply; its shape is the server's promise, and its id and version are checked. */
export function isFieldSurvey(value: unknown): value is FieldSurvey {
  const { id, version, counts, member, site } = asObject(value);
  return (
    typeof id === "string" &&
    typeof version === "number" &&
    Array.isArray(counts) &&
    typeof asObject(member)._id === "string" &&
    typeof site === "object"
  );
}

/** Whether this person may send it. */
const isOwn = ({ owner }: Parcel, person: Owner) => owner === null || owner._id === person._id;

/** Whether a survey or session waits to be sent. */
export const isWaiting = ({ stage, sending }: Parcel): boolean =>
  stage === "closed" && sending.state === "waiting";

/** Whether it is time to send it. */
export const isDue = (parcel: Parcel, person: Owner, now: number): boolean =>
  isWaiting(parcel) && isOwn(parcel, person) && parcel.sending.nextTryAt <= now;

/** The milliseconds before the next try, longer after each. */
export const waitAfter = (tries: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 10));

/** When the next of these is due, in milliseconds of the phone's clock. */
export function nextDue(parcels: readonly Parcel[], person: Owner): number | undefined {
  const times = parcels
    .filter((parcel) => isWaiting(parcel) && isOwn(parcel, person) && !parcel.sending.needsSignIn)
    .map(({ sending }) => sending.nextTryAt);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Lets it be sent at once: the member asked for it, signed in, or the phone is online again. */
export const sendSoon = <Sent extends Parcel>(parcel: Sent): Sent =>
  parcel.stage === "closed" && (parcel.sending.state === "waiting" || parcel.sending.state === "refused")
    ? {
        ...parcel,
        sending: { ...parcel.sending, state: "waiting", tries: 0, nextTryAt: 0, needsSignIn: false },
      }
    : parcel;

/** How the reply to one kind of parcel is read. */
export interface ReplyReader<Stored> {
  /** “survey”, for the words. */
  noun: string;
  isStored: (body: unknown) => body is Stored;
  reviewOf: (stored: Stored) => Sending["review"];
  /** Why it may not be sent for now, by status; else the server's words are shown. */
  refusals: Readonly<Record<number, string>>;
  /** What to do after the server's words, by status. */
  advice: Readonly<Record<number, string>>;
}

const surveyReader: ReplyReader<FieldSurvey> = {
  noun: "survey",
  isStored: isFieldSurvey,
  reviewOf: ({ state, question }) => ({ state, question }),
  refusals: {
    [errorStatus.tooLarge]: "The survey is too large for the server. Export it and write to the institute.",
  },
  advice: {},
};

/** What the reply to the sending of a version changes; a survey corrected meanwhile still has to be sent. */
export const afterReply =
  (sentVersion: number, reply: SendReply, owner: Owner, now: number): Change =>
  (survey) => ({
    ...survey,
    owner,
    ...withSending(survey, judge(survey, sentVersion, reply, now, surveyReader)),
  });

/** A correction that is open goes on; if it is discarded, the reply counts. */
function withSending(survey: PhoneSurvey, sending: Sending): Partial<PhoneSurvey> {
  if (!survey.before) return { sending };
  return { sending, before: { ...survey.before, sending } };
}

/** How far a parcel is after a reply to one of its versions. */
export function judge<Stored>(
  { sending, version }: Parcel<Stored>,
  sentVersion: number,
  reply: SendReply,
  now: number,
  { noun, isStored, reviewOf, refusals, advice }: ReplyReader<Stored>,
): Sending<Stored> {
  const { status, body, retryAfter } = reply;
  const isCurrent = version === sentVersion;
  if (status === 200 || status === 201) {
    const review = isStored(body) ? reviewOf(body) : sending.review;
    const sent = {
      ...sending,
      review,
      sentVersion: Math.max(sending.sentVersion, sentVersion),
      problem: null,
    };
    return isCurrent ? { ...sent, state: "sent", tries: 0, needsSignIn: false, stored: null } : sent;
  }
  if (!isCurrent) return sending;
  if (status === errorStatus.unauthenticated)
    return { ...sending, needsSignIn: true, problem: "You are signed out. Sign in to send it." };
  if (status === errorStatus.conflict) {
    const { current } = readError(body).details;
    const stored = isStored(current) ? current : isStored(body) ? body : null;
    const problem = `The server has a newer state of this ${noun}, perhaps from another device.`;
    return { ...sending, state: "conflict", problem, stored };
  }
  if (status >= 400 && status < 500 && status !== errorStatus.tooMany && status !== 408)
    return {
      ...sending,
      state: "refused",
      problem: refusals[status] ?? [wordsOf(body, noun), advice[status]].filter(Boolean).join(" "),
    };
  const wait = Math.max(waitAfter(sending.tries), (retryAfter ?? 0) * 1000);
  const problem =
    status === 0
      ? "The server could not be reached."
      : readError(body, "The server could not take it just now.").message;
  return { ...sending, tries: sending.tries + 1, nextTryAt: now + wait, problem };
}

/** The words of an error, with those of its fields. */
function wordsOf(body: unknown, noun: string): string {
  const { message, details } = readError(body, `The server did not accept this ${noun}.`);
  const fields = Object.values(details.fields ?? {}).filter((text) => !message.includes(text));
  return [message, ...new Set(fields)].join(" ");
}

/** Resolves a conflict with the server's state. */
export const takeStored: Change = (survey) =>
  survey.sending.state === "conflict" && survey.sending.stored ? fromServer(survey.sending.stored) : survey;

/** Resolves a conflict with the state of this phone, as a new version. */
export const keepOwn = <Sent extends Parcel<{ version: number }>>(parcel: Sent): Sent => {
  const { stored } = parcel.sending;
  if (parcel.sending.state !== "conflict") return parcel;
  return {
    ...parcel,
    version: Math.max(parcel.version, stored?.version ?? 0) + 1,
    sending: { ...parcel.sending, state: "waiting", tries: 0, nextTryAt: 0, problem: null, stored: null },
  };
};

/** What the server says about a survey that this phone has sent. */
export const afterReview =
  ({ state, question, version }: Pick<FieldSurvey, "state" | "question" | "version">): Change =>
  (survey) =>
    version < survey.sending.sentVersion ||
    (survey.sending.review?.state === state && survey.sending.review.question === question)
      ? survey
      : { ...survey, sending: { ...survey.sending, review: { state, question } } };
