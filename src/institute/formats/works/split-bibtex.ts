/** An entry of a BibTeX file. */
interface BibtexPart {
  line: number;
  key: string;
  text: string;
  problem?: string;
}

const start = /(?:^|\})[ \t]*(@[ \t]*([a-z]+)[ \t]*[{(][ \t]*([^,\s{}()="]*))/gim;

/** The entries of a BibTeX file; one whose braces do not close ends where the next begins. */
export function splitBibtex(text: string): BibtexPart[] {
  const starts = [...text.matchAll(start)].map(
    ({ index, 0: whole, 1: head = "", 2: type = "", 3: key = "" }) => ({
      at: index + whole.length - head.length,
      type: type.toLowerCase(),
      key,
    }),
  );
  const parts = starts.map((one, place) => ({ ...one, ...cut(text.slice(one.at, starts[place + 1]?.at)) }));
  let [line, counted] = [1, 0];
  return parts.flatMap(({ at, type, key, written, problem }): BibtexPart[] => {
    for (; counted < at; counted++) if (text[counted] === "\n") line++;
    if (["string", "preamble", "comment"].includes(type)) return [];
    const named = key || `An entry of the type ${type}`;
    return [{ line, key: named, text: written, ...(problem && { problem }) }];
  });
}

/** The entry at the beginning of a text, up to the brace that closes it. */
function cut(text: string): { written: string; problem?: string } {
  let depth = 0;
  for (const { index, 0: sign } of text.matchAll(/[{}]/g)) {
    depth += sign === "{" ? 1 : -1;
    if (depth > 0) continue;
    const written = text.slice(0, index + 1);
    // What goes on like a field was meant to be within.
    const rest = text.slice(index + 1);
    return /^\s*[,"}]/.test(rest) && !/^\s*,\s*$/.test(rest)
      ? { written, problem: "One brace too many closes it before its end." }
      : { written };
  }
  const closed = depth === 0 && /\)\s*$/.test(text);
  return closed
    ? { written: text.trimEnd() }
    : { written: text, problem: "Its braces do not close: it is cut off, or one is missing." };
}
