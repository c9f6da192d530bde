import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const read = (path: string) => readFile(new URL(path, import.meta.url), "utf8");

test("README lists every setting that the configuration reads, and no other", async () => {
  const schema = /z\.object\(\{(.*?)\n\}\);/s.exec(await read("./config.ts"))?.[1] ?? "";
  const settings = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
  const table = (await read("../../README.md")).split("\n").filter((line) => /^\| `[A-Z]/.test(line));
  const listed = table.flatMap((line) =>
    [...(line.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(settings.length).toBeGreaterThan(10);
  expect(listed.toSorted()).toEqual([...settings, "LOG_LEVEL"].toSorted());
});
