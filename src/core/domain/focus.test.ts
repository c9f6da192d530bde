import { expect, test } from "vitest";
import { cutAround } from "./focus.ts";

test("what was chosen of an upright photograph is in the middle of its card, or as near as its edge allows", () => {
  const shown = 4 / 9;
  for (const y of [11, 30, 50, 64, 95]) {
    const [, place = ""] = cutAround({ x: 50, y })?.split(" ") ?? [];
    const top = (Number.parseInt(place, 10) / 100) * (1 - shown);
    const nearest = Math.max(0, Math.min(1 - shown, y / 100 - shown / 2));
    expect(top).toBeCloseTo(nearest, 2);
  }
  expect(cutAround({ x: 0, y: 11 })).toBe("0% 0%");
});
