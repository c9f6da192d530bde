import { expect, test } from "vitest";
import { encounter, knownOf, ringString } from "#tests/ringing/known-rings.ts";
import { check } from "./check.ts";
import { offsetBy, readRing, ringText } from "./ring-number.ts";

// Errors of the kinds that a review of an open series of ringing found: what was typed, and the ring that was meant.
const errors: [typed: string, meant: string, isOnABird?: boolean][] = [
  ["BL45500", "BL46500"],
  ["BL45550", "BL46550"],
  ["BL45599", "BL46599"],
  ["XA69300", "XA68300"],
  ["XA69302", "XA68302"],
  ["XA86100", "XA85100"],
  ["XA86150", "XA85150"],
  ["BH030467", "BH30467"],
  ["38", "BH30438"],
  ["3", "BL40249"],
  ["JKJ10001", "2KJ10001"],
  ["JKJ10049", "2KJ10049"],
  ["1EJ04100", "1EJ04000"],
  ["BSS80611", "BS80611"],
  ["U68048", "1EK68048"],
  ["BZZ91653", "BZ91653"],
  ["CGC5001", "CG05001"],
  ["CGC5002", "CG05002"],
  ["CC17794", "CG17794"],
  ["507929", "5079291"],
  ["618502", "6184502"],
  ["363715", "3637115"],
  ["XA68300", "XA69300"],
  ["3X00635", "3X00735", true],
  ["3X0047", "3X00647"],
  ["3X00364", "3X00654", true],
  ["2XLL101", "2XL1101"],
  ["2XLL103", "2XL1103"],
  ["AAI7120", "AA17120"],
  ["AA1712O", "AA17120"],
];

/** The string of a hundred in which a ring is, worked off up to it. */
function stringAround(text: string) {
  const ring = readRing(text);
  if (!ring) throw new Error(text);
  const first = offsetBy(ring, -((ring.number + 99) % 100));
  const before = Array.from({ length: ring.number - first.number }, (_, at) =>
    encounter({ ring: ringText(offsetBy(first, at)) }),
  );
  return { string: ringString(ringText(first), ringText(offsetBy(first, 99))), before };
}

test.each(errors)(
  "the new ring %s, typed for %s, is stopped, and the right one proposed first",
  (typed, meant, isOnABird) => {
    const { string, before } = stringAround(meant);
    const birds = isOnABird ? [...before, encounter({ ring: typed })] : before;
    const [doubt] = check(encounter({ ring: typed }), knownOf([string], birds));
    expect([doubt?.level, doubt?.meant?.[0]]).toEqual(["stop", meant]);
  },
);

test.each(errors.filter(([typed]) => readRing(typed)))(
  "the new ring %s, typed for %s, is stopped or asked even if its own string is in stock",
  (typed, meant) => {
    const { string, before } = stringAround(meant);
    const wrong = { ...stringAround(typed).string, _id: "wrong" };
    const known = knownOf([wrong, string], before, { open: new Set([string._id]) });
    const [doubt] = check(encounter({ ring: typed }), known);
    expect(["stop", "ask"]).toContain(doubt?.level);
    expect(doubt?.meant?.[0]).toBe(meant);
  },
);

test("a hundred rings that are put on a second time are all stopped", () => {
  const string = ringString("AA17101", "AA17300");
  const birds = Array.from({ length: 150 }, (_, at) =>
    encounter({ ring: `AA${17_101 + at}`, date: "2020-05-01" }),
  );
  const known = knownOf([string], birds);
  for (const { ring } of birds)
    expect(check(encounter({ ring }), known).map(({ level, kind }) => [level, kind])).toEqual([
      ["stop", "twice"],
    ]);
});

test("a string that is written down shifted by one is asked at its first ring", () => {
  const known = knownOf([ringString("AA17101", "AA17200")], []);
  expect(check(encounter({ ring: "AA17102" }), known).map(({ kind }) => kind)).toEqual(["not-next"]);
});
