import { expect, test } from "vitest";
import { differencesOf, sayAllOf } from "./differences.ts";

const unknown = { mass: null, residency: null, habitat: null };
const weaver = { mass: 36, residency: "resident", habitat: "woodland" } as const;

test("what can be noticed of a bird beside another is its size, when it is here, and where", () => {
  expect(differencesOf({ ...weaver, mass: 15.9, habitat: "grassland" }, weaver)).toBe(
    "smaller; mostly in grassland",
  );
  expect(differencesOf({ mass: 144, residency: "palearctic", habitat: "forest" }, weaver)).toBe(
    "much larger; a Palearctic migrant; mostly in forest",
  );
  expect(differencesOf({ ...weaver, habitat: "rock" }, weaver)).toBe("mostly among rocks");
});

test("a weight that shows in no size, what is alike, and what is recorded of one alone are not said", () => {
  expect(differencesOf({ ...weaver, mass: 71 }, weaver)).toBe("");
  expect(differencesOf(weaver, unknown)).toBe("");
  expect(differencesOf(unknown, weaver)).toBe("");
});

test("a text is said by the sentences of its cards if none of its own is left", () => {
  const text = "No Violet Turaco has a crest; the Grey Hornbill has none.";
  const [turaco, hornbill] = ["No Violet Turaco has a crest.", "the Grey Hornbill has none."];
  expect(sayAllOf(text, [hornbill, turaco])).toBe(true);
  expect(sayAllOf(text, [hornbill, "Its song is that of the Rock Firefinch."])).toBe(false);
});
