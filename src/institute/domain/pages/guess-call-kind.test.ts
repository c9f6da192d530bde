import { expect, test } from "vitest";
import { guessCallKind } from "./guess-call-kind.ts";

test.each([
  ["MSc in Conservation Biology, cohort of 2028", "msc"],
  ["M.Sc. Ornithology", "msc"],
  ["Master’s programme 2028", "msc"],
  ["PhD in savanna ecology", "phd"],
  ["Communications Officer", "job"],
  ["Vacancy: two rangers", "job"],
  ["Ringing course in Laminga", "course"],
  ["Short visits to the station", "visit"],
  ["Research fellowship in West Africa", "grant"],
  ["Bourses d’études", "grant"],
])("the title “%s” suggests a kind: %s", (title, kind) => {
  expect(guessCallKind(title)).toBe(kind);
});

test.each([
  "",
  "A great chance",
  "PhD and MSc studentships",
  "Grants officer",
  "منحة دراسية",
  "mscellaneous",
])("the title “%s” suggests none, so that the person is asked", (title) => {
  expect(guessCallKind(title)).toBeUndefined();
});
