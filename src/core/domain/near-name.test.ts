import { expect, test } from "vitest";
import { isMisspelling } from "./near-name.ts";

test("a misspelt name is near the right one, the longer the more letters may differ", () => {
  expect(isMisspelling("wilow warbler", "willow warbler")).toBe(true);
  expect(isMisspelling("hoded vultures", "hooded vulture")).toBe(true);
  expect(isMisspelling("testbird", "willow warbler")).toBe(false);
  expect(isMisspelling("ibes", "ibis")).toBe(true);
  expect(isMisspelling("emu", "gnu")).toBe(false);
});
