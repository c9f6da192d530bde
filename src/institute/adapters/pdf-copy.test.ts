import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sweepPdfCopies, withPdfCopy } from "./pdf-copy.ts";

const streamOf = (text: string) => new Blob([text]).stream();

test("a copy of a closed file can be opened by this server alone, and goes even if reading it fails", async () => {
  const paths: string[] = [];
  const read = withPdfCopy(streamOf("%PDF"), async (path) => {
    paths.push(path);
    expect([await readFile(path, "utf8"), (await stat(path)).mode & 0o777]).toEqual(["%PDF", 0o600]);
    throw new Error("no");
  });
  await expect(read).rejects.toThrow("no");
  await expect(stat(paths[0] ?? "")).rejects.toThrow("ENOENT");
});

test("what a server left that was killed is removed after an hour, and nothing else", async () => {
  const folder = await mkdtemp(join(tmpdir(), "copies-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ["malimbe-pdf-old.pdf", "malimbe-pdf-new.pdf", "other.pdf"])
    await writeFile(join(folder, name), "");
  await mkdir(join(folder, "malimbe-pdf-folder"));
  for (const name of ["malimbe-pdf-old.pdf", "malimbe-pdf-folder", "other.pdf"])
    await utimes(join(folder, name), 1, 1);
  await sweepPdfCopies(folder);
  expect((await readdir(folder)).toSorted()).toEqual([
    "malimbe-pdf-folder",
    "malimbe-pdf-new.pdf",
    "other.pdf",
  ]);
});
