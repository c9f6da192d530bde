import { type FieldProtocol, fieldProtocols } from "#birds/domain/surveys/field-survey.ts";
import {
  type Change,
  type FieldEntry,
  type Owner,
  type PhoneSurvey,
  toSend,
  unsent,
} from "./phone-survey.ts";
import { endClock, isEarly } from "./protocol-clock.ts";
import { newClock, reopenClock, startClock } from "./survey-clock.ts";

/** A survey that is being set up, with the observers and protocol of the last one. */
export const newSurvey = (id: string, owner: Owner | null, last?: FieldEntry): PhoneSurvey => ({
  id,
  owner,
  isHidden: false,
  stage: "setup",
  version: 1,
  entry: {
    ...countBy(last?.protocol ?? "point10"),
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
  endedEarly: null,
  band: null,
  undo: [],
  before: null,
  sending: unsent,
});

export const changeEntry =
  (part: Partial<FieldEntry>): Change =>
  (survey) => ({ ...survey, entry: { ...survey.entry, ...part } });

/** Changes the place of a survey as it is stored. */
export const changeSite =
  (change: (site: FieldEntry["site"]) => FieldEntry["site"]): Change =>
  (survey) =>
    changeEntry({ site: change(survey.entry.site) })(survey);

/** Whether a list is complete is asked at its end; casual records never are. */
const countBy = (protocol: FieldProtocol) => ({
  protocol,
  isComplete: fieldProtocols[protocol].isComplete ? null : false,
});

export const chooseProtocol = (protocol: FieldProtocol): Change => changeEntry(countBy(protocol));

/** Whether a count ended before half of its time, and its member has not said what it is. */
export const asksForEarlyEnd = ({ before, stage, endedEarly, entry, clock }: PhoneSurvey): boolean =>
  stage === "ending" && before === null && endedEarly === null && isEarly(clock, entry.protocol);

/** Stores a count that ended early as what it was, with its true minutes. */
export const keepProtocol: Change = (survey) => ({ ...survey, endedEarly: survey.entry.protocol });

/** Makes a count that ended early a casual record, whose missing species prove nothing. */
export const makeCasual: Change = (survey) => chooseProtocol("casual")(keepProtocol(survey));

/** Asks again what a count that ended early is. */
export const askAgain: Change = (survey) =>
  survey.endedEarly === null ? survey : { ...chooseProtocol(survey.endedEarly)(survey), endedEarly: null };

/** Whether the member still has to say if all species are listed. */
export const lacksAnswer = ({ entry }: PhoneSurvey): boolean =>
  entry.isComplete === null && fieldProtocols[entry.protocol].isComplete;

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
  sending: toSend(survey.sending),
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
