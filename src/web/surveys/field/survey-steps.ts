import { type FieldProtocol, fieldProtocols } from "#domain/surveys/field-survey.ts";
import { type Change, type FieldEntry, type Owner, type PhoneSurvey, unsent } from "./phone-survey.ts";
import { endClock } from "./protocol-clock.ts";
import { newClock, reopenClock, startClock } from "./survey-clock.ts";

/** A survey that is being set up, with the observers and protocol of the last one. */
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
