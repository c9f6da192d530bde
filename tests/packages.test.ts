import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import packageJson from "../package.json" with { type: "json" };
import {
  isAllowed,
  keyOf,
  licenseOf,
  listInstalled,
  sortPackages,
  toBillOfMaterials,
  toLicenseText,
} from "../script/packages.ts";

const locked = z.object({ dev: z.boolean().optional(), license: z.string().optional() });
const packageLock = z
  .object({ version: z.string(), packages: z.record(z.string(), locked) })
  .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));

test("every package that production installs has a licence that we allow", () => {
  const installed = Object.entries(packageLock.packages).filter(([path, { dev }]) => path && !dev);
  expect(installed.length).toBeGreaterThan(50);
  const refused = installed
    .map(([path, { license }]) => ({
      path,
      license: licenseOf(path.replace(/^.*node_modules\//, ""), license),
    }))
    .filter(({ license }) => !isAllowed(license));
  expect(refused).toEqual([]);
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["Apache-2.0 AND LGPL-3.0-or-later", true],
  ["MIT AND GPL-3.0-only", false],
  ["AGPL-3.0-only", false],
  ["unknown", false],
])("a package under %s is allowed: %s", (license, allowed) => {
  expect(isAllowed(license)).toBe(allowed);
});

test("the version of the site is that of the newest entry in the changelog", () => {
  const entries = [
    ...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/gm),
  ];
  const versions = entries.map(([, version = ""]) => version);
  expect(versions[0]).toBe(packageJson.version);
  expect(packageLock.version).toBe(packageJson.version);
  const newestFirst = versions.toSorted((a, b) => b.localeCompare(a, "en", { numeric: true }));
  expect(versions).toEqual(newestFirst);
  const days = entries.map(([, , day = ""]) => day);
  expect(days).toEqual(days.toSorted().toReversed());
});

test("a version of the changelog is read in 30 lines, by who is concerned", () => {
  const [, ...versions] = readFileSync("CHANGELOG.md", "utf8").split(/^## /m);
  const groups = ["Upgrade notes", "Visitors", "Members", "Admins", "Operators", "Machines"];
  for (const text of versions.filter((one) => !one.startsWith("[0.1.0]"))) {
    const [version] = text.split("\n", 1);
    expect(text.trim().split("\n").length, version).toBeLessThanOrEqual(30);
    const found = [...text.matchAll(/^### (.*)$/gm)].map(([, group = ""]) => group);
    expect(found, version).toEqual(groups.filter((group) => found.includes(group)));
  }
});

test("a list of packages names those inside of others, their licences, and what each needs", async () => {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-packages-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = {
    "node_modules/a/package.json": {
      name: "a",
      version: "1.0.0",
      license: "MIT",
      dependencies: { b: "1", c: "2" },
    },
    "node_modules/a/LICENSE": "As you like.",
    "node_modules/a/lib/package.json": { type: "module" },
    "node_modules/a/node_modules/b/package.json": { name: "b", version: "1.5.0", license: { type: "ISC" } },
    "node_modules/b/package.json": { name: "b", version: "2.0.0", license: "ISC" },
    "node_modules/@x/c/package.json": { name: "@x/c", version: "2.0.0", license: "MIT OR Zlib" },
    "node_modules/busboy/package.json": { name: "busboy", version: "1.6.0", dependencies: { b: "2" } },
    "node_modules/.bin/package.json": {},
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
  }
  const packages = sortPackages(listInstalled(folder));
  expect(packages.map((one) => [keyOf(one), one.license, one.needs])).toEqual([
    ["@x/c@2.0.0", "MIT OR Zlib", []],
    ["a@1.0.0", "MIT", ["b@1.5.0"]],
    ["b@1.5.0", "ISC", []],
    ["b@2.0.0", "ISC", []],
    ["busboy@1.6.0", "MIT", ["b@2.0.0"]],
  ]);
  expect(toLicenseText(packages)).toContain("a 1.0.0: MIT\n\nAs you like.\n");
  const bill = toBillOfMaterials({ name: "malimbe", version: "0.2.0" }, packages, new Date(0));
  expect(bill.components[0]).toEqual({
    type: "library",
    "bom-ref": "pkg:npm/%40x/c@2.0.0",
    name: "@x/c",
    version: "2.0.0",
    purl: "pkg:npm/%40x/c@2.0.0",
    licenses: [{ expression: "MIT OR Zlib" }],
  });
  expect(bill.dependencies).toContainEqual({ ref: "pkg:npm/a@1.0.0", dependsOn: ["pkg:npm/b@1.5.0"] });
});
