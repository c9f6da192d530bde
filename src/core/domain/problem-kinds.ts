import type { ImportProblem } from "./import-report.ts";

const MAX_KINDS = 1000;
const MAX_LINES = 3;

/** What messages of one kind have in common: all but days, numbers and quoted values. */
const kindOf = ({ column = "", file = "", message, kind }: ImportProblem): string => {
  const common = message
    .replaceAll(/“[^”]*”/gu, "“”")
    .replaceAll(/\d+ \p{L}+ \d{4}/gu, "0")
    .replaceAll(/\d+/gu, "0");
  return [file, column, kind ?? common].join("\n");
};

interface Kind extends ImportProblem {
  rows: number;
  lines: number[];
}

/** The problems of a list of any length: each kind once, by its first row, with the number of rows that have it. */
export class ProblemKinds extends Array<ImportProblem> {
  /** The number of problems of kinds beyond the first thousand. */
  more = 0;
  readonly #kinds = new Map<string, Kind>();

  static override get [Symbol.species]() {
    return Array;
  }

  override push(...problems: ImportProblem[]): number {
    for (const problem of problems) this.#add(problem);
    return this.length;
  }

  #add({ kind, who = "", ...problem }: ImportProblem): void {
    // What is wrong with the file is not wrong with a row of it.
    if (problem.line === 0) {
      if (this.length < MAX_KINDS) super.push(problem);
      else this.more++;
      return;
    }
    const key = kindOf({ ...problem, ...(kind && { kind }) });
    const known = this.#kinds.get(key);
    if (known) {
      known.rows++;
      if (known.lines.length < MAX_LINES) {
        if (who !== "" || known.whose) known.whose = [...(known.whose ?? known.lines.map(() => "")), who];
        known.lines.push(problem.line);
      }
    } else if (this.length < MAX_KINDS) {
      const first = { ...problem, rows: 1, lines: [problem.line], ...(who && { whose: [who] }) };
      this.#kinds.set(key, first);
      super.push(first);
    } else this.more++;
  }

  /** The kinds with most rows first, and a last line on those that are not listed. */
  listed(): ImportProblem[] {
    const kinds = [...this].sort((a, b) => (b.rows ?? 1) - (a.rows ?? 1));
    if (this.more === 0) return kinds;
    const more = `${this.more.toLocaleString("en-GB")} more ${this.more === 1 ? "problem" : "problems"} like these.`;
    return [...kinds, { line: 0, message: more }];
  }
}

/** The same for problems that are all there. */
export function groupProblems(problems: readonly ImportProblem[]): ImportProblem[] {
  const kinds = new ProblemKinds();
  for (const problem of problems) kinds.push(problem);
  return kinds.listed();
}

/** The rows with a problem: “4 (Ada Obi)”, “2 rows: 4, 9” or “250,000 rows, first 2, 3, 4”. */
export function describeRows({ line, rows = 1, lines = [line], whose = [] }: ImportProblem): string {
  const first = lines.map((row, index) => (whose[index] ? `${row} (${whose[index]})` : row)).join(", ");
  if (rows === 1) return first;
  return `${rows.toLocaleString("en-GB")} rows${rows > lines.length ? ", first" : ":"} ${first}`;
}

/** A problem with the rows that have it, as a line of text. */
export function describeProblem(problem: ImportProblem): string {
  const { file, line, column, message, rows = 1 } = problem;
  const where = line === 0 ? "the file" : rows === 1 ? `row ${describeRows(problem)}` : describeRows(problem);
  return [...(file ? [file] : []), where, ...(column ? [column] : []), message].join(", ");
}
