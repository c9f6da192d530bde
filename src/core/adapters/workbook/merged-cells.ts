import type { OpenZip } from "../zip.ts";
import { columnIndex } from "./cell-values.ts";

/** A cell that is merged with those below it: its column, and its first and last row. */
export interface Merged {
  column: number;
  from: number;
  to: number;
}

const MAX_MERGED = 100_000;
/** No tag that names a range is longer. */
const MAX_TAG = 300;
const range = /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;

/** The cells of a sheet that are merged with those below; the list of them stands behind its rows, so these are not parsed. */
export async function readMerged(zip: OpenZip, path: string): Promise<Merged[]> {
  const found = new Map<string, Merged>();
  if (!zip.names.includes(path)) return [];
  let rest = "";
  for await (const chunk of await zip.stream(path)) {
    const text = rest + Buffer.from(chunk).toString("latin1");
    for (const [whole, letters = "", from, to] of text.matchAll(range)) {
      const merged = { column: columnIndex(letters), from: Number(from), to: Number(to) };
      if (merged.to > merged.from && found.size < MAX_MERGED) found.set(whole, merged);
    }
    // A tag may be cut in two.
    rest = text.slice(Math.max(text.lastIndexOf("<"), text.length - MAX_TAG));
  }
  return [...found.values()].toSorted((a, b) => a.from - b.from);
}

/** Gives the rows of merged cells their value: a spreadsheet stores it in the first alone. */
export class MergedCells {
  readonly #merged: readonly Merged[];
  #next = 0;
  #open: (Merged & { value: string })[] = [];

  /** The cells in the order of their first rows. */
  constructor(merged: readonly Merged[]) {
    this.#merged = merged;
  }

  /** Fills the cells of a row with the values of the merged cells that it is part of. */
  fill(line: number, cells: string[]): void {
    this.#open = this.#open.filter(({ to }) => to >= line);
    for (const { column, value } of this.#open) {
      if ((cells[column] ?? "") !== "") continue;
      while (cells.length < column) cells.push("");
      cells[column] = value;
    }
    for (let next = this.#merged[this.#next]; next && next.from <= line; next = this.#merged[++this.#next]) {
      const value = cells[next.column] ?? "";
      if (next.from === line && value !== "") this.#open.push({ ...next, value });
    }
  }
}
