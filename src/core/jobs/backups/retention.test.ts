import { expect, test } from "vitest";
import { chooseBackups } from "./retention.ts";

const DAY_MS = 24 * 60 * 60_000;
const days = (count: number, from = "2026-11-23T02:00:00.000Z") =>
  Array.from({ length: count }, (_, back) => new Date(Date.parse(from) - back * DAY_MS).toISOString());

test("of nightly backups over two years, seven days, four weeks and twelve months remain", () => {
  const kept = [...chooseBackups(days(800))].toSorted().toReversed();
  expect(kept.slice(0, 7)).toEqual(days(7));
  // The Sundays of the weeks before, then the last days of the months before.
  expect(kept.slice(7).map((at) => at.slice(0, 10))).toEqual([
    "2026-11-15",
    "2026-11-08",
    "2026-10-31",
    "2026-09-30",
    "2026-08-31",
    "2026-07-31",
    "2026-06-30",
    "2026-05-31",
    "2026-04-30",
    "2026-03-31",
    "2026-02-28",
    "2026-01-31",
    "2025-12-31",
  ]);
});

test("of several backups on a day the last one remains", () => {
  const [morning, evening, later] = [
    "2026-11-23T02:00:00.000Z",
    "2026-11-23T20:00:00.000Z",
    "2026-11-26T02:00:00.000Z",
  ];
  expect([...chooseBackups([morning, evening, later])]).toEqual([later, evening]);
});

test("what was backed up before an upgrade remains for two days, whatever is backed up after it", () => {
  const before = "2026-11-23T09:00:00.000Z";
  expect([...chooseBackups([before, "2026-11-23T09:05:00.000Z", "2026-11-25T02:00:00.000Z"])]).toContain(
    before,
  );
});

test("a long pause removes nothing", () => {
  const old = days(3, "2020-01-03T02:00:00.000Z");
  expect(chooseBackups(old).size).toBe(3);
});
