import { expect, test } from "vitest";
import { nearName } from "./near-name.ts";

test("a name with a slip of the pen is known by the nearest one", () => {
  const known = ["Willow Warbler", "Wood Warbler", "Hooded Vulture"];
  expect(nearName("wilow warbler", known)).toBe("Willow Warbler");
  expect(nearName("Hoded Vultures", known)).toBe("Hooded Vulture");
  expect(nearName("Testbird", known)).toBeUndefined();
});
