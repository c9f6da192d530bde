import { describe, expect, test } from "vitest";
import type { ReadPack } from "#birds/domain/ringing/known-from.ts";
import { RingingSettings } from "#birds/domain/ringing/ringing-settings.ts";
import type { Bird, PhoneSession } from "../phone-session.ts";
import { emptyBird, noteFate } from "./morning.ts";
import { findString, linkedOf, nextRing, sessionKnown } from "./session-known.ts";
import { newSession, openString } from "./session-steps.ts";

const string = {
  _id: "s1",
  first: "AA17101",
  last: "AA17200",
  size: "B",
  scheme: null,
  receivedOn: null,
  holderId: null,
  openIn: null,
  next: "AA17121",
  left: 80,
};
const ringed = (ring: string, date = "2026-01-10") => ({
  id: `${ring}#0`,
  kind: "new" as const,
  ring,
  ringBefore: null,
  scheme: null,
  species: "Common Bulbul",
  age: null,
  sex: null,
  wing: 96,
  mass: null,
  condition: null,
  date,
  site: "Amurum",
});
const pack: ReadPack = {
  settings: RingingSettings.parse({}),
  strings: [string],
  lives: new Map([["AA17120", [ringed("AA17120")]]]),
  fates: new Map([["AA17130", "lost"]]),
  ranges: new Map(),
  series: [{ scheme: null, prefix: "AA", digits: 5 }],
};
const begun = newSession({ id: "x", birdId: "b", owner: null, now: 0, date: "2026-03-14" });
const opened = {
  stringId: "s1",
  first: "AA17101",
  last: "AA17200",
  size: "B",
  from: "AA17121",
  isTaken: false,
};
const withBird = (session: PhoneSession, part: Partial<Bird>): PhoneSession => ({
  ...session,
  birds: [...session.birds, { ...emptyBird(`bird ${session.birds.length}`), ...part }],
});
const table = openString(opened)(begun);
const open = table.strings[0];
const nextAt = (session: PhoneSession) => open && nextRing(sessionKnown(pack, [session], session), open);

describe("the next ring", () => {
  test("is the one after the highest that is gone, by the pack and by this table", () => {
    expect(nextAt({ ...table, fates: [] })).toBe("AA17131");
    const used = withBird(table, { kind: "new", ring: "AA17131", englishName: "Village Weaver" });
    expect(nextAt(used)).toBe("AA17132");
    expect(nextAt(noteFate([{ id: "f", ring: "AA17132" }], "destroyed", null)(used))).toBe("AA17133");
  });

  test("is not before the one that was read when the string was opened", () => {
    const later = { ...opened, from: "AA17150", isShut: false, nextRead: null };
    expect(nextRing(sessionKnown(pack, [table], table), later)).toBe("AA17150");
  });

  test("knows what other sessions of this phone used that were not sent yet", () => {
    const other = withBird({ ...begun, id: "y" }, { kind: "new", ring: "AA17140" });
    expect(open && nextRing(sessionKnown(pack, [table, other], table), open)).toBe("AA17141");
  });
});

describe("a string is opened by the number that is read from its first ring", () => {
  const known = sessionKnown({ ...pack, fates: new Map() }, [], undefined);
  test("which is the next by what the phone knows", () => {
    expect(findString(known, " aa 17121")).toMatchObject({
      string: { _id: "s1" },
      from: "AA17121",
      asks: null,
    });
  });
  test("and another one is asked", () => {
    expect(findString(known, "AA17141")).toMatchObject({ asks: expect.stringContaining("AA17121 is next") });
  });
  test.each([
    ["AA1712O", "no ring number"],
    ["AA27121", "in none of the strings"],
    ["AA17120", "The next of this string is AA17121"],
  ])("but not with %s", (typed, words) => {
    expect(findString(known, typed)).toEqual({ problem: expect.stringContaining(words) });
  });
});

test("a bird of this session has a life from its second catch on the same day", () => {
  const session = withBird(table, { kind: "new", ring: "AA17131", englishName: "Village Weaver" });
  const life = sessionKnown(pack, [session], session).historyOf("AA17131");
  expect(life).toMatchObject([{ species: "Village Weaver", date: "2026-03-14" }]);
});

test("a bird is checked only once it is said what its ring is", () => {
  expect(linkedOf(emptyBird("b"), table)).toBeNull();
  expect(linkedOf({ ...emptyBird("b"), kind: "none", scientificName: "Pycnonotus" }, table)).toMatchObject({
    species: "Pycnonotus",
    site: "No place yet",
  });
});

test("a sex that is a guess is none for the life of a bird", () => {
  const guessed = { ...emptyBird("b"), kind: "retrap" as const, ring: "AA17120", sex: "M" as const };
  expect(linkedOf(guessed, begun)?.sex).toBe("M");
  expect(linkedOf({ ...guessed, isSexUnsure: "yes" }, begun)?.sex).toBeNull();
});
