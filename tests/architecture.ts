import { dirname, join } from "node:path/posix";

/** A source file: its path from the project's folder, and its text. */
export interface Source {
  path: string;
  text: string;
}

export interface Import {
  from: string;
  to: string;
  typesOnly: boolean;
}

const everything = [
  "domain",
  "formats",
  "db",
  "adapters",
  "api",
  "jobs",
  "web",
  "institute.ts",
  "config.ts",
  "log.ts",
  "version.ts",
];

// Which layers a layer may import besides itself, in each half alike; a file beside the layers is a layer of its own.
const layers: Record<string, string[]> = {
  domain: ["institute.ts"],
  formats: ["domain", "institute.ts"],
  db: ["domain", "formats", "institute.ts", "log.ts"],
  adapters: ["domain", "institute.ts", "log.ts"],
  api: ["domain", "formats", "db", "adapters", "institute.ts", "log.ts", "version.ts"],
  web: ["domain", "formats", "institute.ts", "log.ts", "site.ts", "version.ts"],
  jobs: ["domain", "formats", "db", "adapters", "api", "institute.ts", "config.ts", "log.ts"],
  // `cli.ts` and `demo.ts` read the parts.
  ops: [
    "parts",
    "domain",
    "formats",
    "db",
    "adapters",
    "api",
    "jobs",
    "institute.ts",
    "config.ts",
    "version.ts",
  ],
  "config.ts": ["setting-kinds.ts", "domain"],
  "setting-kinds.ts": ["domain"],
  "institute.ts": [],
  // Joins what the parts of the program add to the pages.
  "site.ts": ["web"],
  "log.ts": [],
  "version.ts": [],
  // What wires all layers together: the server, and its parts.
  "server.ts": [...everything, "ops", "parts", "site.ts", "wiring"],
  wiring: [...everything, "parts"],
  // What each part of the program adds to the server.
  parts: ["adapters", "db", "domain", "jobs", "ops", "config.ts"],
};

/** The layers of the files at the root of `src/`, which join the halves. */
const joins: Record<string, string> = {
  "app.ts": "api",
  "cli.ts": "ops",
  "db-parts.ts": "db",
  "demo.ts": "ops",
  "entry.client.tsx": "web",
  "entry.server.tsx": "web",
  "list-worker.ts": "api",
  "part.ts": "parts",
  "parts.ts": "parts",
  "root.tsx": "web",
  "routes.ts": "web",
};

/** The layers from which a layer may import types only. */
const typeOnlyImports: Record<string, string[]> = { web: ["api"], "institute.ts": ["domain"] };

// Which folders of web/ a folder there may import besides itself; unlisted folders are parts of the site.
const webImports: Record<string, string[]> = {
  styles: [],
  art: [],
  serve: ["site", "styles"],
  // The script of all pages; `site/touch.ts` loads modules of other parts by a glob, which imports none of them.
  site: ["session", "layout"],
  ui: ["art", "styles", "site"],
  layout: ["session", "ui", "art", "styles"],
  session: ["ui"],
  forms: ["session", "ui", "layout", "art", "styles"],
};
const partImports = ["ui", "layout", "session", "forms", "art", "styles"];

const dialectPattern = /\bisPostgres\b|\b(Postgres|Sqlite)(Dialect|Adapter)\b|from "(pg|node:sqlite)"/;
const dialectFiles = [
  "src/core/db/archive/snapshot.ts",
  "src/core/db/archive/tables.ts",
  "src/core/db/check.ts",
  "src/core/db/connect.ts",
  "src/core/db/health.ts",
  "src/birds/db/surveys/stage-positions.ts",
  "src/institute/db/checks.ts",
  "src/core/db/notifications.ts",
  "src/institute/db/posts/pages/page-index.ts",
  "src/institute/db/posts/pages/page-query.ts",
  "src/institute/db/posts/search/search.ts",
  "src/core/db/addresses.ts",
  "src/core/db/postgres.ts",
  "src/core/db/postgres-client.ts",
  "src/core/db/postgres-errors.ts",
  "src/core/db/sole-server.ts",
  "src/core/db/sqlite.ts",
  "src/core/db/sqlite-dialect.ts",
  "src/birds/db/surveys/stage.ts",
  "src/birds/db/surveys/stage-positions.ts",
  "src/institute/db/posts/search/search-by-type.ts",
  "src/institute/db/posts/search/search-merge.ts",
  "src/institute/db/posts/search/search-titles.ts",
  "src/core/db/migrations/0002-search.ts",
  "src/core/db/migrations/0010-store.ts",
  "src/core/db/migrations/0090-days-of-loans.ts",
  "src/core/db/migrations/0011-search-merges.ts",
  "src/core/db/migrations/0013-authors-and-hidden.ts",
  "src/core/db/migrations/0014-text-last.ts",
  "src/core/db/migrations/0016-audit-stays.ts",
  "src/core/db/migrations/0021-date-precision.ts",
  "src/core/db/migrations/0034-request-status.ts",
  "src/core/db/migrations/0055-search-words.ts",
  "src/core/db/migrations/0059-bounded-lists.ts",
  "src/core/db/migrations/0060-people-search.ts",
  "src/core/db/migrations/0062-search-parts.ts",
  "src/core/db/migrations/0109-drop-older-counts.ts",
  "src/core/db/migrations/0135-find-and-be-told.ts",
  "src/core/db/migrations/0136-drop-stored-counts.ts",
];
// Tables with unpublished rows, and the files that write them; all other files read the views `published_…`.
const unpublishedTables = /"(survey|survey_count)(\.\w+)?"/;
const unpublishedReaders =
  /^src\/(?:core|birds)\/db\/(archive\/|guide\/dated-names\.ts|surveys\/(import|imports|import-records|compare|demonstration|public-counts|stage)\.ts|tables\/|migrations\/)/;
// Views with surveys of which every count is withheld, and sites that only they know; all other files read `public_survey`.
// Ringing has sites of its own sessions, which are no surveys.
const withheldTables = /"(published_survey|survey_site)\b/;
const withheldReaders =
  /^src\/(?:core|birds)\/(ops\/demo\/seed-ringing\.ts|db\/ringing\/|db\/archive\/|db\/tables\/|db\/migrations\/|db\/surveys\/(compare|corrections|export|field-facts|field-removal|generalised-counts|import|places|stored-sites|surveyed-sites)\.ts)/;
const environmentReaders = ["src/core/config.ts", "src/core/log.ts", "src/server.ts", "src/cli.ts"];
const vagueNames = ["utils", "util", "lib", "libs", "helpers", "common", "misc", "shared"];
const MAX_LINES = 300;
const MAX_TEST_LINES = 400;

/** A sentence for every violation of the rules in CONTRIBUTING. */
export function findViolations(sources: Source[]): string[] {
  return sources.flatMap((source) => {
    const isTest = /\.test\.tsx?$/.test(source.path);
    return [
      ...checkNamesAndSize(source),
      ...(isTest ? [] : [...checkDirections(source), ...checkReservedWords(source)]),
    ];
  });
}

/** The shortest way from each file back to itself over imports, those of types included; a cycle is listed once. */
export function findCycles(sources: Source[]): string[] {
  const imports = new Map(
    sources
      .filter(({ path }) => !/\.test\.tsx?$/.test(path))
      .map((source) => [source.path, new Set(importsOf(source).map(({ to }) => to))]),
  );
  const seen = new Set<string>();
  return [...imports.keys()].flatMap((start) => {
    const cycle = seen.has(start) ? undefined : findWayBack(start, imports);
    for (const path of cycle ?? []) seen.add(path);
    return cycle ? [`${[...cycle, start].join(" imports ")}: a cycle`] : [];
  });
}

function findWayBack(start: string, imports: Map<string, Set<string>>): string[] | undefined {
  const ways = [[start]];
  const visited = new Set<string>();
  for (const way of ways)
    for (const next of imports.get(way.at(-1) ?? "") ?? []) {
      if (next === start) return way;
      if (!visited.has(next)) ways.push([...way, next]);
      visited.add(next);
    }
  return undefined;
}

function checkNamesAndSize({ path, text }: Source): string[] {
  const found: string[] = [];
  const words = path.replace(/\.tsx?$/, "").split("/");
  const empty = words.find((word) => vagueNames.includes(word));
  if (empty) found.push(`${path}: "${empty}" names nothing; say what it holds`);
  if (/\/index\.tsx?$/.test(path)) found.push(`${path}: no barrels; import the file itself`);
  if (/\.\.\.\{ \w/.test(text) && !path.includes("/migrations/"))
    found.push(`${path}: write the fields of a literal without \`...{ }\``);
  const lines = text.split("\n").length - 1;
  const most = /\.(test|spec)\.tsx?$/.test(path) ? MAX_TEST_LINES : MAX_LINES;
  if (lines > most) found.push(`${path}: ${lines} lines; at most ${most}`);
  return found;
}

function checkReservedWords({ path, text }: Source): string[] {
  if (!path.startsWith("src/")) return [];
  const found: string[] = [];
  if (/\bprocess\.env\b/.test(text) && !environmentReaders.includes(path))
    found.push(`${path}: only the configuration reads process.env`);
  if (/\bHTTPException\b/.test(text) && path !== "src/core/api/http.ts")
    found.push(`${path}: throw an AppError; its code has a status in domain/errors.ts`);
  if (dialectPattern.test(text) && !dialectFiles.includes(path))
    found.push(`${path}: names a database; one SQL text serves both`);
  if (
    layerOf(path) === "db" &&
    unpublishedTables.test(text.replace(/(subject: |action: |Authorized<)"survey(\.\w+)?"/g, "")) &&
    !unpublishedReaders.test(path)
  )
    found.push(`${path}: reads surveys that are not public; read public_survey and published_count`);
  if (path.startsWith("src/") && withheldTables.test(text) && !withheldReaders.test(path))
    found.push(`${path}: reads surveys of which every count is withheld; read public_survey, or listSites`);
  return found;
}

function checkDirections(source: Source): string[] {
  return importsOf(source).flatMap((imported) => {
    const from = layerOf(imported.from);
    const to = layerOf(imported.to);
    if (!from || !to) return [];
    if (from === to) return from === "web" ? checkWebImport(imported) : [];
    if (layers[from]?.includes(to)) return [];
    if (typeOnlyImports[from]?.includes(to) && imported.typesOnly) return [];
    const only = typeOnlyImports[from]?.includes(to) ? " more than types of" : "";
    return [`${imported.from} imports${only} ${imported.to}: ${from} must not know ${to}`];
  });
}

function checkWebImport({ from, to }: Import): string[] {
  const part = folderOfWeb(from);
  const other = folderOfWeb(to);
  // Files at the root of web/ may be imported by all its folders.
  if (part === null || other === null || part === other) return [];
  if ((webImports[part] ?? partImports).includes(other)) return [];
  // A part may open another part's editor.
  if (!webImports[part] && /^src\/\w+\/web\/\w+\/editor\//.test(to)) return [];
  return [`${from} imports ${to}: ${part}/ must not know ${other}/`];
}

/** A path below `src/` without its half; undefined outside `src/`. */
const withinHalf = (path: string): string[] | undefined =>
  /^src\/(?:(?:core|institute|birds)\/)?(.*)/.exec(path)?.[1]?.split("/");

/** The layer of a file in `src/`; undefined for other files. */
function layerOf(path: string): string | undefined {
  const layer = withinHalf(path)?.[0];
  return layer && (joins[layer] ?? layer);
}

function folderOfWeb(path: string): string | null {
  const [layer, folder, ...rest] = withinHalf(path) ?? [];
  return layer === "web" && rest.length > 0 ? (folder ?? null) : null;
}

/** The source files that a file imports: static, dynamic, for side effects, or to re-export. */
export function importsOf({ path, text }: Source): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "");
  const statements = [
    ...code.matchAll(/^\s*(?:import|export)\s+((?:type\s+)?(?:[\w*$]+|[\w\s,*${}]+?)\s+from\s+)?"([^"]+)"/gm),
    ...code.matchAll(/()\bimport\(\s*["'`]([^"'`]+)["'`]\s*\)/g),
  ];
  return statements.flatMap(([, clause = "", target = ""]) => {
    const to = resolve(path, target);
    return to ? [{ from: path, to, typesOnly: isTypesOnly(clause) }] : [];
  });
}

function isTypesOnly(clause: string): boolean {
  if (/^type\s/.test(clause)) return true;
  const names = /^\{([^}]*)\}/
    .exec(clause)?.[1]
    ?.split(",")
    .filter((name) => name.trim() !== "");
  return names?.every((name) => /^\s*type\s/.test(name)) ?? false;
}

function resolve(from: string, target: string): string | undefined {
  if (target.includes("+types/")) return undefined;
  if (target.startsWith(".")) return join(dirname(from), target);
  if (target.startsWith("#tests/")) return target.slice(1);
  return target.startsWith("#") ? `src/${target.slice(1).replace(/^site\//, "")}` : undefined;
}
