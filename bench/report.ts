import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { type Figure, verdict } from "./figures.ts";

const cellsOf = (figure: Figure) => [figure.name, figure.target, figure.measured, verdict(figure)];

/** The table for the terminal: one line for each figure. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(cellsOf);
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map(([name = "", target = "", measured = "", judged = ""]) =>
      [name.padEnd(width(0)), target.padStart(width(1)), judged.padEnd(6), measured].join("  ").trimEnd(),
    )
    .join("\n");
}

const titles: Record<string, string> = {
  cached: "A cached page against a bare server",
  growth: "Growth from 1,000 to 20,000 posts",
  counts: "Growth from 10,000 to 1,000,000 counts",
  weight: "Bytes and requests of first views",
  phone: "A slow phone",
  soak: "Mixed load",
};

const head = `# Results of the benchmark

\`script/bench --write\` writes this page. For repeated rounds it shows the median, with minimum and maximum in brackets;
"quieter half" is the median of the lower half, for figures that other work on the machine can only increase.
1 KB is 1,000 bytes, 1 MB is 1,000,000 bytes. Times of a noisy machine are notes; ratios and weights are what counts.`;

const page = join(import.meta.dirname, "RESULTS.md");

/** Writes a part into RESULTS.md, in place of its earlier figures. */
export function writeReport(name: string, figures: readonly Figure[], date: string): void {
  const machine = `${cpus().length} cores of ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1e9)} GB of memory, Node ${process.version}`;
  const rows = [["figure", "target", "measured", ""], ["---", "---", "---", "---"], ...figures.map(cellsOf)];
  const section = [
    `## ${titles[name]}`,
    `${date}: ${machine}.`,
    rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n"),
  ].join("\n\n");
  const earlier = existsSync(page)
    ? readFileSync(page, "utf8")
        .trim()
        .split(/\n\n(?=## )/)
        .slice(1)
    : [];
  const sections = new Map([...earlier, section].map((text) => [text.split("\n", 1)[0], text]));
  const ordered = Object.values(titles).flatMap((title) => sections.get(`## ${title}`) ?? []);
  writeFileSync(page, `${[head, ...ordered].join("\n\n")}\n`);
}
