import { expect, test } from "vitest";
import { isKeyOf, keysOf, pickBy, recordOf } from "./keys.ts";

const weights = { heavy: 3, light: 1 };

test("keys are listed in the order of the object", () => {
  expect(keysOf(weights)).toEqual(["heavy", "light"]);
});

test("what every object inherits is no key", () => {
  expect(isKeyOf(weights, "light")).toBe(true);
  expect(isKeyOf(weights, "toString")).toBe(false);
  expect(isKeyOf(weights, "__proto__")).toBe(false);
});

test("a record has a value for each key", () => {
  expect(recordOf(["a", "b"], (key) => key.toUpperCase())).toEqual({ a: "A", b: "B" });
});

test("only the properties that pass are picked", () => {
  expect(pickBy(weights, (key) => weights[key] > 1)).toEqual({ heavy: 3 });
});
