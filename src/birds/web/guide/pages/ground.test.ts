import { expect, test } from "vitest";
import { provisionalNote, recordedOn, whenRecorded } from "./ground.ts";

const bin = (surveys: number, surveysSeen: number | null) => ({
  bin: 0,
  month: 1,
  quarter: 1,
  surveys,
  surveysSeen,
  minutes: 0,
  share: null,
});
const season = (invented: "all" | "some" | null, ...bins: ReturnType<typeof bin>[]) => ({
  bins,
  place: null,
  invented,
});

test("a recorded species says on how many of how many surveys", () => {
  expect(recordedOn(season(null, bin(10, 9), bin(7, 6)))).toBe("Recorded on 15 of 17 surveys");
  expect(recordedOn(season(null, bin(10, 0)))).toBeUndefined();
  expect(recordedOn(season(null, bin(10, null)))).toBeUndefined();
  expect(recordedOn(season("some", bin(10, 9)))).toBeUndefined();
  expect(recordedOn(null)).toBeUndefined();
});

test("a species on the list for its range alone never denies the counts on its page", () => {
  expect(provisionalNote({ provisional: false }, null)).toBeUndefined();
  expect(provisionalNote({ provisional: true }, null)).toMatch(/no published count of ours has it yet/);
  expect(provisionalNote({ provisional: true }, season(null, bin(10, 9)))).toBe(
    "On the list for its published range.",
  );
  expect(provisionalNote({ provisional: true }, season("all", bin(10, 9)))).toMatch(/invented/);
});

test("when it was recorded is a sentence, which says of the year what the surveys can", () => {
  expect(whenRecorded(season(null, bin(10, 9), bin(7, 6)))).toBe("It was recorded on 15 of 17 surveys.");
  const year = Array.from({ length: 12 }, (_, month) => ({
    ...bin(40, month === 10 ? 38 : 4),
    month: month + 1,
  }));
  expect(whenRecorded(season(null, ...year))).toBe(
    "It was recorded on 82 of 480 surveys, and is found most often in November, on 95% of surveys.",
  );
  expect(whenRecorded(season("all", bin(10, 9)))).toBeUndefined();
});
