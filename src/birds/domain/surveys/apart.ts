import { keysOf } from "#core/domain/keys.ts";

/** Why a row is no wild, living, confirmed bird of its survey, each with what is said of such rows. */
export const apartReasons = {
  "no bird": "other animals, no birds",
  captive: "captive",
  escaped: "escaped or released",
  dead: "dead, a specimen or a fossil",
  machine: "detected by a machine",
  doubt: "rejected or in doubt",
  deleted: "deleted",
  copy: "copies in a shared list",
} as const;
export type ApartReason = keyof typeof apartReasons;

/** Rows for one reason: they are neither stored nor dropped. */
export interface Apart {
  reason: ApartReason;
  rows: number;
  /** The first of these rows, and the names in them; empty once an import is stored, since species may be sensitive. */
  lines: number[];
  species: string[];
}

const MAX_LINES = 5;
const MAX_SPECIES = 3;

/** Counts the rows that are kept apart, each once however many birds it has. */
export class RowsApart {
  readonly #found = new Map<ApartReason, Apart>();
  #last = "";

  /** Whether the row is counted for the first time. */
  add(
    reason: ApartReason,
    { line, file = "" }: { line: number; file?: string },
    species: string | null,
  ): boolean {
    const row = `${file}:${line}`;
    if (row === this.#last) return false;
    this.#last = row;
    const found = this.#found.get(reason) ?? { reason, rows: 0, lines: [], species: [] };
    this.#found.set(reason, found);
    found.rows++;
    if (found.lines.length < MAX_LINES) found.lines.push(line);
    if (species && found.species.length < MAX_SPECIES && !found.species.includes(species))
      found.species.push(species);
    return true;
  }

  /** What was kept apart, in the order of the reasons. */
  list(): Apart[] {
    return keysOf(apartReasons).flatMap((reason) => this.#found.get(reason) ?? []);
  }
}

/** What stays of rows apart in a stored import. */
export const withoutSpecies = (apart: readonly Apart[]): Apart[] =>
  apart.map(({ reason, rows }) => ({ reason, rows, lines: [], species: [] }));

/** The first reason that is none; `undefined` if all are known. */
export const unknownReason = (take: readonly string[]): string | undefined =>
  take.find((reason) => !Object.hasOwn(apartReasons, reason));

/** The reasons in a list such as “captive, machine”, known or not. */
export const reasonsIn = (text: string): string[] =>
  text
    .split(",")
    .map((reason) => reason.trim().toLowerCase())
    .filter(Boolean);

/** Such as “712 captive”, one for each reason. */
export const countedReasons = (apart: readonly Pick<Apart, "reason" | "rows">[]): string[] =>
  apart.map(({ reason, rows }) => `${rows.toLocaleString("en-GB")} ${apartReasons[reason]}`);
