import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { type Figure, verdict } from "./figures.ts";

export interface Report {
  database: string;
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

export function heading({ database, posts, slowdown, quick }: Report): string {
  const noise = `a fixed task took ${slowdown.toFixed(1)} times as long as at its fastest`;
  return `${database}, ${posts.toLocaleString("en-GB")} posts${quick ? ", quick" : ""}; ${noise}`;
}

const folder = join(import.meta.dirname, "results");
const latest = join(folder, "latest.json");

const readSaved = (): Record<string, SavedReport> =>
  existsSync(latest) ? JSON.parse(readFileSync(latest, "utf8")) : {};

/** Stores the report as the latest of its database. */
export function saveReport(report: Report): void {
  mkdirSync(folder, { recursive: true });
  const reports = { ...readSaved(), [report.database]: { ...report, machine: machine() } };
  writeFileSync(latest, `${JSON.stringify(reports, null, 2)}\n`);
}

/** Writes RESULTS.md with the latest report of each database. */
export function writePage(): void {
  const parts = Object.values(readSaved()).map((report) =>
    [
      `## ${report.database}, ${report.posts.toLocaleString("en-GB")} posts`,
      "",
      `On ${report.date}: ${report.machine}.`,
      `Meanwhile a fixed task took ${report.slowdown.toFixed(1)} times as long as at its fastest; CPU figures may be too high by this factor.`,
      "",
      "| figure | target | measured | |",
      "|---|---|---|---|",
      ...report.figures.map(
        (figure) => `| ${figure.name} | ${figure.target} | ${figure.measured} | ${verdict(figure)} |`,
      ),
    ].join("\n"),
  );
  const head = `# Results of the benchmark

\`script/bench --write\` (and \`--postgres\`) writes this page. For repeated rounds it shows the median, with minimum and
maximum in brackets. "Quieter half" means the median of the lower half of the rounds, for figures that other work on the
machine can only increase. 1 KB is 1,000 bytes, 1 MB is 1,000,000 bytes.`;
  writeFileSync(join(import.meta.dirname, "RESULTS.md"), `${[head, ...parts].join("\n\n")}\n`);
}
