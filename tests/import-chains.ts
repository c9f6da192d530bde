import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const folder = resolve(import.meta.dirname, "../src");
const aliases: Record<string, string> = {
  "#core": "core",
  "#institute": "institute",
  "#birds": "birds",
  "#site": ".",
};

/** What a module imports at once: neither types alone, nor what it loads later. */
function importsOf(path: string): string[] {
  const source = readFileSync(path, "utf8");
  const found = source.matchAll(/^(?:import|export)\s+(?!type\s)(?:([^"';]*?)\sfrom\s+)?"([^"?]+)[^"]*"/gm);
  return [...found].flatMap(([, names = "", from = ""]) => {
    const [, listed] = /^\{([^}]*)\}$/.exec(names.trim()) ?? [];
    const isTypes = listed?.split(",").every((name) => !name.trim() || name.trim().startsWith("type "));
    return isTypes ? [] : [from];
  });
}

function placeOf(from: string, importer: string): string | undefined {
  if (from.startsWith(".")) return resolve(dirname(importer), from);
  const [alias = "", ...rest] = from.split("/");
  const root = aliases[alias];
  return root === undefined ? undefined : join(folder, root, ...rest);
}

/** The shortest chains of imports from a module of `src/` to the packages that match, such as `a.tsx → b.ts → zod`. */
export function chainsTo(packages: RegExp, root: string): string[] {
  const start = join(folder, root);
  const importers = new Map<string, string | undefined>([[start, undefined]]);
  const chains: string[] = [];
  for (const path of importers.keys()) {
    if (!/\.tsx?$/.test(path) || !existsSync(path)) continue;
    for (const from of importsOf(path)) {
      const place = placeOf(from, path);
      if (place && !importers.has(place)) importers.set(place, path);
      if (place || !packages.test(from)) continue;
      const chain = [from];
      for (let at: string | undefined = path; at; at = importers.get(at)) chain.unshift(relative(folder, at));
      chains.push(chain.join(" → "));
    }
  }
  return chains;
}
