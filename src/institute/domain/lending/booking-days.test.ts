import { expect, test } from "vitest";
import { addDays } from "#core/domain/lagos-day.ts";
import {
  answerWish,
  findNearestForAll,
  moveFirstDay,
  toOpenPeriod,
  type Wish,
  withoutOwn,
} from "./booking-days.ts";
import { describeMoves, describeNext, describeWish } from "./booking-words.ts";
import type { AvailableDay } from "./hold.ts";
import { formatBookingDay, formatPeriod, formatWeekday } from "./loan-period.ts";

const today = "2026-03-02"; // a Monday
/** A year of five units; `held` names the units that are held on some days. */
const year = (held: (day: string) => number, isOpen = (_day: string) => true): AvailableDay[] =>
  Array.from({ length: 366 }, (_, index) => addDays(today, index)).map((day) => ({
    day,
    free: 5 - held(day),
    total: 5,
    open: isOpen(day),
  }));
const between = (day: string, from: string, to: string) => day >= from && day <= to;
const free = year(() => 0);
const isWeekday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay());

test("a wish fits if its units are free on every day, the first and the last included", () => {
  const days = year((day) => (between(day, "2026-03-10", "2026-03-12") ? 3 : 0));
  const wish = { from: "2026-03-05", to: "2026-03-09", quantity: 5 };
  expect(answerWish(days, wish)).toMatchObject({ fits: true, free: 5, next: null, problem: null });
  expect(answerWish(days, { ...wish, to: "2026-03-10" })).toMatchObject({ fits: false, free: 2 });
  expect(answerWish(days, { ...wish, from: "2026-03-12", to: "2026-03-12", quantity: 2 }).fits).toBe(true);
});

test("a wish that does not fit has the nearest period of its length, before or after", () => {
  const days = year((day) => (between(day, "2026-03-10", "2026-03-20") ? 3 : 0));
  const wish = { from: "2026-03-18", to: "2026-03-25", quantity: 4 };
  expect(answerWish(days, wish).next).toEqual({ from: "2026-03-21", to: "2026-03-28" });
  expect(answerWish(days, { ...wish, from: "2026-03-07", to: "2026-03-11" }).next).toEqual({
    from: "2026-03-05",
    to: "2026-03-09",
  });
  expect(answerWish(days, { ...wish, quantity: 6 })).toMatchObject({ fits: false, free: 2, next: null });
});

test("the days on which units are looked after belong to a loan", () => {
  const days = year((day) => (day === "2026-03-12" ? 5 : 0));
  const wish = { from: "2026-03-09", to: "2026-03-10", quantity: 1 };
  expect(answerWish(days, wish).fits).toBe(true);
  expect(answerWish(days, wish, { serviceDays: 2 })).toMatchObject({
    fits: false,
    next: { from: "2026-03-08", to: "2026-03-09" },
  });
});

test("first and last days move from closed days to the next open one", () => {
  const days = year(() => 0, isWeekday);
  expect(toOpenPeriod(days, { from: "2026-03-07", to: "2026-03-14" })).toEqual({
    from: "2026-03-09",
    to: "2026-03-16",
  });
  expect(toOpenPeriod(days, { from: "2026-03-07", to: "2026-03-08" })).toEqual({
    from: "2026-03-09",
    to: "2026-03-09",
  });
  const held = year((day) => (day === "2026-03-09" ? 5 : 0), isWeekday);
  // Due on the Sunday, which is held to the Monday.
  expect(answerWish(held, { from: "2026-03-06", to: "2026-03-08", quantity: 1 }).free).toBe(0);
  expect(answerWish(held, { from: "2026-03-09", to: "2026-03-09", quantity: 1 }).next).toEqual({
    from: "2026-03-10",
    to: "2026-03-10",
  });
});

test("an impossible period is said, and a past one has the nearest", () => {
  const wish = { from: "2026-03-10", to: "2026-05-09", quantity: 1 };
  const limited = { isLimited: true };
  expect(answerWish(free, wish, limited).problem).toBe(null);
  expect(answerWish(free, { ...wish, to: "2026-05-10" }, limited).problem).toBe("long");
  expect(answerWish(free, { ...wish, to: "2026-05-10" }).problem).toBe(null);
  expect(answerWish(free, { ...wish, to: "2026-03-09" }).problem).toBe("backwards");
  expect(answerWish(free, { ...wish, from: "2027-03-01", to: "2027-03-20" }).problem).toBe("far");
  const past = answerWish(free, { ...wish, from: "2026-02-27", to: "2026-03-06" });
  expect(past).toMatchObject({ problem: "past", fits: false, next: { from: today, to: "2026-03-09" } });
  expect(answerWish([], wish)).toMatchObject({ fits: false, free: 0, next: null });
});

test("a period over a new year, a leap day and the last known day is counted as any other", () => {
  const wish = { from: "2026-12-28", to: "2027-01-04", quantity: 5 };
  expect(answerWish(free, wish).fits).toBe(true);
  expect(answerWish(free, { ...wish, from: "2027-02-20", to: "2027-03-02" }).fits).toBe(true);
});

test("several items have the nearest period in which all of them are free", () => {
  const nets = year((day) => (between(day, "2026-03-05", "2026-03-12") ? 4 : 0));
  const poles = year((day) => (between(day, "2026-03-14", "2026-03-20") ? 1 : 0));
  const span = { from: "2026-03-10", to: "2026-03-13" };
  const wishes = [
    { days: nets, quantity: 2 },
    { days: poles, quantity: 5 },
  ];
  expect(findNearestForAll(wishes.slice(0, 1), span)).toEqual({ from: "2026-03-13", to: "2026-03-16" });
  expect(findNearestForAll(wishes, span)).toEqual({ from: "2026-03-21", to: "2026-03-24" });
  expect(findNearestForAll([], span)).toBe(null);
});

test("the units of a request are free for its own change", () => {
  const days = year((day) => (between(day, "2026-03-10", "2026-03-20") ? 4 : 0));
  const own = { from: "2026-03-10", to: "2026-03-15", quantity: 3 };
  const wish = { from: "2026-03-11", to: "2026-03-15", quantity: 4 };
  expect(answerWish(withoutOwn(days, own), wish).fits).toBe(true);
  expect(answerWish(withoutOwn(days, own), { ...wish, to: "2026-03-16" }).free).toBe(1);
});

test("a last day moves with the first one until it is set", () => {
  const usual = { from: "2026-03-02", to: "2026-03-16" };
  expect(moveFirstDay(usual, "2026-03-10", 14)).toEqual({ from: "2026-03-10", to: "2026-03-24" });
  const set = { from: "2026-03-02", to: "2026-03-20" };
  expect(moveFirstDay(set, "2026-03-10", 14)).toEqual({ from: "2026-03-10", to: "2026-03-20" });
  expect(moveFirstDay(set, "2026-03-21", 14)).toEqual({ from: "2026-03-21", to: "2026-04-04" });
});

test("days and periods are written without what they share", () => {
  const write = (from: string, to: string) => formatPeriod({ from, to }, today);
  expect(write("2026-03-03", "2026-03-17")).toBe("3 to 17 March");
  expect(write("2026-03-28", "2026-04-04")).toBe("28 March to 4 April");
  expect(write("2026-03-03", "2026-03-03")).toBe("3 March");
  expect(write("2027-03-03", "2027-03-17")).toBe("3 to 17 March 2027");
  expect(write("2026-12-28", "2027-01-04")).toBe("28 December 2026 to 4 January 2027");
  expect(formatBookingDay("2027-01-04", today)).toBe("4 January 2027");
  expect(formatWeekday("2026-03-08")).toBe("Sunday 8 March");
});

test("an answer says what is free, how to get it, and which days are moved", () => {
  const days = year((day) => (between(day, "2026-03-10", "2026-03-20") ? 3 : 0), isWeekday);
  const say = (wish: Wish) => {
    const answer = answerWish(days, wish, { isLimited: true });
    const next = answer.next && describeNext(answer.next, wish.quantity, today);
    return [describeWish(answer, wish.quantity, today), next, ...describeMoves(wish, answer)];
  };
  const wish = { from: "2026-03-03", to: "2026-03-06", quantity: 4 };
  expect(say(wish)).toEqual(["5 free from 3 to 6 March.", null]);
  expect(say({ ...wish, from: "2026-03-18", to: "2026-03-25" })).toEqual([
    "Only 2 free from 18 to 25 March.",
    "4 free from 23 March",
  ]);
  expect(say({ ...wish, quantity: 6 })).toEqual(["The store has only 5.", null]);
  const full = answerWish(
    year(() => 5),
    wish,
  );
  expect(describeWish(full, 4, today)).toBe("None is free on every day from 3 to 6 March.");
  expect(say({ ...wish, from: "2026-03-07", to: "2026-03-08" })).toEqual([
    "5 free on 9 March.",
    null,
    "The store is closed on Saturday 7 March: collect it on Monday 9 March.",
    "The store is closed on Sunday 8 March: due back on Monday 9 March.",
  ]);
  expect(say({ ...wish, to: "2026-06-01" })).toEqual([
    "A loan can last at most 60 days. Ask the store if you need longer.",
    null,
  ]);
});
