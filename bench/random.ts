/** A generator of numbers from 0 up to 1; equal seeds give equal numbers on every machine. */
export type Random = () => number;

/** The mulberry32 generator. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An integer from `min` to `max`, both included. */
export const between = (random: Random, min: number, max: number): number =>
  min + Math.floor(random() * (max - min + 1));

/** One of the choices. */
export function pick<Choice>(random: Random, choices: readonly Choice[]): Choice {
  const choice = choices[Math.floor(random() * choices.length)];
  if (choice === undefined) throw new Error("There is nothing to pick from.");
  return choice;
}

/** Random indices from 0 to `size - 1` by the Zipf–Mandelbrot law: low ones are by far the most frequent. */
export function zipf(random: Random, size: number): () => number {
  const offset = 2.7;
  const sums = new Float64Array(size);
  let sum = 0;
  for (let index = 0; index < size; index++) {
    sum += 1 / (index + 1 + offset);
    sums[index] = sum;
  }
  return () => {
    const wanted = random() * sum;
    let low = 0;
    let high = size - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? sum) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
