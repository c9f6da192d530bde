import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The file to which drills add their figures. */
    figures: string;
  }
}

interface Figure {
  drill: string;
  figure: string;
  value: string;
  reach: string;
}

/** Whether the drills run in their long form: `script/drill --long`. */
export const isLong = process.env.DRILL_LONG === "true";

/** How often a drill repeats its failure. */
export const times = (short: number, long: number): number => (isLong ? long : short);

/** Adds a figure to the table at the end of the drills; `reach` says what it should be. */
export function note(drill: string, figure: string, value: string | number, reach = ""): void {
  const line: Figure = { drill, figure, value: String(value), reach };
  appendFileSync(inject("figures"), `${JSON.stringify(line)}\n`);
}

/** The longest of these milliseconds, in seconds. */
export const worst = (milliseconds: number[]): string => `${(Math.max(...milliseconds) / 1000).toFixed(1)} s`;

/** Prints the figures of all drills as one table when they are over. */
export default function collectFigures(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "malimbe-drills-"));
  const file = join(folder, "figures");
  writeFileSync(file, "");
  project.provide("figures", file);
  return () => {
    const lines = readFileSync(file, "utf8").trim().split("\n").filter(Boolean);
    const figures: Figure[] = lines.map((line) => JSON.parse(line));
    rmSync(folder, { recursive: true });
    if (figures.length === 0) return;
    const rows = figures
      .toSorted((a, b) => a.drill.localeCompare(b.drill))
      .map(({ drill, figure, value, reach }) => `| ${drill} | ${figure} | ${value} | ${reach} |`);
    console.info(["", "| drill | figure | measured | reach |", "|---|---|---|---|", ...rows, ""].join("\n"));
  };
}
