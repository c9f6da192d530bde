import type { Proposal } from "#core/domain/reading.ts";
import type { SampledTable } from "./sample.ts";

const TOP_ROWS = 8;
const SHOWN_VALUES = 2;

/** The first eight rows of a table, for choosing the header. */
export const topRows = ({ first }: Pick<SampledTable, "first">): string[][] => {
  const last = Math.min(TOP_ROWS, first.at(-1)?.line ?? 0);
  return Array.from({ length: last }, (_, index) => [
    ...(first.find(({ line }) => line === index + 1)?.cells ?? []),
  ]);
};

/** All columns of a table, each with two real values from the rows below a line. */
export const columnsWithValues = (
  table: Pick<SampledTable, "first"> & Partial<Pick<SampledTable, "facts">>,
  names: readonly string[],
  below: number,
): Proposal["columns"] =>
  names.map((name, at) => {
    const rows = table.first.filter(({ line }) => line > below);
    const values = new Set(rows.map(({ cells }) => cells[at] ?? ""));
    values.delete("");
    const shown = [...values].slice(0, SHOWN_VALUES);
    const { facts } = table;
    return facts
      ? { at, name, values: shown, filled: filledBelow({ ...table, facts }, at, below) }
      : { at, name, values: shown };
  });

/** How many cells of a column have a value, below a line. */
export const filledBelow = (
  { first, facts }: Pick<SampledTable, "first" | "facts">,
  at: number,
  below: number,
): number =>
  (facts[at]?.filled ?? 0) -
  first.filter(({ line, cells }) => line <= below && (cells[at] ?? "") !== "").length;
