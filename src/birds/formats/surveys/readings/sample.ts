import { numberedDay } from "../days.ts";

/** A row as it stands in the file, the first one being 1. */
export interface SampledRow {
  line: number;
  cells: readonly string[];
}

/** What all cells of a column say: how many have text, and which prove the order of day and month. */
export interface ColumnFacts {
  filled: number;
  /** 13/10/2021. */
  dayFirst?: string;
  /** 10/13/2021. */
  monthFirst?: string;
  /** 01/02/2021, which proves nothing. */
  open?: string;
}

/** What is kept of a table of any length. */
export interface SampledTable {
  /** null for a text file. */
  sheet: string | null;
  /** The name of the sheet, or of the file. */
  name: string;
  /** The first rows with text, in their order. */
  first: readonly SampledRow[];
  /** Rows with text from the whole table, evenly spread; all of them if there are few. */
  spread: readonly SampledRow[];
  /** How many rows have text. */
  rows: number;
  width: number;
  facts: readonly ColumnFacts[];
}

export const FIRST_ROWS = 540;
const SPREAD_ROWS = 400;
/** Longer cells say nothing more about a column. */
const MAX_CELL = 300;

/** Keeps what a proposal needs of a table while its rows pass, in flat memory. */
export class TableSampler {
  readonly #sheet: string | null;
  readonly #name: string;
  readonly #first: SampledRow[] = [];
  readonly #facts: ColumnFacts[] = [];
  #spread: SampledRow[] = [];
  #step = 1;
  #rows = 0;

  constructor(sheet: string | null, name: string = sheet ?? "") {
    this.#sheet = sheet;
    this.#name = name;
  }

  push(cells: readonly string[], line: number): void {
    let hasText = false;
    for (const [at, cell] of cells.entries()) {
      const text = cell.trim();
      if (text === "") continue;
      hasText = true;
      this.#learn(at, text);
    }
    if (!hasText) return;
    const row = this.#rows++;
    if (row >= FIRST_ROWS && row % this.#step !== 0) return;
    // A copy, because a part of a text keeps the whole of it in memory.
    const kept = { line, cells: structuredClone(cells.map((cell) => cell.trim().slice(0, MAX_CELL))) };
    if (row < FIRST_ROWS) this.#first.push(kept);
    if (row % this.#step !== 0) return;
    this.#spread.push(kept);
    if (this.#spread.length < 2 * SPREAD_ROWS) return;
    this.#spread = this.#spread.filter((_, index) => index % 2 === 0);
    this.#step *= 2;
  }

  #learn(at: number, text: string): void {
    while (this.#facts.length <= at) this.#facts.push({ filled: 0 });
    const facts = this.#facts[at];
    if (!facts) return;
    facts.filled++;
    if (!/^\d{1,2}[-/.]/.test(text)) return;
    const [first, second] = numberedDay(text) ?? [];
    if (first === undefined) return;
    if (Number(first) > 12) facts.dayFirst ??= text;
    else if (Number(second) > 12) facts.monthFirst ??= text;
    else if (Number(first) !== Number(second)) facts.open ??= text;
  }

  finish(): SampledTable {
    return {
      sheet: this.#sheet,
      name: this.#name,
      first: this.#first,
      spread: this.#spread,
      rows: this.#rows,
      width: this.#facts.length,
      facts: this.#facts,
    };
  }
}
