import { expect, test } from "vitest";
import { findNearestName } from "./near-name.ts";

test("a misspelt name finds the nearest one", () => {
  const known = ["Willow Warbler", "Wood Warbler", "Hooded Vulture"];
  expect(findNearestName("wilow warbler", known)).toBe("Willow Warbler");
  expect(findNearestName("Hoded Vultures", known)).toBe("Hooded Vulture");
  expect(findNearestName("Testbird", known)).toBeUndefined();
});
