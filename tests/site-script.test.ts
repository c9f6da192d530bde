import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { clientFolder } from "#core/web/serve/static-files.ts";

// The script of every public page, as it was built.

const [name = "", ...others] = globSync("assets/page-script-*.js", { cwd: clientFolder });
const script = readFileSync(join(clientFolder, name));

test("the script of public pages is one file of at most 4 KB", () => {
  expect(others).toEqual([]);
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(4_096);
});

test("the script of public pages needs no other file to start", () => {
  expect(script.toString()).not.toMatch(/\bimport\s*(\{[^}]*\}\s*from\s*)?["'`]/);
});
