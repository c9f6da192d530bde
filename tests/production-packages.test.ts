import { globSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join } from "node:path/posix";
import { expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };

/** The server, and what runs from the sources: its workers, the commands, and the migrations, which are found by name. */
const programs = ["src/server.ts", "src/cli.ts", ...globSync("src/core/db/migrations/*.ts")];

/** Packages of the sources that are used only in development. */
const development = ["vite"];

/** The packages that these files import, themselves or by way of others, each with one file that does. */
function packagesOf(files: string[]): Map<string, string> {
  const packages = new Map<string, string>();
  const seen = new Set(files);
  for (const file of seen)
    for (const target of targetsOf(readFileSync(file, "utf8"))) {
      const path = pathOf(file, target);
      if (!path) packages.set(/^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target, file);
      else if (path.endsWith(".ts")) seen.add(path);
    }
  return packages;
}

/** What the code imports at run time, statically or not, and the scripts that it starts. */
function targetsOf(text: string): string[] {
  const code = stripTypeScriptTypes(text).replace(/\/\*[\s\S]*?\*\//g, "");
  const found = [
    ...code.matchAll(/^\s*(?:import|export)\s+(?:[\w\s,*${}]+?\s+from\s+)?"([^"]+)"/gm),
    ...code.matchAll(/\bimport\(\s*"([^"]+)"\s*\)/g),
    ...code.matchAll(/\bnew URL\(\s*"([^"]+\.ts)",\s*import\.meta\.url\s*\)/g),
  ];
  return found.flatMap(([, target]) => (target && !target.startsWith("node:") ? [target] : []));
}

function pathOf(file: string, target: string): string | undefined {
  if (target.startsWith(".")) return join(dirname(file), target);
  if (!target.startsWith("#")) return undefined;
  return `src/${target.slice(1).replace(/^site\//, "")}`;
}

const imported = packagesOf(programs);
const dependencies = Object.keys(packageJson.dependencies);

test("each package that the server or a command imports is a dependency", () => {
  const missing = [...imported].filter(
    ([name]) => !dependencies.includes(name) && !development.includes(name),
  );
  expect(missing).toEqual([]);
  expect(imported.size).toBeGreaterThan(20);
});

test("each dependency is imported by the server or a command: what the build bundles is a dev dependency", () => {
  const unused = dependencies.filter((name) => !imported.has(name) && name !== "node");
  expect(unused).toEqual([]);
});
