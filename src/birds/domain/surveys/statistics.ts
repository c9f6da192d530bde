/** Both ends of a 95% interval. */
export interface Interval {
  low: number;
  high: number;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/** The standard normal quantile of 97.5%. */
const Z = 1.959963984540054;

/**
 * The interval of a share by the score method (Wilson 1927, J. Am. Stat. Assoc. 22: 209–212), which stays within 0 and 1
 * and is good for few surveys (Brown, Cai & DasGupta 2001, Stat. Sci. 16: 101–133).
 */
export function wilsonInterval(successes: number, trials: number): Interval {
  const share = successes / trials;
  const correction = Z ** 2 / trials;
  const centre = (share + correction / 2) / (1 + correction);
  const half = (Z / (1 + correction)) * Math.sqrt((share * (1 - share)) / trials + correction / (4 * trials));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** A season for the bootstrap: the number of its surveys, and the days of those with the species, the sought end first. */
export interface SeasonSample {
  surveys: number;
  seen: readonly number[];
}

const REPLICATES = 2000;

/**
 * The interval of the median over seasons of the first (or last) day of each, by the basic bootstrap
 * (Efron & Tibshirani 1993; Davison & Hinkley 1997, §5.2): seasons are drawn with replacement, and the surveys within each.
 * The same data give the same interval.
 */
export function bootstrapMedian(observed: readonly number[], seasons: readonly SeasonSample[]): Interval {
  const random = createRandom(hashOf(JSON.stringify(seasons)));
  const estimate = median(observed);
  const medians: number[] = [];
  for (let replicate = 0; replicate < REPLICATES; replicate++) {
    const drawn: number[] = [];
    for (let index = 0; index < seasons.length; index++) {
      const day = drawFirst(seasons[Math.floor(random() * seasons.length)], random());
      if (day !== undefined) drawn.push(day);
    }
    if (drawn.length > 0) medians.push(median(drawn));
  }
  medians.sort((a, b) => a - b);
  const quantile = (share: number) => medians[Math.floor(share * (medians.length - 1))] ?? estimate;
  return {
    low: Math.min(estimate, Math.floor(2 * estimate - quantile(0.975))),
    high: Math.max(estimate, Math.ceil(2 * estimate - quantile(0.025))),
  };
}

/**
 * The first day with the species when the surveys of a season are drawn with replacement; undefined if none is drawn.
 * None of the first k such surveys is among n drawn with probability (1 − k/n)^n, so one uniform number gives k.
 */
function drawFirst(sample: SeasonSample | undefined, uniform: number): number | undefined {
  if (!sample) return undefined;
  const { surveys: n, seen } = sample;
  const place = Math.ceil(n * (1 - (1 - uniform) ** (1 / n)));
  return seen[Math.max(1, place) - 1];
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  return hash >>> 0;
}

/** Numbers from 0 to 1 (mulberry32), the same on every machine. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A change per year with its interval. */
export interface Slope extends Interval {
  perYear: number;
}

/**
 * The median of the slopes between all pairs of years (Sen 1968, J. Am. Stat. Assoc. 63: 1379–1389), and its interval by
 * the exact distribution of Kendall's S (Hollander, Wolfe & Chicken 2014, §9.3). It needs no normal distribution, and a
 * single odd year changes it little. Null with fewer than two years.
 */
export function senSlope(points: readonly { year: number; value: number }[]): Slope | null {
  const slopes = points
    .flatMap((one, index) =>
      points.slice(index + 1).map((other) => (other.value - one.value) / (other.year - one.year)),
    )
    .sort((a, b) => a - b);
  if (slopes.length === 0) return null;
  const rank = (slopes.length - criticalS(points.length) + 2) / 2;
  return {
    perYear: median(slopes),
    low: slopes[rank - 1] ?? Number.NEGATIVE_INFINITY,
    high: slopes[slopes.length - rank] ?? Number.POSITIVE_INFINITY,
  };
}

/** The least value that Kendall's S of `n` years without a trend reaches with a probability of at most 2.5%. */
export function criticalS(n: number): number {
  // The numbers of orders with a given number of inversions (Kendall 1938).
  let orders = [1];
  for (let size = 2; size <= n; size++) {
    const longer = new Array<number>(orders.length + size - 1).fill(0);
    for (const [inversions, count] of orders.entries())
      for (let more = 0; more < size; more++)
        longer[inversions + more] = (longer[inversions + more] ?? 0) + count / size;
    orders = longer;
  }
  const pairs = (n * (n - 1)) / 2;
  let tail = 0;
  for (const [inversions, probability] of orders.entries()) {
    tail += probability;
    if (tail > 0.025) return pairs - 2 * (inversions - 1);
  }
  return pairs + 2;
}
