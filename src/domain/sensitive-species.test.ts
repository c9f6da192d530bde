import { expect, test } from "vitest";
import { isSensitive } from "./sensitive-species.ts";

test("a bird is sensitive by its genus, and by its English name where it has no other", () => {
  expect(isSensitive({ scientificName: "Gyps africanus", englishName: "" })).toBe(true);
  expect(isSensitive({ scientificName: "", englishName: "Hooded Vulture" })).toBe(true);
  expect(isSensitive({ scientificName: "", englishName: "African Grey Parrot" })).toBe(true);
  expect(isSensitive({ scientificName: "", englishName: "Common Bulbul" })).toBe(false);
  expect(isSensitive({ scientificName: "Guttera verreauxi", englishName: "Vulturine Guineafowl" })).toBe(
    false,
  );
});
