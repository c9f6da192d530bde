import { expect, test } from "vitest";
import { describeShortEffort, type FieldProtocol } from "#birds/domain/surveys/field-survey.ts";
import { type Change, type PhoneSurvey, toInput } from "./phone-survey.ts";
import { pauseClock } from "./survey-clock.ts";
import {
  askAgain,
  asksForEarlyEnd,
  backToCounting,
  changeEntry,
  chooseProtocol,
  endCounting,
  keepProtocol,
  lacksAnswer,
  makeCasual,
  newSurvey,
  startCounting,
} from "./survey-steps.ts";

const START = Date.UTC(2026, 2, 14, 5, 30);
const SECOND = 1000;
const MINUTE = 60 * SECOND;

const run = (survey: PhoneSurvey, ...changes: Change[]) =>
  changes.reduce((state, change) => change(state), survey);
const counting = (protocol: FieldProtocol) =>
  run(newSurvey("one", null), chooseProtocol(protocol), startCounting(START, 60));
const ended = (protocol: FieldProtocol, after: number) => run(counting(protocol), endCounting(START + after));
const sent = (survey: PhoneSurvey) => toInput(survey, START + 60 * MINUTE, 60);

test("FD1: a point count that ends before half of its time asks what it is", () => {
  expect(asksForEarlyEnd(ended("point10", 7 * SECOND))).toBe(true);
  expect(asksForEarlyEnd(ended("point10", 5 * MINUTE - SECOND))).toBe(true);
  expect(asksForEarlyEnd(ended("point10", 5 * MINUTE))).toBe(false);
  expect(asksForEarlyEnd(ended("point5", 2 * MINUTE))).toBe(true);
  for (const protocol of ["transect", "list", "casual"] as const)
    expect(asksForEarlyEnd(ended(protocol, SECOND))).toBe(false);
});

test("FD1: a pause is not time of the count", () => {
  const paused = (survey: PhoneSurvey) => ({ ...survey, clock: pauseClock(survey.clock, START + MINUTE) });
  const survey = run(counting("point10"), paused, endCounting(START + 30 * MINUTE));
  expect(asksForEarlyEnd(survey)).toBe(true);
  expect(sent(survey).minutes).toBe(1);
});

test("FD1: kept as it was, a count has its true minutes and is not asked about again", () => {
  const kept = keepProtocol(ended("point10", 3 * MINUTE + 20 * SECOND));
  expect(asksForEarlyEnd(kept)).toBe(false);
  expect(sent(kept)).toMatchObject({ protocol: "point10", minutes: 3, isComplete: null });
  expect(describeShortEffort(sent(kept))).toBe("3 of 10 minutes");
  const again = run(kept, backToCounting(START + 9 * MINUTE), endCounting(START + 10 * MINUTE));
  expect(asksForEarlyEnd(again)).toBe(false);
});

test("FD1: as a casual record it is no complete list, and the choice can be taken back", () => {
  const casual = makeCasual(ended("point10", 7 * SECOND));
  expect(asksForEarlyEnd(casual)).toBe(false);
  expect(lacksAnswer(casual)).toBe(false);
  expect(sent(casual)).toMatchObject({ protocol: "casual", isComplete: false, minutes: 1 });
  expect(describeShortEffort(sent(casual))).toBeNull();
  const back = askAgain(casual);
  expect(back.entry).toMatchObject({ protocol: "point10", isComplete: null });
  expect(asksForEarlyEnd(back)).toBe(true);
});

test("FD1: going on counts on, and the question was no time of the count", () => {
  const on = run(ended("point10", 4 * MINUTE), backToCounting(START + 6 * MINUTE));
  const finished = endCounting(START + 12 * MINUTE)(on);
  expect(asksForEarlyEnd(finished)).toBe(false);
  expect(sent(finished).minutes).toBe(10);
});

test("FD1: whether all species are listed has no answer before the member gives one", () => {
  for (const protocol of ["point5", "point10", "transect", "list"] as const) {
    const survey = ended(protocol, 60 * MINUTE);
    expect(survey.entry.isComplete).toBeNull();
    expect(lacksAnswer(survey)).toBe(true);
    expect(lacksAnswer(changeEntry({ isComplete: false })(survey))).toBe(false);
  }
  expect(
    newSurvey("two", null, changeEntry({ isComplete: true })(counting("list")).entry).entry,
  ).toMatchObject({ protocol: "list", isComplete: null });
});

test("a count that is entered later ends when its minutes are over, a longer span stays", () => {
  const entered = { ...keepProtocol(ended("point10", MINUTE)), minutes: 10 };
  expect(sent(entered)).toMatchObject({ minutes: 10, endedAt: "2026-03-14T06:40:00.000+01:00" });
  expect(describeShortEffort(sent(entered))).toBeNull();
  expect(sent({ ...ended("list", 90 * MINUTE), minutes: 10 }).endedAt).toBe("2026-03-14T08:00:00.000+01:00");
});
