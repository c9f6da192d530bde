import { expect, test } from "vitest";
import { criticalS, median, medianInterval, senSlope, wilsonInterval } from "./statistics.ts";

const round = (number: number, digits = 4) => Math.round(number * 10 ** digits) / 10 ** digits;

test("a median is the middle, or half-way between the two middle ones", () => {
  expect(median([5, 1, 9])).toBe(5);
  expect(median([4, 1, 9, 2])).toBe(3);
});

test("the interval of a share is Wilson's, as published", () => {
  // Newcombe (1998), Stat. Med. 17: 857–872, table I, method 3.
  for (const [successes, trials, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const) {
    const interval = wilsonInterval(successes, trials);
    expect([round(interval.low), round(interval.high)]).toEqual([low, high]);
  }
});

test("every interval of a share has the share inside, also for none and all", () => {
  for (let trials = 1; trials <= 40; trials++)
    for (let successes = 0; successes <= trials; successes++) {
      const { low, high } = wilsonInterval(successes, trials);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(successes / trials + 1e-12);
      expect(high).toBeGreaterThanOrEqual(successes / trials - 1e-12);
    }
});

test("the interval of a median is made of two of the numbers, as published", () => {
  const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);
  // Hollander, Wolfe & Chicken (2014), table A.2: the ranks of the sign test at 95%.
  for (const [n, low] of [
    [6, 1],
    [8, 1],
    [9, 2],
    [12, 3],
    [15, 4],
    [20, 6],
    [25, 8],
  ] as const)
    expect(medianInterval(upTo(n).toReversed()), String(n)).toEqual({ low, high: n + 1 - low });
  for (let n = 0; n < 6; n++) expect(medianInterval(upTo(n))).toBeNull();
  expect(medianInterval([88, 88, 88, 88, 88, 88])).toEqual({ low: 88, high: 88 });
});

test("the slope is the median of all pairs, and an odd year changes it little", () => {
  const line = Array.from({ length: 10 }, (_, index) => ({ year: 2010 + index, value: 0.2 + 0.03 * index }));
  const straight = senSlope(line);
  expect(round(straight?.perYear ?? 0)).toBe(0.03);
  expect(round(straight?.low ?? 0)).toBe(0.03);
  const odd = line.map((point) => (point.year === 2019 ? { ...point, value: 0 } : point));
  expect(round(senSlope(odd)?.perYear ?? 0)).toBe(0.03);
  expect(senSlope(line.slice(0, 1))).toBeNull();
});

/** All orders of the numbers below `n`. */
function ordersOf(n: number): number[][] {
  if (n === 0) return [[]];
  return ordersOf(n - 1).flatMap((order) =>
    Array.from({ length: n }, (_, place) => order.toSpliced(place, 0, n - 1)),
  );
}
const kendallS = (order: readonly number[]) =>
  order
    .flatMap((one, index) => order.slice(index + 1).map((other) => Math.sign(other - one)))
    .reduce((a, b) => a + b, 0);

test("of all orders of eight years, at most 5% have a trend by chance, and one pair fewer would be more", () => {
  const orders = ordersOf(8);
  const critical = criticalS(8);
  const share = (from: number) =>
    orders.filter((order) => Math.abs(kendallS(order)) >= from).length / orders.length;
  expect(orders).toHaveLength(40_320);
  expect(share(critical)).toBeLessThanOrEqual(0.05);
  expect(share(critical - 2)).toBeGreaterThan(0.05);
  // The interval leaves out 0 exactly when S is that large.
  for (const order of orders.filter((_, index) => index % 97 === 0)) {
    const slope = senSlope(order.map((value, year) => ({ year, value })));
    const hasTrend = slope !== null && (slope.low > 0 || slope.high < 0);
    expect(hasTrend).toBe(Math.abs(kendallS(order)) >= critical);
  }
});

test("fewer than five years have no interval, since chance alone orders them too often", () => {
  const slope = senSlope([0, 1, 2, 3].map((year) => ({ year, value: year })));
  expect(slope).toEqual({ perYear: 1, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY });
});
