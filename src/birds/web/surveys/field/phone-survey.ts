import type {
  FieldCount,
  FieldProtocol,
  FieldState,
  FieldSurvey,
  FieldSurveyInput,
} from "#birds/domain/surveys/field-survey.ts";
import { elapsedMinutes, MINUTE_MS, offsetOf, phoneTime, type SurveyClock } from "./survey-clock.ts";

// The worker needs this file too, so it imports no more than it must.

/** What a member records; times and minutes come from the clock. */
export type FieldEntry = Omit<
  FieldSurveyInput,
  "version" | "startedAt" | "endedAt" | "minutes" | "sentAt" | "counts"
>;

export interface Owner {
  _id: string;
  name: string;
}

/** Who sends surveys. */
export interface Sender {
  person: Owner;
  token: string;
}

/** Brings one count back to what it was before a change. */
export interface UndoStep {
  text: string;
  id: string;
  /** Changes to one field that follow one another are undone together. */
  field: string;
  /** Null if the change added the count. */
  before: FieldCount | null;
  index: number;
}

/** How far a survey, or a session of ringing, has come on its way to the server. */
export interface Sending<Stored = FieldSurvey> {
  state: "none" | "waiting" | "sent" | "refused" | "conflict";
  /** The version that the server has; 0 for none. */
  sentVersion: number;
  tries: number;
  /** The next try, in milliseconds of the phone's clock. */
  nextTryAt: number;
  /** Why it has not been sent, in words for the member. */
  problem: string | null;
  needsSignIn: boolean;
  /** For a conflict: what the server has. */
  stored: Stored | null;
  review: { state: FieldState; question: string | null } | null;
}

/** What was closed waits to be sent, whatever became of it before. */
export const toSend = <Stored>(sending: Sending<Stored>): Sending<Stored> => ({
  ...sending,
  state: "waiting",
  tries: 0,
  nextTryAt: 0,
  problem: null,
  needsSignIn: false,
  stored: null,
});

/** A survey as this phone stores it. */
export interface PhoneSurvey {
  id: string;
  /** The account that recorded it; null while nobody was signed in. */
  owner: Owner | null;
  /** Whether its owner signed out here, so that only their next sign-in shows it. */
  isHidden: boolean;
  stage: "setup" | "counting" | "ending" | "closed";
  version: number;
  entry: FieldEntry;
  counts: FieldCount[];
  clock: SurveyClock;
  /** The minutes as written by hand; null means those of the clock. */
  minutes: number | null;
  /** The timed protocol whose early end the member has answered for; null before that. */
  endedEarly: FieldProtocol | null;
  /** The distance band of the next count. */
  band: FieldCount["distanceBand"];
  undo: UndoStep[];
  /** What a correction began with; null outside one. */
  before: Pick<PhoneSurvey, "version" | "entry" | "counts" | "clock" | "minutes" | "sending"> | null;
  sending: Sending;
}

/** A pure change of a survey, applied to what is stored. */
export type Change = (survey: PhoneSurvey) => PhoneSurvey;

/** What a phone sends whole. */
export interface Parcel<Stored = unknown> {
  owner: Owner | null;
  stage: string;
  version: number;
  sending: Sending<Stored>;
}

export const unsent: Sending<never> = {
  state: "none",
  sentVersion: 0,
  tries: 0,
  nextTryAt: 0,
  problem: null,
  needsSignIn: false,
  stored: null,
  review: null,
};

/** Whether a survey is open; a phone has at most one. */
export const isOpen = ({ stage }: PhoneSurvey): boolean => stage !== "closed";

/** Whether this person may see a survey; without a session, the phone shows what was not hidden by signing out. */
export const isVisibleTo = (
  { owner, isHidden }: Pick<PhoneSurvey, "owner" | "isHidden">,
  person: Owner | undefined,
): boolean => (person ? owner === null || owner._id === person._id : !isHidden);

/** The survey as it is sent. */
export function toInput(survey: PhoneSurvey, now: number, offset: number): FieldSurveyInput {
  const { version, entry, counts, clock, minutes } = survey;
  const start = clock.startedAt ?? now;
  // A count that is entered later lasted as long as its member says.
  const isLonger = minutes !== null && minutes > elapsedMinutes(clock, now);
  const end = Math.max(clock.endedAt ?? start, isLonger ? start + minutes * MINUTE_MS : start);
  return {
    ...entry,
    version,
    startedAt: phoneTime(start, clock.offset),
    endedAt: phoneTime(end, clock.offset),
    minutes: minutes ?? elapsedMinutes(clock, now),
    counts,
    sentAt: phoneTime(now, offset),
  };
}

/** A survey that the server has, as this phone stores it. */
export function fromServer(stored: FieldSurvey): PhoneSurvey {
  const { id, member, state, question, marks, isPublic, isDemonstration, ...received } = stored;
  const { receivedAt, updatedAt, clockAheadMinutes, sentAt, ...survey } = received;
  const { version, startedAt, endedAt, minutes, counts, ...entry } = survey;
  return {
    id,
    owner: member,
    isHidden: false,
    stage: "closed",
    version,
    counts,
    minutes,
    entry,
    clock: {
      startedAt: Date.parse(startedAt),
      endedAt: Date.parse(endedAt),
      offset: offsetOf(startedAt),
      pauses: [],
    },
    endedEarly: null,
    band: null,
    undo: [],
    before: null,
    sending: { ...unsent, state: "sent", sentVersion: version, review: { state, question } },
  };
}

/** Where a survey was made, for its heading. */
export function placeName({ name, locationID, latitude, longitude }: FieldEntry["site"]): string {
  if (name || locationID) return name || String(locationID);
  return latitude === null || longitude === null ? "No place yet" : `${latitude}, ${longitude}`;
}

/** Whether a survey may start: it has a place. */
export const hasPlace = ({ entry: { site } }: PhoneSurvey): boolean =>
  site.locationID !== null || site.name !== "" || (site.latitude !== null && site.longitude !== null);
