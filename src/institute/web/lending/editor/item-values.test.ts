import { expect, test } from "vitest";
import { diffItemValues, newItem, toItemValues } from "./item-values.ts";

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

test("new equipment needs a name and a total alone", () => {
  const filled = { ...toItemValues(null), name: "Mist net", quantity: "10" };
  expect(newItem(filled)).toMatchObject({ name: "Mist net", quantity: 10, serviceDays: 0 });
  expect(newItem({ ...filled, serviceDays: "2" })).toMatchObject({ serviceDays: 2 });
  expect(() => newItem({ ...filled, name: "" })).toThrow("correct the marked fields");
});
