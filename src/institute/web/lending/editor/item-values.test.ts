import { expect, test } from "vitest";
import { diffItemValues, toItemValues } from "./item-values.ts";

const start = { ...toItemValues(null), name: "Mist net, 12 m", quantity: "10" };

test("the form of equipment sends only what was changed in it", () => {
  const imageUrl = "https://example.org/net.png";
  expect(diffItemValues({ ...start, imageUrl }, start)).toEqual({ imageUrl });
  expect(diffItemValues({ ...start, quantity: "9", reason: "One broken" }, start)).toEqual({
    quantity: 9,
    reason: "One broken",
  });
});

test("the form of equipment refuses a total that is no number", () => {
  expect(() => diffItemValues({ ...start, quantity: "many" }, start)).toThrow("correct the marked fields");
});
