import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { menuGroups } from "#core/domain/menu-groups.ts";
import { settingsSchema } from "#core/domain/settings.ts";
import { deliveredInstitute, publicInstitute } from "#core/institute.ts";
import { site } from "#site/site.ts";

const root = `${import.meta.dirname}/..`;

/** Imports modules in a process whose settings cannot be read. */
const importWithoutSettings = (files: string[]) =>
  promisify(execFile)(process.execPath, [
    "--input-type=module",
    "--eval",
    `Object.defineProperty(globalThis, Symbol.for("malimbe.institute"), {
      get() { throw new Error("the settings are read while a module loads"); },
    });
    for (const file of ${JSON.stringify(files)}) await import(file).catch((error) => {
      throw new Error(file, { cause: error });
    });
    process.exit();`,
  ]);

test("no module of the server reads the settings while it loads", { timeout: 60_000 }, async () => {
  // What starts when it is imported, and what a bundler has to read first.
  const starts = /\.test\.ts$|worker\.ts$|src\/(server|cli)\.ts$|-side\.ts$|\/web\/|src\/(site|routes)\.ts$/;
  const files = globSync("src/**/*.ts", { cwd: root }).filter((path) => !starts.test(path));
  expect(files.length).toBeGreaterThan(600);
  await importWithoutSettings(files.map((path) => `${root}/${path}`));
});

test("no page reads the settings while it loads", { timeout: 60_000 }, async () => {
  await importWithoutSettings([`${root}/build/server/index.js`]);
});

test("the delivered settings are as their form would accept them", () => {
  expect(settingsSchema.parse(deliveredInstitute)).toEqual(deliveredInstitute);
});

test("links that lead outside have the groups of the menu to choose from", () => {
  const groups = site.menu.flatMap((entry) => ("links" in entry ? [entry.label] : []));
  expect(groups.toSorted()).toEqual(menuGroups.toSorted());
});

test("the settings that everybody may read do not say who gets the messages, and who is on a list of the store", () => {
  const topics = [{ label: "Visits", recipient: "warden@example.org" }];
  const rules = [{ category: "Nets", most: 2, who: "list" as const, people: ["warden@example.org"] }];
  const store = { ...deliveredInstitute.store, rules };
  expect(JSON.stringify(publicInstitute({ ...deliveredInstitute, topics, store }))).not.toContain("warden@");
});
