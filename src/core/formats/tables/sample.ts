import { numberedDay } from "./days.ts";

/** A row as it stands in the file, the first one being 1. */
export interface SampledRow {
  line: number;
  cells: readonly string[];
}

/** A day that proves the order of day and month, or leaves it open. */
export interface OrderProof {
  /** 13/10/2021. */
  dayFirst?: string | undefined;
  /** 10/13/2021. */
  monthFirst?: string | undefined;
  /** 01/02/2021, which proves nothing. */
  open?: string | undefined;
}

/** What all cells of a column say: how many have text, and what proves the order of their days. */
export interface ColumnFacts extends OrderProof {
  filled: number;
}

/** What a text says of the order of day and month; `undefined` if it is no day in numbers. */
export function proofOf(text: string): OrderProof | undefined {
  if (!/^\d{1,2}[-/.]/.test(text)) return undefined;
  const [first, second] = numberedDay(text) ?? [];
  if (first === undefined || Number(first) === Number(second)) return undefined;
  if (Number(first) > 12) return { dayFirst: text };
  return Number(second) > 12 ? { monthFirst: text } : { open: text };
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
const MAX_CELL = 1000;

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
    const day = proofOf(text);
    if (!day) return;
    facts.dayFirst ??= day.dayFirst;
    facts.monthFirst ??= day.monthFirst;
    facts.open ??= day.open;
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
