import { expect, test } from "vitest";
import { focus } from "./fields.ts";
import { cutAround, cutAs, isTooWideToCut } from "./focus.ts";

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

test.each([
  "30% 40%; position: fixed",
  "url(https://example.org)",
  "101% 0%",
  "-1% 0%",
  "center",
  "30%  40%",
])("a focus that is no place in a picture is refused, and never written into a page: %s", (text) => {
  expect(focus({ label: "Focus" }).safeParse(text).success).toBe(false);
  expect(cutAs(text)).toBeUndefined();
});

test("a picture wider than 2 to 1 is not cut, unless its size is unknown", () => {
  expect(isTooWideToCut({ width: 3000, height: 500 })).toBe(true);
  expect(isTooWideToCut({ width: 1000, height: 500 })).toBe(false);
  expect(isTooWideToCut({ width: null, height: null })).toBe(false);
  expect(isTooWideToCut(null)).toBe(false);
});
