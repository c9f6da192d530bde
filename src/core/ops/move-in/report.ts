import { compareText, countOf } from "#core/domain/words.ts";

/** A row of an older site. */
export interface SourceRow {
  /** What it is, such as `post`. */
  noun: string;
  /** Its id there. */
  id: string;
  /** By what it is known again in another run, if not by its id. */
  key?: string;
  /** How people know it. */
  name: string;
  /** What of it is not taken, whatever becomes of it. */
  notes?: readonly string[];
}

type Outcome = "taken" | "same" | "left out";

const MAX_NAME = 80;

/** Several of a noun; one of several words has its plural in the first. */
const manyOf = (noun: string) =>
  noun === "equipment" ? "items of equipment" : noun === "species" ? noun : noun.replace(/^\S+/, "$&s");

/** Says of each row what became of it, and counts. */
export function createReport(say: (line: string) => void) {
  const counts = new Map<string, Record<Outcome, number>>();
  const remarks: string[] = [];
  return {
    /** Says what became of a row, and what has to be known of it. */
    row({ noun, id, name }: SourceRow, outcome: Outcome, notes: readonly string[] = []): void {
      const counted = counts.get(noun) ?? { taken: 0, same: 0, "left out": 0 };
      counts.set(noun, { ...counted, [outcome]: counted[outcome] + 1 });
      const shown = name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;
      const what = [noun, id, shown && `“${shown}”`].filter(Boolean).join(" ");
      say(`${outcome}: ${what}${notes.length > 0 ? ` – ${notes.join("; ")}` : ""}`.replaceAll(/\s+/g, " "));
    },
    /** How many rows were taken. */
    countTaken: (): number => [...counts.values()].reduce((sum, { taken }) => sum + taken, 0),
    /** Adds a sentence to the summary. */
    remark: (text: string): void => void remarks.push(text),
    /** The numbers of each noun, and the remarks. */
    summary: (): string[] => [
      ...[...counts]
        .toSorted(([a], [b]) => compareText(a, b))
        .map(
          ([noun, { taken, same, "left out": left }]) =>
            `${countOf(taken + same + left, noun, manyOf(noun))}: ${taken} taken, ${same} taken before, ${left} left out.`,
        ),
      ...remarks,
    ],
  };
}

export type Report = ReturnType<typeof createReport>;
