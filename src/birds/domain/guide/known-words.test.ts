import { expect, test } from "vitest";
import { describeKnown } from "./known-words.ts";

const unknown = { name: "Tawny Pipit", mass: null, residency: null, habitat: null };

test.each([
  [21, "about 21 g: half the weight of a Village Weaver"],
  [9, "about 9 g: about as heavy as a Red-cheeked Cordon-bleu"],
  [3.2, "about 3.2 g: a third of the weight of a Red-cheeked Cordon-bleu"],
  [120, "about 120 g: somewhat heavier than a Laughing Dove"],
  [300, "about 300 g: half the weight of a Pied Crow"],
  [111_000, "about 110 kg: about 21 times the weight of a Pink-backed Pelican"],
])("a weight of %d g is told beside a bird that most people know", (mass, words) => {
  expect(describeKnown({ ...unknown, mass })).toBe(`It weighs ${words}.`);
});

test("the second sentence is what was recorded, or else what the list says", () => {
  const known = { ...unknown, mass: 36, residency: "palearctic", habitat: "grassland" } as const;
  expect(describeKnown(known)).toBe(
    "It weighs about 36 g: about as heavy as a Village Weaver. In Nigeria it is a migrant from Europe or Asia and lives mostly in grassland.",
  );
  expect(describeKnown({ ...unknown, habitat: "marine" })).toBe("It lives mostly at sea.");
  expect(describeKnown({ ...unknown, residency: "vagrant" })).toBe("In Nigeria it is a vagrant.");
  expect(describeKnown(known, "It was recorded on 3 of 9 surveys at Amurum.")).toMatch(/Weaver\. It was rec/);
});

test("a familiar bird is compared with another, and what is not known is not said", () => {
  expect(describeKnown({ ...unknown, name: "Pied Crow", mass: 520 })).toBe(
    "It weighs about 520 g: a quarter of the weight of a Hooded Vulture.",
  );
  expect(describeKnown(unknown)).toBe("This species has no description yet.");
});
