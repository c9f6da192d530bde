import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { type Figure, verdict } from "./figures.ts";

export interface Report {
  database: string;
  posts: number;
  quick: boolean;
  date: string;
  /** How many times longer a fixed piece of work took than at its fastest. */
  slowdown: number;
  figures: Figure[];
}

interface SavedReport extends Report {
  machine: string;
}

/** What the numbers were taken on; no names of machines or people. */
const machine = () =>
  [
    `${cpus().length} cores of ${cpus()[0]?.model.trim() ?? "an unknown processor"}`,
    `${Math.round(totalmem() / 1e9)} GB of memory`,
    `Node ${process.version}`,
  ].join(", ");

/** The table as it is printed: one line for each figure. */
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

export function heading({ database, posts, slowdown, quick }: Report): string {
  const noise = `a fixed task took ${slowdown.toFixed(1)} times as long as at its fastest`;
  return `${database}, ${posts.toLocaleString("en-GB")} posts${quick ? ", quick" : ""}; ${noise}`;
}

const folder = join(import.meta.dirname, "results");
const latest = join(folder, "latest.json");

const readSaved = (): Record<string, SavedReport> =>
  existsSync(latest) ? JSON.parse(readFileSync(latest, "utf8")) : {};

/** Keeps the report as the newest of its database. */
export function saveReport(report: Report): void {
  mkdirSync(folder, { recursive: true });
  const reports = { ...readSaved(), [report.database]: { ...report, machine: machine() } };
  writeFileSync(latest, `${JSON.stringify(reports, null, 2)}\n`);
}

/** Writes the page that stands with the code: the newest report of each database. */
export function writePage(): void {
  const parts = Object.values(readSaved()).map((report) =>
    [
      `## ${report.database}, ${report.posts.toLocaleString("en-GB")} posts`,
      "",
      `On ${report.date}: ${report.machine}.`,
      `Meanwhile a fixed task took ${report.slowdown.toFixed(1)} times as long as at its fastest: so much too high the CPU figures may be.`,
      "",
      "| figure | target | measured | |",
      "|---|---|---|---|",
      ...report.figures.map(
        (figure) => `| ${figure.name} | ${figure.target} | ${figure.measured} | ${verdict(figure)} |`,
      ),
    ].join("\n"),
  );
  const head = `# What was measured

\`script/bench --write\` (and \`--postgres\`) writes this page. Where rounds were repeated, the median counts and the ends
stand in brackets; where it says so, the median of the quieter half, for others on the machine can only add to such a figure. 1 KB is 1,000 bytes, 1 MB is 1,000,000 bytes.`;
  writeFileSync(join(import.meta.dirname, "RESULTS.md"), `${[head, ...parts].join("\n\n")}\n`);
}
