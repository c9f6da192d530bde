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
  { first }: Pick<SampledTable, "first">,
  names: readonly string[],
  below: number,
): Proposal["columns"] =>
  names.map((name, at) => {
    const rows = first.filter(({ line }) => line > below);
    const values = new Set(rows.map(({ cells }) => cells[at] ?? ""));
    values.delete("");
    return { at, name, values: [...values].slice(0, SHOWN_VALUES) };
  });
