import { expect, test } from "vitest";
import { endClock, remainingMs } from "./protocol-clock.ts";
import {
  clockText,
  elapsedMinutes,
  elapsedMs,
  isPaused,
  offsetOf,
  pauseClock,
  phoneTime,
  reopenClock,
  resumeClock,
  startClock,
} from "./survey-clock.ts";

const MINUTE = 60_000;
const start = Date.UTC(2026, 2, 14, 5, 30);
const clock = startClock(start, 60);

test("a tab that was killed counts on from the stored start", () => {
  expect(elapsedMs(structuredClone(clock), start + 4 * MINUTE)).toBe(4 * MINUTE);
});

test("a pause is not counted, while it lasts and afterwards", () => {
  const paused = pauseClock(clock, start + MINUTE);
  expect(isPaused(paused)).toBe(true);
  expect(elapsedMs(paused, start + 9 * MINUTE)).toBe(MINUTE);
  const resumed = resumeClock(paused, start + 9 * MINUTE);
  expect(isPaused(resumed)).toBe(false);
  expect(elapsedMs(resumed, start + 10 * MINUTE)).toBe(2 * MINUTE);
});

test("a second tap on pause changes nothing", () => {
  const paused = pauseClock(clock, start + MINUTE);
  expect(pauseClock(paused, start + 2 * MINUTE)).toBe(paused);
});

test("a point count has its minutes left and never less than none", () => {
  expect(remainingMs(clock, "point5", start + 2 * MINUTE)).toBe(3 * MINUTE);
  expect(remainingMs(clock, "point5", start + 60 * MINUTE)).toBe(0);
  expect(remainingMs(clock, "list", start)).toBeNull();
});

test("a point count that is closed late ends when its time was over", () => {
  const ended = endClock(clock, "point10", start + 25 * MINUTE);
  expect(ended.endedAt).toBe(start + 10 * MINUTE);
  expect(elapsedMinutes(ended, start + 99 * MINUTE)).toBe(10);
});

test("a list ends when it is closed, also during a pause", () => {
  const ended = endClock(pauseClock(clock, start + 8 * MINUTE), "list", start + 30 * MINUTE);
  expect(ended.endedAt).toBe(start + 30 * MINUTE);
  expect(elapsedMinutes(ended, start + 31 * MINUTE)).toBe(8);
});

test("the time in the summary is a pause when counting goes on", () => {
  const ended = endClock(clock, "list", start + 5 * MINUTE);
  const again = reopenClock(ended, start + 7 * MINUTE);
  expect(elapsedMs(again, start + 8 * MINUTE)).toBe(6 * MINUTE);
});

test("a phone whose clock is set back shows no negative time, and a survey lasts at least a minute", () => {
  expect(elapsedMs(clock, start - 60 * MINUTE)).toBe(0);
  expect(elapsedMinutes(clock, start)).toBe(1);
});

test.each([
  [60, "2026-03-14T06:30:00.000+01:00"],
  [0, "2026-03-14T05:30:00.000+00:00"],
  [-210, "2026-03-14T02:00:00.000-03:30"],
])("a moment is written with the phone's offset of %d minutes", (offset, text) => {
  expect(phoneTime(start, offset)).toBe(text);
  expect(Date.parse(text)).toBe(start);
  expect(offsetOf(text)).toBe(offset);
});

test.each([
  [0, "0:00"],
  [272_900, "4:32"],
  [3_872_000, "1:04:32"],
])("%d milliseconds are %s", (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
