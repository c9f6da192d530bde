import { expect, test } from "vitest";
import { findLookAlikes } from "./look-alikes.ts";

const bird = (name: string, comparison: string | null = null) => ({ _id: name, name, comparison });
const lookAlikes = (of: ReturnType<typeof bird>, ...others: ReturnType<typeof bird>[]) =>
  Object.fromEntries(findLookAlikes(of, [...others, of]));

test("a bird looks like those that its words name and those whose words name it, with the sentence that does", () => {
  const eater = bird(
    "Plantain-eater",
    "In flight the wing shows white, where that of the Violet Turaco shows red. The crest tells it from the Grey Hornbill; the Guinea Turaco is green.",
  );
  const kite = bird("Black Kite", "Unlike the Plantain-eater it is brown.");
  const others = [
    kite,
    bird("Grey Hornbill"),
    bird("Violet Turaco", "Not the Plantain-eater."),
    bird("Ostrich"),
  ];
  expect(Object.entries(lookAlikes(eater, ...others))).toEqual([
    ["Violet Turaco", "In flight the wing shows white, where that of the Violet Turaco shows red."],
    ["Grey Hornbill", "The crest tells it from the Grey Hornbill."],
    ["Black Kite", "Unlike the Plantain-eater it is brown."],
  ]);
  expect(lookAlikes(bird("Ostrich", "No other bird is as large as an Ostrich."), eater)).toEqual({});
});

test("a name is found in the plural and with either apostrophe, but not inside another name or word", () => {
  const dove = bird("Dove");
  const laughing = bird("Laughing Dove");
  const seen = bird("Weaver", "Smaller than Laughing Doves; unlike Bannerman’s Weavers.");
  expect(Object.keys(lookAlikes(seen, dove, laughing, bird("Bannerman's Weaver")))).toEqual([
    "Laughing Dove",
    "Bannerman's Weaver",
  ]);
  expect(lookAlikes(dove, seen, laughing)).toEqual({});
  expect(lookAlikes(bird("Kite", "Not a Dovekie or a Rock-Dove."), dove)).toEqual({});
  expect(lookAlikes(bird("Kite (Black)"), bird("Buzzard", "No Kite (Black)."))).toEqual({
    Buzzard: "No Kite (Black).",
  });
});
