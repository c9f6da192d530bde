/** A part of a line as pdf.js gives it: the letters of a part are in the order in which they are read. */
export interface TextRun {
  str: string;
  dir: string;
  /** Its fifth number is how far to the right it is. */
  transform: readonly number[];
}

/** The text of a line; words that are read from right to left are in the order in which they are read. */
export function joinLine(runs: readonly TextRun[]): string {
  let text = "";
  let at = 0;
  while (at < runs.length) {
    const end = endOfArabic(runs, at);
    const some = runs.slice(at, Math.max(end, at + 1));
    const ordered = end > at ? some.toSorted((a, b) => (b.transform[4] ?? 0) - (a.transform[4] ?? 0)) : some;
    for (const { str } of ordered) text += str;
    at += some.length;
  }
  return text;
}

/** Where the words end that begin here and are read from right to left, with the spaces between them. */
function endOfArabic(runs: readonly TextRun[], start: number): number {
  let end = start;
  for (let at = start; at < runs.length; at++) {
    const run = runs[at];
    if (run?.dir === "rtl") end = at + 1;
    else if (end === start || run?.str.trim()) break;
  }
  return end;
}
