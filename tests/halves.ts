import { importsOf, type Source } from "./architecture.ts";

// The program has two halves, the institute and its birds, on one core. `site` joins them.

export type Half = "core" | "institute" | "birds" | "site";

const layers = ["domain", "formats", "db", "adapters", "api", "web", "jobs", "ops"];
const ofNouns = (half: Half, nouns: string[]) =>
  nouns.flatMap((noun) => layers.map((layer): [string, Half] => [`${layer}/${noun}`, half]));
const of = (half: Half, paths: string): [string, Half][] =>
  paths.split(/\s+/).flatMap((path) => (path ? [[path, half] satisfies [string, Half]] : []));

/** The half of a path below `src/`: the longest that begins it decides, and what is in none is of the core. */
const places = new Map<string, Half>([
  ...of(
    "site",
    "server wiring site parts/all db/parts api/app api/imports/list-worker ops/cli ops/demo/seed web/root web/routes web/entry",
  ),
  ...ofNouns("institute", ["posts", "people", "lending", "works", "oai", "institute"]),
  ...ofNouns("birds", ["birds", "surveys", "darwin-core"]),
  ...of("core", "domain/institute/health domain/institute/visits db/institute/external-answers"),
  ...of("core", "db/institute/visit api/institute/health api/institute/visits db/institute/visits"),
  ...of("institute", "adapters/weather adapters/calendar adapters/datacite"),
  ...of("institute", "api/doi db/tables/dois db/tables/lending db/tables/name-claims db/tables/people"),
  ...of("institute", "db/tables/posts db/tables/contact"),
  ...of("birds", "db/tables/former-species db/tables/field-surveys db/tables/name-rules"),
  ...of("birds", "db/tables/sensitive-taxa db/tables/species db/tables/surveys"),
  ...of("birds", "domain/atlas db/survey-names"),
  ...of("birds", "api/imports/import-surveys api/imports/read-surveys api/imports/read-archive"),
  ...of(
    "birds",
    "api/imports/read-target api/imports/table-file api/imports/imports api/imports/held-import api/imports/worker",
  ),
  ...of("institute", "web/accounts/profile web/home web/feeds/feed web/admin web/search/find-pages"),
  ...of("institute", "web/search/institute.panel web/search/found-posts"),
  ...of("birds", "web/search/birds.panel web/home/arriving-now"),
  ...of("institute", "web/institute-part web/institute-pages parts/institute ops/institute-commands"),
  ...of("birds", "web/birds-part web/birds-pages parts/birds ops/birds-commands ops/demo/birds-demo"),
  ...of("institute", "ops/demo/institute-demo"),
  ...of("core", "web/admin/tabs web/admin/moderator.module web/admin/audit web/admin/health"),
  ...of("core", "web/admin/visits web/admin/ranked-bars"),
  ...of("institute", "web/ui/cite web/ui/file-link web/ui/picture-grid web/ui/post-date web/ui/card-post"),
  ...of("institute", "web/ui/biography web/ui/profile-lines"),
  ...of("birds", "web/admin/waiting-surveys web/ui/red-list-badge web/ui/species-picture"),
  ...of(
    "birds",
    "jobs/sweep-exports web/ui/split-note jobs/check-datasets jobs/dataset-dois jobs/sweep-imports",
  ),
  ...of("institute", "jobs/doi-works jobs/end-embargoes jobs/loan jobs/merge-search"),
  ...of("institute", "jobs/purge-posts jobs/read-calendar jobs/read-weather jobs/send-dois"),
  ...of("birds", "ops/checklist-lines ops/import-lines ops/species ops/surveys"),
  ...of("birds", "ops/demo/species ops/demo/surveys ops/demo/field-surveys"),
  ...of("institute", "ops/demo/events ops/demo/labels ops/demo/lending ops/demo/people ops/demo/posts"),
  ...of("institute", "ops/demo/weather"),
]);

/** The half of a source file; undefined outside `src/`. */
export function halfOf(path: string): Half | undefined {
  if (!path.startsWith("src/")) return undefined;
  const rest = path.slice("src/".length);
  const begins = [...places.keys()].filter(
    (key) => rest.startsWith(key) && /^([./-]|$)/.test(rest.slice(key.length)),
  );
  const longest = begins.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? "core" : places.get(longest);
}

/** What a half must not know. */
const forbidden: Record<Half, Half[]> = {
  core: ["institute", "birds", "site"],
  institute: ["birds", "site"],
  birds: ["institute", "site"],
  site: [],
};

/** Its lists are words and addresses of all parts, which any file may read. */
const SITE = "src/site.ts";

/** The imports between halves that run the wrong way, as “core → birds”; those from birds through a file of `door` are allowed. */
export function findWrongArrows(sources: Source[], door: string[]): Map<string, string[]> {
  const arrows = sources
    .filter(({ path }) => !/\.test\.tsx?$|\/migrations\//.test(path))
    .flatMap((source) => importsOf(source))
    .flatMap(({ from, to }) => {
      const [a, b] = [halfOf(from), halfOf(to)];
      const isAllowed = to === SITE || (a === "birds" && door.includes(to));
      const isWrong = a && b && forbidden[a].includes(b) && !isAllowed;
      return isWrong ? [{ kind: `${a} → ${b}`, arrow: `${from} imports ${to}` }] : [];
    });
  const grouped = Map.groupBy(arrows, ({ kind }) => kind);
  return new Map([...grouped].map(([kind, found]) => [kind, found.map(({ arrow }) => arrow)]));
}

/** The tables of the database by the half whose file in `db/tables/` declares them. */
export function tablesByHalf(sources: Source[]): Map<string, Half> {
  const declared = sources.filter(({ path }) => path.startsWith("src/db/tables/"));
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
