import { importsOf, type Source } from "./architecture.ts";

// The program has two halves, the institute and its birds, on one core. `site` joins them.

export type Half = "core" | "institute" | "birds" | "site";

/** The half of a source file; undefined outside `src/`. */
export function halfOf(path: string): Half | undefined {
  if (!path.startsWith("src/")) return undefined;
  const [, half] = path.split("/");
  return half === "core" || half === "institute" || half === "birds" ? half : "site";
}

/** What a half must not know. */
const forbidden: Record<Half, Half[]> = {
  core: ["institute", "birds", "site"],
  institute: ["birds", "site"],
  birds: ["institute", "site"],
  site: [],
};

/** The imports between halves that run the wrong way, as “core → birds”; those from birds through a file of `door` are allowed. */
export function findWrongArrows(sources: Source[], door: string[]): Map<string, string[]> {
  const arrows = sources
    .filter(({ path }) => !/\.test\.tsx?$|\/migrations\//.test(path))
    .flatMap((source) => importsOf(source))
    .flatMap(({ from, to }) => {
      const [a, b] = [halfOf(from), halfOf(to)];
      const isAllowed = a === "birds" && door.includes(to);
      const isWrong = a && b && forbidden[a].includes(b) && !isAllowed;
      return isWrong ? [{ kind: `${a} → ${b}`, arrow: `${from} imports ${to}` }] : [];
    });
  const grouped = Map.groupBy(arrows, ({ kind }) => kind);
  return new Map([...grouped].map(([kind, found]) => [kind, found.map(({ arrow }) => arrow)]));
}

/** The tables of the database by the half whose file in `db/tables/` declares them. */
export function tablesByHalf(sources: Source[]): Map<string, Half> {
  const declared = sources.filter(({ path }) => /^src\/\w+\/db\/tables\//.test(path));
  return new Map(
    declared.flatMap(({ path, text }) =>
      [...text.matchAll(/^export interface \w+Tables[^{]*\{([\s\S]*?)^\}/gm)].flatMap(([, body = ""]) =>
        [...body.matchAll(/^ {2}(\w+): /gm)].map(([, table = ""]): [string, Half] => [
          table,
          halfOf(path) ?? "core",
        ]),
      ),
    ),
  );
}

const queried = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*\[?"(\w+)/g;

/** The queries of a half over tables that it must not know, which the open `Schema` lets compile. */
export function findForeignTables(sources: Source[], tables: Map<string, Half>): string[] {
  return sources.flatMap(({ path, text }) => {
    const half = halfOf(path);
    if (half === undefined || half === "site" || /\.test\.tsx?$|\/migrations\//.test(path)) return [];
    const names = [...text.matchAll(queried)].map(([, table = ""]) => table);
    const foreign = names.filter((name) => forbidden[half].includes(tables.get(name) ?? half));
    return [...new Set(foreign)].map((name) => `${path} queries ${name}`);
  });
}
