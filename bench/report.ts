import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { type Figure, verdict } from "./figures.ts";

/** What was measured: the usual figures, the growth from a small site to a large one, or minutes of mixed load. */
type Run = "usual" | "growth" | "soak";

export interface Report {
  database: string;
  run: Run;
  posts: number;
  quick: boolean;
  date: string;
  /** The median time of a fixed task divided by its fastest. */
  slowdown: number;
  figures: Figure[];
}

interface SavedReport extends Report {
  machine: string;
}

/** The machine of the measurement, without names of machines or people. */
const machine = () =>
  [
    `${cpus().length} cores of ${cpus()[0]?.model.trim() ?? "an unknown processor"}`,
    `${Math.round(totalmem() / 1e9)} GB of memory`,
    `Node ${process.version}`,
  ].join(", ");

/** The table for the terminal: one line for each figure. */
export function table(figures: readonly Figure[]): string {
  const rows = [
    ["figure", "target", "measured", ""],
    ...figures.map((figure) => [figure.name, figure.target, figure.measured, verdict(figure)]),
  ];
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const [first, second] = [width(0), width(1)];
  return rows
    .map(([name = "", target = "", measured = "", judged = ""]) =>
      [name.padEnd(first), target.padStart(second), judged.padEnd(6), measured].join("  ").trimEnd(),
    )
    .join("\n");
}

export function heading({ database, run, posts, slowdown, quick }: Report): string {
  const noise = `a fixed task took ${slowdown.toFixed(1)} times as long as at its fastest`;
  return `${database}, ${run}, ${posts.toLocaleString("en-GB")} posts${quick ? ", quick" : ""}; ${noise}`;
}

const folder = join(import.meta.dirname, "results");
const latest = join(folder, "latest.json");

const readSaved = (): Record<string, SavedReport> =>
  existsSync(latest) ? JSON.parse(readFileSync(latest, "utf8")) : {};

/** Stores the report as the latest of its database, or if it has only `some` figures merges them, and writes RESULTS.md. */
export function writeReport(report: Report, some: boolean): void {
  mkdirSync(folder, { recursive: true });
  const saved = readSaved();
  const key = `${report.run}, ${report.database}`;
  const earlier = saved[key];
  const isPart = some && earlier?.posts === report.posts;
  const figures = isPart ? mergeFigures([...earlier.figures, ...report.figures]) : report.figures;
  const slowdown = isPart ? Math.max(earlier.slowdown, report.slowdown) : report.slowdown;
  saved[key] = { ...report, figures, slowdown, machine: machine() };
  writeFileSync(latest, `${JSON.stringify(saved, null, 2)}\n`);
  writeFileSync(join(import.meta.dirname, "RESULTS.md"), toPage(Object.values(saved)));
}

/** One figure of each name, the last, in the place of the first. */
function mergeFigures(figures: readonly Figure[]): Figure[] {
  return [...new Map(figures.map((figure) => [figure.name, figure])).values()];
}

const titles: Record<Run, (posts: string) => string> = {
  usual: (posts) => `${posts} posts`,
  growth: (posts) => `Growth from 1,000 to ${posts} posts`,
  soak: (posts) => `Minutes of mixed load on ${posts} posts`,
};

/** The page: what was measured with equally many posts is one table, with columns for each database. */
function toPage(reports: readonly SavedReport[]): string {
  const titleOf = ({ run, posts }: SavedReport) => titles[run](posts.toLocaleString("en-GB"));
  const parts = [...Map.groupBy(reports, titleOf)].map(([title, some]) => toPart(title, some));
  return `${[head, ...parts].join("\n\n")}\n`;
}

function toPart(title: string, reports: readonly SavedReport[]): string {
  const notes = reports.map(({ database, date, machine, slowdown }) =>
    [
      `${database} on ${date}: ${machine}.`,
      `Meanwhile a fixed task took ${slowdown.toFixed(1)} times as long as at its fastest; CPU figures may be too high by this factor.`,
    ].join("\n"),
  );
  const columns = reports.map(({ figures }) => new Map(figures.map((figure) => [figure.name, figure])));
  const rows = mergeFigures(reports.flatMap(({ figures }) => figures)).map(({ name }) => [
    name,
    [...new Set(columns.flatMap((column) => column.get(name)?.target ?? []))].join(", "),
    ...columns
      .map((column) => column.get(name))
      .flatMap((figure) => [figure?.measured ?? "", figure ? verdict(figure) : ""]),
  ]);
  const header = ["figure", "target", ...reports.flatMap(({ database }) => [database, ""])];
  const lines = [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return [`## ${title}`, ...notes, lines.join("\n")].join("\n\n");
}

const head = `# Results of the benchmark

\`script/bench --write\` (and \`--postgres\`) writes this page. For repeated rounds it shows the median, with minimum and
maximum in brackets. "Quieter half" means the median of the lower half of the rounds, for figures that other work on the
machine can only increase. 1 KB is 1,000 bytes, 1 MB is 1,000,000 bytes. Where a target has two figures, the second is that of
PostgreSQL, which may take twice as long as SQLite, since it answers from another process.

In a table of growth, × is the processor time of a request, of the site and its database together, on the large site divided
by that on the small one. The large site also has 20,000 people and 10,000 requests for equipment, the small one 300 and 1,000.
What grows with counts is measured at 1 and at 10 million of them; the figure at 100 million is on the straight line through both.`;
