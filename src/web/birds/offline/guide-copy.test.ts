import { expect, test } from "vitest";
import { readOfflineCopy } from "./guide-copy.ts";

const copy = { cache: "guide-1", version: "2", species: 3, bytes: 4 };

test("a copy of the guide saved by an earlier version of the site still has its date", async () => {
  const stored = Response.json({ ...copy, keptAt: "2026-11-01T08:00:00.000Z" });
  expect(await readOfflineCopy(stored)).toMatchObject({ ...copy, savedAt: "2026-11-01T08:00:00.000Z" });
  expect(await readOfflineCopy(undefined)).toBeUndefined();
});
