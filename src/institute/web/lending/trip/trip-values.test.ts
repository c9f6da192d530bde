import { expect, test } from "vitest";
import { addTemplate, countOfLine, setQuantity } from "./trip-values.ts";

const net = { _id: "net", name: "Mist net" };
const pole = { _id: "pole", name: "Pole" };
const line = ({ _id, name }: typeof net, quantity: string) => ({ requestId: _id, name, quantity });

test("a press adds an item to a trip, changes its number, or takes it out", () => {
  const one = setQuantity([], net, "1");
  expect(one).toEqual([line(net, "1")]);
  const two = setQuantity(setQuantity(one, pole, "4"), net, "2");
  expect(two).toEqual([line(net, "2"), line(pole, "4")]);
  expect(setQuantity(two, net, "0")).toEqual([line(pole, "4")]);
});

test("a template adds what the trip has not, and never takes from it", () => {
  const template = [line(net, "2"), line(pole, "4")];
  expect(addTemplate([], template)).toEqual(template);
  expect(addTemplate([line(net, "3")], template)).toEqual([line(net, "3"), line(pole, "4")]);
  expect(addTemplate(addTemplate([], template), template)).toEqual(template);
});

test("a number that is being typed counts as one", () => {
  expect(["", "x", "-1", "1.5"].map((quantity) => countOfLine(line(net, quantity)))).toEqual([1, 1, 1, 1]);
  expect(countOfLine(line(net, "12"))).toBe(12);
});
