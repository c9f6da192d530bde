import { expect, test } from "vitest";
import type { Bird, PhoneSession } from "../phone-session.ts";
import {
  changeDraft,
  deleteBird,
  discardDraft,
  editBird,
  isBegun,
  noteFate,
  saveBird,
  undoLast,
} from "./morning.ts";
import { closeSession, correctSession, discardCorrection, newSession, openString } from "./session-steps.ts";

const amina = { _id: "amina", name: "Amina" };
const begun: PhoneSession = newSession({
  id: "session",
  birdId: "b1",
  owner: amina,
  now: 0,
  date: "2026-03-14",
});
const enter = (session: PhoneSession, part: Partial<Bird>) => changeDraft(session.draft.id, part)(session);
const save = (session: PhoneSession, ring: string, nextId: string, fates: PhoneSession["fates"] = []) =>
  saveBird({ id: session.draft.id, facts: { kind: "new", ring }, fates, nextId, text: ring })(session);
const rings = ({ birds }: PhoneSession) => birds.map(({ ring }) => ring);

const one = save(enter(begun, { englishName: "Common Bulbul", ringer: "Amina" }), "AA17121", "b2");
const two = save(enter(one, { englishName: "African Thrush", wing: 115 }), "AA17122", "b3");

test("a saved bird is in the list, and the next is empty but for who rings", () => {
  expect(rings(two)).toEqual(["AA17121", "AA17122"]);
  expect(two.draft).toMatchObject({ id: "b3", ringer: "Amina", englishName: null, ring: null });
  expect(isBegun(two.draft)).toBe(false);
});

test("a second press on Save saves nothing more, since another bird is in the hand by then", () => {
  const press = saveBird({
    id: "b1",
    facts: { kind: "new", ring: "AA17121" },
    fates: [],
    nextId: "x",
    text: "",
  });
  expect(press(press(begun)).birds).toHaveLength(1);
});

test("Undo brings the last bird back into the hand, and what was begun meanwhile is held until it is saved", () => {
  const undone = undoLast(enter(two, { englishName: "Village Weaver" }));
  expect(rings(undone)).toEqual(["AA17121"]);
  expect(undone.draft).toMatchObject({ id: "b2", englishName: "African Thrush", wing: 115 });
  expect(undone.held).toMatchObject({ id: "b3", englishName: "Village Weaver" });
  const again = save(undone, "AA17122", "b4");
  expect(rings(again)).toEqual(["AA17121", "AA17122"]);
  expect(again.draft).toMatchObject({ id: "b3", englishName: "Village Weaver" });
  expect(again.held).toBeNull();
});

test("a bird of the list is corrected in its place, and Undo brings back what it was", () => {
  const opened = editBird("b1")(enter(two, { wing: 70 }));
  expect(opened.held).toMatchObject({ id: "b3", wing: 70 });
  const saved = save(enter(opened, { mass: 38.5 }), "AA17121", "x");
  expect(saved.birds).toMatchObject([{ id: "b1", mass: 38.5 }, { id: "b2" }]);
  expect(saved.draft).toMatchObject({ id: "b3", wing: 70 });
  expect(undoLast(saved).birds).toMatchObject([{ id: "b1", mass: null }, { id: "b2" }]);
});

test("opening one bird of the list after the other keeps the bird that was in the hand", () => {
  const opened = editBird("b2")(editBird("b1")(enter(two, { wing: 70 })));
  expect(opened.held).toMatchObject({ id: "b3", wing: 70 });
  expect(discardDraft("x")(opened).draft).toMatchObject({ id: "b3", wing: 70 });
});

test("a deleted bird comes back to its place by Undo", () => {
  const deleted = deleteBird("b1", "x")(two);
  expect(rings(deleted)).toEqual(["AA17122"]);
  expect(rings(undoLast(deleted))).toEqual(["AA17121", "AA17122"]);
});

test("deleting the bird that is open for a correction takes up the next one", () => {
  expect(deleteBird("b1", "b9")(editBird("b1")(two)).draft.id).toBe("b9");
});

test("a broken ring is noted once, and Undo takes that back", () => {
  const broken = noteFate([{ id: "f1", ring: "AA17123" }], "destroyed", "Broke");
  const noted = broken(two);
  expect(noted.fates).toEqual([{ id: "f1", ring: "AA17123", fate: "destroyed", reason: "Broke" }]);
  expect(broken(noted)).toBe(noted);
  expect(undoLast(noted).fates).toEqual([]);
});

test("rings that an answer calls lost go back with the bird that was saved after them", () => {
  const lost = { id: "f1", ring: "AA17123", fate: "lost" as const, reason: null };
  const saved = save(two, "AA17124", "b4", [lost]);
  expect(saved.fates).toEqual([lost]);
  expect(undoLast(saved)).toMatchObject({ fates: [], draft: { id: "b3" } });
});

test("Undo with nothing to undo changes nothing", () => {
  expect(undoLast(begun)).toBe(begun);
});

test("of one size one string is open", () => {
  const string = {
    stringId: "s1",
    first: "AA17101",
    last: "AA17200",
    size: "B",
    from: "AA17121",
    isTaken: true,
  };
  const opened = openString({ ...string, stringId: "s2" })(openString(string)(begun));
  expect(opened.strings).toMatchObject([
    { stringId: "s1", isShut: true },
    { stringId: "s2", isShut: false },
  ]);
  expect(openString({ ...string, stringId: "s3", size: "C" })(opened).strings[1]).toMatchObject({
    isShut: false,
  });
});

test("a closed session waits to be sent, and a correction of it is a new version", () => {
  const closed = closeSession(two);
  expect(closed).toMatchObject({ stage: "closed", version: 1, sending: { state: "waiting" } });
  const opened = correctSession(closed);
  expect(closeSession(opened)).toMatchObject({ version: 2, before: null });
  const discarded = discardCorrection("x")(deleteBird("b1", "y")(opened));
  expect(discarded).toMatchObject({ stage: "closed", version: 1, before: null });
  expect(rings(discarded)).toEqual(["AA17121", "AA17122"]);
});
