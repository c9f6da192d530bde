import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { folderStore } from "./folder.ts";
import type { FileStore } from "./store.ts";

let folder: string;
let store: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "malimbe-files-"));
  store = folderStore(join(folder, "files"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const text = async (key: string) => {
  const found = await store.read(key);
  return found && { text: await new Response(found.body).text(), bytes: found.bytes };
};

test("a file is read back by its key, with its size", async () => {
  await store.write("2026/rains.pdf", bytes("Ọlọ́fin"));
  expect(await text("2026/rains.pdf")).toEqual({ text: "Ọlọ́fin", bytes: 12 });
});

test("writing a file again replaces it", async () => {
  await store.write("a", bytes("one"));
  await store.write("a", bytes("two"));
  expect(await text("a")).toEqual({ text: "two", bytes: 3 });
});

test("a missing file or a folder is undefined", async () => {
  await store.write("2026/a", bytes("one"));
  expect(await store.read("b")).toBeUndefined();
  expect(await store.read("2026")).toBeUndefined();
  expect(await store.read("2026/a/b")).toBeUndefined();
});

test("concurrent writes of one file leave one complete version and nothing else", async () => {
  const texts = Array.from({ length: 20 }, (_, place) => String(place).repeat(10_000));
  await Promise.all(texts.map((each) => store.write("a", bytes(each))));
  expect(texts).toContain((await text("a"))?.text);
  expect(await readdir(join(folder, "files"))).toEqual(["a"]);
});

test.each(["../outside", "a/../../outside", "/etc/passwd", "..", "", ".", "../files-of-another/a"])(
  "a key never leads out of the store: %j",
  async (key) => {
    await writeFile(join(folder, "outside"), "secret");
    await expect(Promise.resolve().then(() => store.write(key, bytes("x")))).rejects.toThrow(
      "inside the store",
    );
    await expect(Promise.resolve().then(() => store.read(key))).rejects.toThrow("inside the store");
  },
);
