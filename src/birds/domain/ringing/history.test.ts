import { expect, test } from "vitest";
import { encounter } from "#tests/ringing/known-rings.ts";
import { linkBirds } from "./history.ts";

const split = (encounterId: string, undoneAt: string | null = null) =>
  ({ kind: "split", encounterId, birds: null, undoneAt }) as const;
const join = (a: string, b: string, undoneAt: string | null = null) =>
  ({ kind: "join", encounterId: null, birds: [a, b] as [string, string], undoneAt }) as const;
const lives = (...args: Parameters<typeof linkBirds>) =>
  linkBirds(...args).map(({ key, rings, encounters, twice }) => ({
    key,
    rings,
    ids: encounters.map(({ id }) => id),
    twice,
  }));

const ringed = encounter({ id: "a", ring: "AA17120", date: "2020-05-21" });
const again = encounter({ id: "b", ring: "AA17120", kind: "retrap", date: "2020-05-28" });
const later = encounter({ id: "c", ring: "AA17120", kind: "retrap", date: "2021-05-28" });

test("one number is one bird, in the order of days, whatever the order of rows", () => {
  const bird = { key: "AA17120", rings: ["AA17120"], ids: ["a", "b", "c"], twice: [] };
  expect(lives([ringed, again, later])).toEqual([bird]);
  expect(lives([later, again, ringed])).toEqual([bird]);
});

test("two encounters on a day are one bird, and a ring is put on before it is read", () => {
  const same = encounter({ id: "0", ring: "AA17120", kind: "retrap", date: "2020-05-21" });
  expect(lives([same, ringed])).toEqual([{ key: "AA17120", rings: ["AA17120"], ids: ["a", "0"], twice: [] }]);
});

test("one number of two schemes is two birds", () => {
  const control = encounter({ id: "d", ring: "AA17120", scheme: "GHL", kind: "control", date: "2020-06-01" });
  expect(lives([ringed, control]).map(({ key }) => key)).toEqual(["AA17120", "GHL:AA17120"]);
});

test("a ring that replaced another joins both numbers under the first", () => {
  const changed = encounter({
    id: "d",
    ring: "AB00101",
    ringBefore: "AA17120",
    kind: "changed",
    date: "2020-07-01",
  });
  const after = encounter({ id: "e", ring: "AB00101", kind: "retrap", date: "2020-08-01" });
  expect(lives([ringed, changed, after])).toEqual([
    { key: "AA17120", rings: ["AA17120", "AB00101"], ids: ["a", "d", "e"], twice: [] },
  ]);
  expect(lives([changed, after])).toEqual([
    { key: "AA17120", rings: ["AA17120", "AB00101"], ids: ["d", "e"], twice: [] },
  ]);
  const foreign = encounter({ id: "f", ring: "AB00102", ringBefore: "GHL:CC1234", kind: "changed" });
  expect(lives([foreign])[0]?.rings).toEqual(["GHL:CC1234", "AB00102"]);
});

test("a ring that was put on twice is told, and never passed over silently", () => {
  const second = encounter({ id: "d", ring: "AA17120", date: "2020-06-01" });
  expect(lives([ringed, again, second])[0]?.twice).toEqual(["d"]);
  expect(lives([second, again, ringed])[0]?.twice).toEqual(["d"]);
});

test("from a split on it is a second bird of the number, until the split is undone", () => {
  const second = encounter({ id: "d", ring: "AA17120", date: "2020-06-01" });
  const all = [ringed, again, second, later];
  expect(lives(all, [split("d")])).toEqual([
    { key: "AA17120", rings: ["AA17120"], ids: ["a", "b"], twice: [] },
    { key: "AA17120~2", rings: ["AA17120"], ids: ["d", "c"], twice: [] },
  ]);
  expect(lives(all, [split("d", "2021-01-01")])).toHaveLength(1);
  expect(lives(all, [split("d"), split("c")]).map(({ key }) => key)).toEqual([
    "AA17120",
    "AA17120~2",
    "AA17120~3",
  ]);
});

test("a split at the first encounter of a number splits nothing", () => {
  expect(lives([ringed, again], [split("a")])).toHaveLength(1);
});

test("two birds that a keeper joins have the key of the one that was met first, until the join is undone", () => {
  const other = encounter({ id: "d", ring: "AA17129", kind: "retrap", date: "2020-06-01" });
  const joined = { key: "AA17120", rings: ["AA17120", "AA17129"], ids: ["a", "b", "d"], twice: [] };
  expect(lives([other, ringed, again], [join("AA17129", "AA17120")])).toEqual([joined]);
  expect(lives([other, ringed, again], [join("AA17120", "AA17129")])).toEqual([joined]);
  expect(lives([ringed, other], [join("AA17120", "AA17129", "2021-01-01")])).toHaveLength(2);
  expect(lives([ringed], [join("AA17120", "AA17129")])).toHaveLength(1);
});

test("a second bird of a number can be joined to another bird", () => {
  const second = encounter({ id: "d", ring: "AA17120", date: "2020-06-01" });
  const other = encounter({ id: "e", ring: "AB00101", date: "2020-04-01" });
  expect(lives([ringed, second, other], [split("d"), join("AA17120~2", "AB00101")])).toEqual([
    { key: "AB00101", rings: ["AB00101", "AA17120"], ids: ["e", "d"], twice: [] },
    { key: "AA17120", rings: ["AA17120"], ids: ["a"], twice: [] },
  ]);
});

test("a bird without a ring, or with a number that is none, has no life", () => {
  expect(lives([encounter({ ring: null, kind: "none" }), encounter({ ring: "nil" })])).toEqual([]);
});

test("rings that name one another as the one before are one bird, and end", () => {
  const a = encounter({ id: "a", ring: "AA1", ringBefore: "AA2", kind: "changed", date: "2020-01-01" });
  const b = encounter({ id: "b", ring: "AA2", ringBefore: "AA1", kind: "changed", date: "2020-01-02" });
  expect(lives([a, b])).toHaveLength(1);
});
