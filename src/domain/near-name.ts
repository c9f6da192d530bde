/** How many letters have to be put in, taken out or exchanged to make one word of the other; more than `most` is not counted. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let row = 1; row <= a.length; row++) {
    const own = [row];
    for (let column = 1; column <= b.length; column++) {
      const exchanged = (before[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      own.push(Math.min(exchanged, (before[column] ?? 0) + 1, (own[column - 1] ?? 0) + 1));
    }
    before = own;
  }
  return before[b.length] ?? 0;
}

const mostLetters = 3;

/** The name that is most like another one, if any is like it at all. */
export function nearName(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let least = mostLetters + 1;
  for (const one of known) {
    const apart = distance(wanted, one.toLowerCase(), mostLetters);
    if (apart < least) [best, least] = [one, apart];
  }
  return best;
}
