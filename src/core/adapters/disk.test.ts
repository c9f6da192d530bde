import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { diskOf, isDiskFull } from "./disk.ts";

test("a disk has room for a byte, but not for more than any disk can store", async () => {
  const disk = diskOf(tmpdir());
  expect(await disk.hasRoom(1)).toBe(true);
  expect(await disk.hasRoom(Number.MAX_SAFE_INTEGER)).toBe(false);
});

test("a write to a full device is recognised", async () => {
  const error = await writeFile("/dev/full", "a").catch((failure: unknown) => failure);
  expect(isDiskFull(error)).toBe(true);
});

test.each([
  ["SQLite", Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR" })],
  ["PostgreSQL", Object.assign(new Error("could not extend file"), { code: "53100" })],
  ["a picture", new Error("wbuffer_write: write failed: No space left on device")],
  ["what wraps another error", new Error("The file was not stored.", { cause: new Error("ENOSPC: no") })],
])("a full disk is recognised in the error of %s", (_what, error) => {
  expect(isDiskFull(error)).toBe(true);
});

test.each([new Error("permission denied"), "no space", null])(
  "other failures are not a full disk: %s",
  (error) => {
    expect(isDiskFull(error)).toBe(false);
  },
);
