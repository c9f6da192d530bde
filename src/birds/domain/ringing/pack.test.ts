import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { encounter, ringString } from "#tests/ringing/known-rings.ts";
import { chanceFrom, manyBirds } from "#tests/ringing/many-birds.ts";
import { check } from "./check.ts";
import { linkBirds } from "./history.ts";
import { type KnownHere, knownFrom, readPack } from "./known-from.ts";
import { mergePack, type RingingPack } from "./pack.ts";
import { type BirdOfPack, packLives, unpackLives } from "./packed-lives.ts";
import { RingingSettings } from "./ringing-settings.ts";

const packOf = (birds: readonly BirdOfPack[], facts: Partial<RingingPack> = {}): RingingPack => ({
  version: "1",
  isWhole: true,
  settings: RingingSettings.parse({}),
  strings: [],
  fates: [],
  ranges: [],
  lives: packLives(birds),
  gone: [],
  ...facts,
});
const here = (facts: Partial<KnownHere> = {}): KnownHere => ({
  encounters: [],
  fates: [],
  open: new Set(),
  guide: () => null,
  ...facts,
});

test("lives are read from a pack as they were, but for ids and masses", () => {
  const ringed = encounter({
    ring: "AA17120",
    wing: 95.5,
    age: "3",
    sex: "M",
    date: "2019-11-12",
  });
  const changed = encounter({
    ring: "AB00101",
    ringBefore: "AA17120",
    kind: "changed",
    condition: 8,
    site: null,
  });
  const second = encounter({ ring: "AA17120", date: "2020-09-01", species: null, age: null });
  const control = encounter({ ring: "CC1234", scheme: "GHL", kind: "control", date: "1999-02-01" });
  const birds = linkBirds(
    [ringed, changed, second, control],
    [{ kind: "split", encounterId: second.id, birds: null, undoneAt: null }],
  );
  const read = unpackLives(JSON.parse(JSON.stringify(packLives(birds))));
  const plain = (from: readonly BirdOfPack[]) =>
    Object.fromEntries(
      from.map(({ key, encounters }) => [key, encounters.map(({ id: _, ...facts }) => facts)]),
    );
  expect(plain(read)).toEqual(plain(birds));
  expect(Object.keys(plain(read)).sort()).toEqual(["AA17120", "AA17120~2", "GHL:CC1234"]);
});

const withoutMasses = ({ key, encounters }: BirdOfPack): BirdOfPack => ({
  key,
  encounters: encounters.map((one) => ({ ...one, mass: null })),
});

test("many birds are read as they were, in any order", () => {
  const birds = manyBirds(500, 20);
  const byKey = (from: readonly BirdOfPack[]) => [...from].sort((a, b) => (a.key < b.key ? -1 : 1));
  expect(byKey(unpackLives(packLives([...birds].reverse())))).toEqual(byKey(birds.map(withoutMasses)));
});

test("ten thousand birds are sent in about 60 KB", () => {
  const text = JSON.stringify(packOf(manyBirds(10_000, 60)));
  const size = gzipSync(text).byteLength;
  expect(size).toBeLessThan(62_000);
});

test("changes after a pack replace the birds that changed, and take away those that are no more", () => {
  const [a, b] = [encounter({ ring: "AA17120" }), encounter({ ring: "AA17121" })];
  const old = packOf(linkBirds([a, b]));
  const again = encounter({ ring: "AA17120", kind: "retrap", date: "2020-06-18" });
  const changes = packOf(linkBirds([a, again, encounter({ ring: "AA17122" })]), {
    version: "2",
    isWhole: false,
    gone: ["AA17121"],
    fates: [["AA17123", "lost"]],
  });
  const merged = mergePack(old, changes);
  expect(unpackLives(merged.lives).map(({ key, encounters }) => [key, encounters.length])).toEqual([
    ["AA17120", 2],
    ["AA17122", 1],
  ]);
  expect(merged).toMatchObject({ version: "2", isWhole: true, gone: [], fates: [["AA17123", "lost"]] });
  expect(mergePack(old, { ...changes, isWhole: true })).toMatchObject({ isWhole: true, gone: ["AA17121"] });
});

test("birds saved on the phone are known at once, and once after the pack brings them back", () => {
  const string = { ...ringString("AA17101", "AA17200"), next: "AA17101", left: 100 };
  const saved = encounter({ ring: "AA17101" });
  const open = new Set([string._id]);
  const before = readPack(packOf([], { strings: [string] }));
  const known = knownFrom(before, here({ encounters: [saved], open, fates: [["AA17102", "destroyed"]] }));
  expect(check(encounter({ ring: "AA17103" }), known)).toEqual([]);
  expect(check(encounter({ ring: "AA17101" }), known)[0]?.kind).toBe("twice");
  const after = readPack(packOf(linkBirds([saved]), { strings: [string] }));
  const knownAfter = knownFrom(after, here({ encounters: [saved], open }));
  expect(knownAfter.historyOf("AA17101")).toEqual([saved]);
  expect(check(saved, knownAfter)).toEqual([]);
});

test("a ring that was changed on the phone has the life of the one before", () => {
  const pack = readPack(packOf(linkBirds([encounter({ ring: "AA17101" })])));
  const changed = encounter({ ring: "AB00101", ringBefore: "AA17101", kind: "changed", date: "2020-06-01" });
  const known = knownFrom(pack, here({ encounters: [changed] }));
  expect(known.historyOf("AB00101").map(({ kind }) => kind)).toEqual(["new", "changed"]);
  expect(known.historyOf("AA17101")).toHaveLength(2);
});

test("ranges are those of our own birds, else the guide's mass", () => {
  const pack = readPack(packOf([], { ranges: [["Robin", { wing: { from: 60, to: 70, basis: "own" } }]] }));
  const known = knownFrom(pack, here({ guide: () => ({ mass: 20, isNorthernMigrant: true }) }));
  expect(known.rangeOf("Robin", "wing")).toEqual({ from: 60, to: 70, basis: "own" });
  expect(known.rangeOf("Robin", "mass")).toEqual({ from: 10, to: 40, basis: "guide" });
  expect(known.rangeOf("Wren", "wing")).toBeNull();
  expect(known.isNorthernMigrant("Robin")).toBe(true);
});

/** A ring as it is misread: one figure wrong, or two swapped. */
function misread(ring: string, { next, whole }: ReturnType<typeof chanceFrom>) {
  const at = ring.length - 1 - whole(5);
  const swapped = ring.slice(0, at - 1) + ring.charAt(at) + ring.charAt(at - 1) + ring.slice(at + 1);
  if (next() < 0.3 && /\d/.test(ring.charAt(at - 1)) && swapped !== ring) return swapped;
  const wrong = String((Number(ring.charAt(at)) + 1 + whole(9)) % 10);
  return ring.slice(0, at) + wrong + ring.slice(at + 1);
}

test("of misread retraps among many birds most are noticed, and of right ones few are asked", () => {
  const birds = manyBirds(2000, 60);
  const strings = ["AA", "AB", "BE", "2KF"].map((prefix) => ({
    ...ringString(`${prefix}10001`, `${prefix}20000`),
    next: null,
    left: 0,
  }));
  const known = knownFrom(readPack(packOf(birds, { strings })), here());
  const chance = chanceFrom(3);
  let [noticed, proposed, asked] = [0, 0, 0];
  const tries = 200;
  for (let time = 0; time < tries; time++) {
    const bird = birds[chance.whole(birds.length)];
    const last = bird?.encounters.at(-1);
    if (!bird || !last) continue;
    const right = { ...last, id: "new", kind: "retrap" as const, date: last.date };
    if (check(right, known).length > 0) asked++;
    const doubts = check({ ...right, ring: misread(bird.key, chance) }, known);
    if (doubts.length > 0) noticed++;
    if (doubts.some(({ meant, rings }) => [...(meant ?? []), ...(rings ?? [])].includes(bird.key)))
      proposed++;
  }
  expect(noticed / tries).toBeGreaterThan(0.95);
  expect(proposed / tries).toBeGreaterThan(0.8);
  expect(asked).toBe(0);
});
