import { expect, test } from "vitest";
import { isGuideCopy, readOfflineCopy } from "./guide-copy.ts";

const copy = { cache: "guide-1", version: "2", species: 3, bytes: 4 };

test("a copy of the guide that a device has saved is read", async () => {
  const stored = Response.json({ ...copy, savedAt: "2026-11-01T08:00:00.000Z" });
  expect(await readOfflineCopy(stored)).toMatchObject({ ...copy, savedAt: "2026-11-01T08:00:00.000Z" });
  expect(await readOfflineCopy(undefined)).toBeUndefined();
});

test.each([null, "text", [], {}, { savedAt: "2026-11-01" }, { cache: 1, savedAt: "2026-11-01" }])(
  "the stored value %j is no copy of the guide",
  async (stored) => {
    expect(await readOfflineCopy(Response.json(stored))).toBeUndefined();
    expect(isGuideCopy(stored)).toBe(false);
  },
);
