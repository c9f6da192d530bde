import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readCsv } from "#core/formats/csv.ts";
import { findDrawing } from "#core/web/art/drawing.ts";
import { drawingOf } from "./item-drawing.ts";

const names = readCsv(readFileSync("content/demo/equipment.csv")).rows.map(({ cells }) => cells.name ?? "");

test("every item of the demo store is drawn as what it is", () => {
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => findDrawing(`kit/${drawingOf(name)}`) === undefined)).toEqual([]);
  expect(names.filter((name) => drawingOf(name) === "box")).toEqual([]);
  expect(drawingOf("Anemometer, handheld")).toBe("anemometer");
  expect(drawingOf("Laser rangefinder")).toBe("rangefinder");
  expect(drawingOf("Net pole set, aluminium, 3 m")).toBe("poles");
});

test("an item of an unknown kind is a box", () => {
  expect(drawingOf("Geolocator")).toBe("box");
  expect(findDrawing("kit/box")).toContain("<svg");
});
