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

/** Fewer numbers have no interval: even the span of five holds the median less often than 95 times in 100. */
export const FEWEST_OF_AN_INTERVAL = 6;

/**
 * The interval of a median by order statistics (Thompson 1936, Ann. Math. Stat. 7: 122–128; Hollander, Wolfe & Chicken
 * 2014, §3.6): both ends are among the numbers, whatever their distribution. Null with too few.
 */
export function medianInterval(numbers: readonly number[]): Interval | null {
  if (numbers.length < FEWEST_OF_AN_INTERVAL) return null;
  const sorted = numbers.toSorted((a, b) => a - b);
  let left = 0;
  let probability = 0.5 ** sorted.length;
  for (let tail = probability; tail <= 0.025; tail += probability) {
    left += 1;
    probability *= (sorted.length - left + 1) / left;
  }
  return { low: sorted[left - 1] ?? Number.NaN, high: sorted[sorted.length - left] ?? Number.NaN };
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
