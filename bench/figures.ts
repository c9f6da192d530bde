/** One measured value and its target. */
export interface Figure {
  name: string;
  target: string;
  measured: string;
  /** Null if the figure has no target. */
  ok: boolean | null;
  value: number | null;
  unit: string;
}

const formatNumber = (value: number): string =>
  value.toLocaleString("en-GB", { maximumFractionDigits: value < 10 ? 2 : value < 1000 ? 1 : 0 });

const formatSpread = (value: number, rounds: number[], { unit, isNoisy: disturbed }: Measured) => {
  const half = disturbed ? ", quieter half" : "";
  const ends =
    rounds.length > 1
      ? ` (${formatNumber(Math.min(...rounds))}–${formatNumber(Math.max(...rounds))}${half})`
      : "";
  return `${formatNumber(value)} ${unit}${ends}`;
};

interface Measured {
  /** One value, or one for each round, of which the median is used. */
  value: number | number[];
  unit: string;
  /** Whether other work on the machine can only increase it: the median of the lower half is used. */
  isNoisy?: boolean;
  /** Further facts about the measurement. */
  note?: string | undefined;
}

function figure(name: string, target: string, measured: Measured, judge: (value: number) => boolean | null) {
  const rounds = [measured.value].flat();
  const value = median(measured.isNoisy ? lowerHalf(rounds) : rounds);
  const text = formatSpread(value, rounds, measured) + (measured.note ? `; ${measured.note}` : "");
  return { name, target, measured: text, ok: judge(value), value, unit: measured.unit } satisfies Figure;
}

export const atMost = (name: string, limit: number, measured: Measured): Figure =>
  figure(name, `≤ ${formatNumber(limit)} ${measured.unit}`, measured, (value) => value <= limit);

export const atLeast = (name: string, limit: number, measured: Measured): Figure =>
  figure(name, `≥ ${formatNumber(limit)} ${measured.unit}`, measured, (value) => value >= limit);

export const noLimit = (name: string, measured: Measured): Figure => figure(name, "–", measured, () => null);

/** A condition that is met or not, with the details. */
export const mustHold = (name: string, ok: boolean, measured: string): Figure => ({
  name,
  target: "yes",
  measured,
  ok,
  value: null,
  unit: "",
});

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new Error("Nothing was measured.");
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

const lowerHalf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b).slice(0, Math.ceil(values.length / 2));

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const verdict = ({ ok }: Figure): string => (ok === null ? "" : ok ? "ok" : "MISSED");
