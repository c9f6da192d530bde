import {
  type FieldCount,
  type FieldProtocol,
  type FieldState,
  type FieldSurvey,
  type FieldSurveyInput,
  fieldProtocols,
} from "#domain/surveys/field-survey.ts";
import {
  elapsedMinutes,
  endClock,
  newClock,
  offsetOf,
  phoneTime,
  reopenClock,
  type SurveyClock,
  startClock,
} from "./survey-clock.ts";

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

/** How far a survey has come on its way to the server. */
export interface Sending {
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
  stored: FieldSurvey | null;
  review: { state: FieldState; question: string | null } | null;
}

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
  /** The distance band of the next count. */
  band: FieldCount["distanceBand"];
  undo: UndoStep[];
  /** What a correction began with; null outside one. */
  before: Pick<PhoneSurvey, "version" | "entry" | "counts" | "clock" | "minutes" | "sending"> | null;
  sending: Sending;
}

/** A pure change of a survey, applied to what is stored. */
export type Change = (survey: PhoneSurvey) => PhoneSurvey;

const unsent: Sending = {
  state: "none",
  sentVersion: 0,
  tries: 0,
  nextTryAt: 0,
  problem: null,
  needsSignIn: false,
  stored: null,
  review: null,
};

export const newSurvey = (id: string, owner: Owner | null, last?: FieldEntry): PhoneSurvey => ({
  id,
  owner,
  isHidden: false,
  stage: "setup",
  version: 1,
  entry: {
    protocol: last?.protocol ?? "point10",
    isComplete: fieldProtocols[last?.protocol ?? "point10"].isComplete,
    site: {
      locationID: null,
      name: "",
      latitude: null,
      longitude: null,
      precisionMetres: null,
      position: "dot",
    },
    distanceKm: null,
    points: null,
    observerCount: last?.observerCount ?? 1,
    otherObservers: last?.otherObservers ?? null,
    nameObserver: last?.nameObserver ?? false,
    weather: null,
    notes: null,
  },
  counts: [],
  clock: newClock(),
  minutes: null,
  band: null,
  undo: [],
  before: null,
  sending: unsent,
});

export const changeEntry =
  (part: Partial<FieldEntry>): Change =>
  (survey) => ({ ...survey, entry: { ...survey.entry, ...part } });

export const chooseProtocol = (protocol: FieldProtocol): Change =>
  changeEntry({ protocol, isComplete: fieldProtocols[protocol].isComplete });

export const startCounting =
  (now: number, offset: number): Change =>
  (survey) => ({ ...survey, stage: "counting", clock: startClock(now, offset) });

/** Stops the clock and shows the summary. */
export const endCounting =
  (now: number): Change =>
  (survey) => ({ ...survey, stage: "ending", clock: endClock(survey.clock, survey.entry.protocol, now) });

/** Goes back from the summary to the counts; the time spent there is a pause. */
export const backToCounting =
  (now: number): Change =>
  (survey) => ({
    ...survey,
    stage: "counting",
    clock: survey.before ? survey.clock : reopenClock(survey.clock, now),
  });

/** Closes a survey, so that it waits to be sent; a correction is a new version. */
export const closeSurvey: Change = (survey) => ({
  ...survey,
  stage: "closed",
  version: survey.before ? Math.max(survey.version, survey.before.version) + 1 : survey.version,
  before: null,
  undo: [],
  sending: {
    ...survey.sending,
    ...{ state: "waiting", tries: 0, nextTryAt: 0, problem: null, needsSignIn: false, stored: null },
  },
});

/** Opens a closed survey for a correction. */
export const correctSurvey: Change = (survey) => {
  if (survey.stage !== "closed") return survey;
  const { version, entry, counts, clock, minutes, sending } = survey;
  return {
    ...survey,
    stage: "ending",
    before: { version, entry, counts, clock, minutes, sending },
    undo: [],
  };
};

/** Leaves a correction without its changes; what was sent meanwhile stays known. */
export const discardCorrection: Change = (survey) =>
  survey.before ? { ...survey, ...survey.before, stage: "closed", before: null, undo: [] } : survey;

/** Whether a survey is open; a phone has at most one. */
export const isOpen = ({ stage }: PhoneSurvey): boolean => stage !== "closed";

/** Whether this person may see a survey; without a session, the phone shows what was not hidden by signing out. */
export const isVisibleTo = ({ owner, isHidden }: PhoneSurvey, person: Owner | undefined): boolean =>
  person ? owner === null || owner._id === person._id : !isHidden;

/** The survey as it is sent. */
export function toInput(survey: PhoneSurvey, now: number, offset: number): FieldSurveyInput {
  const { version, entry, counts, clock, minutes } = survey;
  const start = clock.startedAt ?? now;
  return {
    ...entry,
    version,
    startedAt: phoneTime(start, clock.offset),
    endedAt: phoneTime(clock.endedAt ?? start, clock.offset),
    minutes: minutes ?? elapsedMinutes(clock, now),
    counts,
    sentAt: phoneTime(now, offset),
  };
}

/** A survey that the server has, as this phone stores it. */
export function fromServer(stored: FieldSurvey): PhoneSurvey {
  const { id, member, state, question, version, startedAt, endedAt, minutes, counts, ...rest } = stored;
  const { marks, receivedAt, updatedAt, clockAheadMinutes, sentAt, ...entry } = rest;
  return {
    ...newSurvey(id, member),
    stage: "closed",
    version,
    entry,
    counts,
    clock: {
      startedAt: Date.parse(startedAt),
      endedAt: Date.parse(endedAt),
      offset: offsetOf(startedAt),
      pauses: [],
    },
    minutes,
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
