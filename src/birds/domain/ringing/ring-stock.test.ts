import { expect, test } from "vitest";
import { readRing } from "./ring-number.ts";
import {
  compareRings,
  holds,
  judgeString,
  leftOf,
  nextOf,
  type RingFate,
  type RingStock,
  type RingString,
  sizeOf,
  stringOf,
} from "./ring-stock.ts";

const string = (first: string, last: string, scheme: string | null = null): RingString => ({
  _id: `${scheme ?? ""}${first}`,
  first,
  last,
  size: "2.8",
  scheme,
  receivedOn: null,
  holderId: null,
  openIn: null,
});
const ten = string("AA17101", "AA17110");
const stockOf = (used: string[], fates: [string, RingFate][] = [], strings = [ten]): RingStock => ({
  strings,
  used: new Set(used),
  fates: new Map(fates),
});
const ring = (text: string) => {
  const read = readRing(text);
  if (!read) throw new Error(text);
  return read;
};

test("a string holds the rings between its ends, of its letters and as many figures", () => {
  expect(["AA17101", "AA17110"].every((one) => holds(ten, ring(one)))).toBe(true);
  expect(["AA17100", "AA17111", "AA017105", "AB17105", "17105"].some((one) => holds(ten, ring(one)))).toBe(
    false,
  );
  expect(sizeOf(ten)).toBe(10);
  expect(sizeOf(string("AA17101", "AB17110"))).toBe(0);
});

test("a ring of two schemes is found in the string of its own", () => {
  const stock = stockOf([], [], [ten, string("AA17101", "AA17200", "GHL")]);
  expect(stringOf(stock, ring("AA17105"))?._id).toBe("AA17101");
  expect(stringOf(stock, ring("AA17105"), "GHL")?._id).toBe("GHLAA17101");
  expect(stringOf(stock, ring("AA17205"))).toBeUndefined();
});

test("the next ring is the one after the highest that is gone, and at the end the first that was passed over", () => {
  expect(nextOf(stockOf([]), ten)).toBe("AA17101");
  expect(nextOf(stockOf(["AA17101", "AA17104"]), ten)).toBe("AA17105");
  expect(nextOf(stockOf(["AA17101"], [["AA17102", "lost"]]), ten)).toBe("AA17103");
  expect(nextOf(stockOf(["AA17101", "AA17110"]), ten)).toBe("AA17102");
  const all = Array.from({ length: 10 }, (_, at) => `AA${17_101 + at}`);
  expect(nextOf(stockOf(all), ten)).toBeNull();
  expect(leftOf(stockOf(all.slice(3)), ten)).toBe(3);
});

test("a number of another string, or none at all, moves no next ring", () => {
  expect(nextOf(stockOf(["AA17109X", "AB17109", "AA017109", "nil", "GHL:AA17109"]), ten)).toBe("AA17101");
});

test.each([
  ["AA1", "AA99999", /as many figures/],
  ["AA17200", "AA17101", /comes before/],
  ["AA00001", "AA20000", /at most 10,000/],
  ["nil", "AA17200", /“nil” is no ring number/],
  ["AA17101", "AA1720O", /“AA1720O” is no ring number/],
  ["AA17001", "AA17100", null],
  ["AA17105", "AA17120", /overlaps the string AA17101 to AA17110/],
  ["AA17001", "AA17200", /overlaps/],
  ["AA17001", "AA17101", /overlaps/],
  ["AA17111", "AA17210", null],
  ["AB00001", "AB10000", null],
])("%s to %s as a string: %s", (first, last, message) => {
  const judged = judgeString({ first, last, scheme: null }, [ten]);
  if (message) expect(judged).toMatch(message);
  else expect(judged).toBeNull();
});

test("a string of another scheme may have the same numbers", () => {
  expect(judgeString({ first: "AA17101", last: "AA17200", scheme: "GHL" }, [ten])).toBeNull();
});

test("at the close new rings saved are compared with rings gone, and a difference names the numbers", () => {
  const stock = stockOf(["AA17101", "AA17102", "AA17105"], [["AA17104", "destroyed"]]);
  const saved = ["AA17102", "AA17105", "ZZ1"].map((one) => ({ ring: one, scheme: null }));
  expect(compareRings(stock, saved, new Set())).toEqual([
    {
      stringId: "AA17101",
      first: "AA17101",
      last: "AA17110",
      saved: 2,
      next: "AA17106",
      missing: ["AA17103"],
    },
  ]);
  expect(compareRings(stock, [], new Set())).toEqual([]);
  expect(compareRings(stock, [], new Set(["AA17101"]))[0]?.saved).toBe(0);
  expect(compareRings(stockOf(["AA17109", "AA17110"]), [], new Set(["AA17101"]))[0]?.missing).toHaveLength(8);
});

test("ten thousand rings of a string have their next in a moment", () => {
  const long = string("AB00001", "AB10000");
  const used = Array.from({ length: 5000 }, (_, at) => `AB${String(at + 1).padStart(5, "0")}`);
  expect(nextOf(stockOf(used, [], [long]), long)).toBe("AB05001");
});
