import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { type Figure, verdict } from "./figures.ts";

export interface Report {
  database: string;
  posts: number;
  quick: boolean;
  date: string;
  /** How many processes wanted a core when it began: above 0 others were at work. */
  load: number;
  figures: Figure[];
}

/** What the numbers were taken on; no names of machines or people. */
export const machine = {
  processor: cpus()[0]?.model.trim() ?? "unknown",
  cores: cpus().length,
  memory: `${Math.round(totalmem() / 1e9)} GB`,
  node: process.version,
};

/** The table as it is printed: one line for each figure. */
export function table(figures: readonly Figure[]): string {
  const rows = [
    ["figure", "target", "measured", ""],
    ...figures.map((figure) => [figure.name, figure.target, figure.measured, verdict(figure)]),
  ];
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = [width(0), width(1)];
  return rows
    .map(([name = "", target = "", measured = "", judged = ""]) =>
      [name.padEnd(widths[0] ?? 0), target.padStart(widths[1] ?? 0), judged.padEnd(6), measured]
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const results = join(import.meta.dirname, "results");

export function writeJson(report: Report): void {
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, "latest.json"), `${JSON.stringify({ machine, ...report }, null, 2)}\n`);
}

/** Writes the page that is kept with the code, one part for each database. */
export function writePage(reports: readonly Report[]): void {
  const { processor, cores, memory, node } = machine;
  const parts = reports.map(({ database, posts, figures }) =>
    [
      `## ${database}, ${posts.toLocaleString("en-GB")} posts`,
      "",
      "| figure | target | measured | |",
      "|---|---|---|---|",
      ...figures.map(
        (figure) => `| ${figure.name} | ${figure.target} | ${figure.measured} | ${verdict(figure)} |`,
      ),
    ].join("\n"),
  );
  const head = `# What was measured

With \`script/bench --write\` on ${reports[0]?.date}: ${cores} cores of ${processor}, ${memory} of memory, Node ${node}.
Where rounds were repeated, the median counts and the ends stand in brackets.`;
  writeFileSync(join(import.meta.dirname, "RESULTS.md"), `${[head, ...parts].join("\n\n")}\n`);
}
