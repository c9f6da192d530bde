import type { ApartReason } from "#birds/domain/surveys/apart.ts";
import { isAgainst, type SurveyField } from "#birds/domain/surveys/reading-fields.ts";
import { foundByMachine } from "#birds/domain/surveys/survey.ts";
import type { CsvRow } from "#core/formats/named-rows.ts";
import { wordsOf } from "#core/formats/tables/column-words.ts";
import { fieldsOf } from "./words.ts";

/** A row of a table that may be kept apart. */
export interface JudgedRow extends CsvRow {
  apart?: ApartReason;
  /** The list of a shared survey that has the row, if other lists may have the same bird. */
  list?: string;
  /** Set if a machine has found the bird, and it is stored as such. */
  foundBy?: typeof foundByMachine;
}

/** A text without accents, signs and spaces, in lower case; 1.0 is 1. */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[.,]0+$/, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");

const saysYes = (text: string) => /^(1|y|yes|true|t|x|oui|sim|si|ja)$/.test(text);
const saysNo = (text: string) => /^(0|n|no|false|f|non|nao|nein|nee)$/.test(text);
const isBird = (text: string) =>
  /^(aves?|unknown|unassigned|na|nan|null|none)$|bird|avian|oiseau|vogel|pajaro|passaro|uccell/.test(text) &&
  !/^(no|not|non)(a|an)?bird/.test(text);
const rejected =
  /^(rejected?|rejete|casual|uncertain|unaccepted|notaccepted|notapproved|disapproved|invalid|implausible|incorrect|doubtful|dubious|questionable|disputed)/;

/**
 * What a cell of each field says against its row. What is introduced, naturalised or provisional is a wild bird, and what
 * has not been reviewed yet may be right.
 */
const rules: readonly [
  field: SurveyField,
  judge: (value: string, written: (field: SurveyField) => string) => ApartReason | false,
][] = [
  ["taxonClass", (value) => !isBird(value) && "no bird"],
  [
    "captive",
    (value) =>
      /^escape/.test(value)
        ? "escaped"
        : (saysYes(value) ||
            /^(captiv|captif|cautiv|cativ|domestic|cultivated|zoo|aviary|kept|caged?|pet)/.test(value)) &&
          "captive",
  ],
  [
    "origin",
    (value) =>
      saysYes(value) || /^(exotic)?escape|^released|^failing/.test(value)
        ? "escaped"
        : /^(managed|captive|cultivated|kept)/.test(value) && "captive",
  ],
  [
    "basis",
    (value) =>
      /living/.test(value)
        ? "captive"
        : /machine/.test(value)
          ? "machine"
          : /specimen|fossil|material/.test(value) && "dead",
  ],
  [
    "vitality",
    (value) =>
      /^(dead|mort|muert|tot$|tote|dood|carcass|corpse|roadkill|died|killed)/.test(value) &&
      !/alive/.test(value) &&
      "dead",
  ],
  [
    "accepted",
    (value, written) => (rejected.test(value) || (saysNo(value) && !saysNo(written("reviewed")))) && "doubt",
  ],
  [
    "deleted",
    (value, written) =>
      (saysYes(value) || /^deleted/.test(value) || /^\d{8}/.test(written("deleted"))) && "deleted",
  ],
  ["confidence", (value) => /^\d+$/.test(value) && "machine"],
];

/** The reasons that may be wrong: the bird may have been there, so its survey proves no absence. */
export const mayHaveBeenThere = (reason: ApartReason): boolean => reason === "doubt" || reason === "machine";

/** Judges the rows of a table by what they say against themselves. */
export class Against {
  readonly #columns: Partial<Record<SurveyField, string>>;
  readonly #take: ReadonlySet<string>;

  /** `columns` has the key of each field in the cells of a row; rows are stored for the reasons in `take`. */
  constructor(columns: Partial<Record<SurveyField, string>>, take: readonly string[]) {
    this.#columns = columns;
    this.#take = new Set(take);
  }

  /** Judges a table that is not read by its columns: each is known by its name. */
  static ofNames(names: readonly string[], take: readonly string[]): Against {
    const columns: Partial<Record<SurveyField, string>> = {};
    for (const name of names)
      for (const { field } of fieldsOf(wordsOf(name, false))) if (isAgainst(field)) columns[field] ??= name;
    return new Against(columns, take);
  }

  /** The row with the reason why it is kept apart; the same row if there is none. */
  judge(row: CsvRow): JudgedRow {
    const reasons = this.#reasonsOf(row);
    const apart = reasons.find((reason) => !this.#take.has(reason));
    if (apart) return { ...row, apart };
    return reasons.includes("machine") ? { ...row, foundBy: foundByMachine } : row;
  }

  #reasonsOf({ cells }: CsvRow): ApartReason[] {
    const written = (field: SurveyField) => plain(cells[this.#columns[field] ?? ""] ?? "");
    return rules.flatMap(([field, judge]) => {
      const value = written(field);
      return (value !== "" && judge(value, written)) || [];
    });
  }
}
