import { scientificNameKey } from "#birds/domain/guide/scientific-name.ts";
import { speciesFields } from "#birds/domain/guide/species.ts";
import { factKindOf } from "#birds/domain/guide/stated-facts.ts";
import { info } from "#core/domain/fields.ts";
import { keysOf, pickBy } from "#core/domain/keys.ts";
import { fold } from "#core/domain/words.ts";
import type { ChecklistRow, RawRow } from "./checklist-row.ts";

const keyOf = {
  scientificName: (text: string) => scientificNameKey(text),
  name: (text: string) => fold(text),
};

/** The names of rows before; a species that is there twice with different facts keeps neither of them. */
export function createSeenNames() {
  const rowOf = { scientificName: new Map<string, RawRow>(), name: new Map<string, RawRow>() };
  return {
    /** What is wrong with the names of a row, if anything. */
    add(row: RawRow, taken: readonly ChecklistRow[]): { field: string; message: string }[] {
      return (["scientificName", "name"] as const).flatMap((field) => {
        const value = String(row.fields[field] ?? "");
        const key = keyOf[field](value);
        const first = rowOf[field].get(key);
        if (!value) return [];
        // A row that could not be read rules out its own spelling alone.
        const isSame = first && (fold(String(first.fields[field])) === fold(value) || isTaken(first, taken));
        if (!isSame) {
          rowOf[field].set(key, row);
          return [];
        }
        const differing = field === "scientificName" ? dropDiffering(first, row, taken) : [];
        const facts =
          differing.length > 0 ? `, with another ${differing.join(" and ")}. Neither is taken` : "";
        return { field, message: `“${value}” is already in row ${first.line}${facts}.` };
      });
    },
  };
}

const isTaken = ({ line }: RawRow, taken: readonly ChecklistRow[]) => taken.some((row) => row.line === line);

/** Takes from the draft of the first row what the second one contradicts; returns the labels of these fields. */
function dropDiffering(first: RawRow, second: RawRow, taken: readonly ChecklistRow[]): string[] {
  const differing = keysOf(speciesFields).filter((field) => {
    const [one, other] = [first.fields[field], second.fields[field]];
    // A second row may add to what is the list's own without contradicting the first.
    const isSaidTwice = one !== undefined && other !== undefined && factKindOf(field) !== undefined;
    return isSaidTwice && JSON.stringify(one) !== JSON.stringify(other);
  });
  const row = taken.find(({ line }) => line === first.line);
  if (row && differing.length > 0) {
    const { name, scientificName, ...facts } = row.draft;
    const kept = pickBy(facts, (field) => !differing.some((other) => other === field));
    row.draft = { ...kept, name, scientificName };
  }
  return differing.map((field) => info.get(speciesFields[field])?.label ?? field);
}
