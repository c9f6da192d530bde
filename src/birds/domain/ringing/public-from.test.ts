import { expect, test } from "vitest";
import { publicFrom } from "./public-from.ts";

test("a session is public so many months later, at the end of a month that is shorter", () => {
  expect(publicFrom("2026-01-31", 1)).toBe("2026-02-28");
  expect(publicFrom("2026-11-30", 0)).toBe("2026-11-30");
  expect(publicFrom("2026-11-30", 14)).toBe("2028-01-30");
});

test("a session is never public while no delay is set", () => {
  expect(publicFrom("2026-01-31", null)).toBeNull();
});
