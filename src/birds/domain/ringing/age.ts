import { keysOf } from "#core/domain/keys.ts";

/** The age codes of EURING, which count calendar years since hatching. */
export const ages = {
  "0": "Not recorded",
  "1": "Nestling",
  "2": "Full-grown, year unknown",
  "3": "First calendar year",
  "4": "After first calendar year",
  "5": "Second calendar year",
  "6": "After second calendar year",
  "7": "Third calendar year",
  "8": "After third calendar year",
  "9": "Fourth calendar year",
  A: "After fourth calendar year",
} as const;
export type Age = keyof typeof ages;

/** How many years before the encounter a bird of this age hatched at the latest, and whether in that year. */
const hatched: Record<Age, { back: number; isExact: boolean }> = {
  "0": { back: 0, isExact: false },
  "1": { back: 0, isExact: true },
  "2": { back: 0, isExact: false },
  "3": { back: 0, isExact: true },
  "4": { back: 1, isExact: false },
  "5": { back: 1, isExact: true },
  "6": { back: 2, isExact: false },
  "7": { back: 2, isExact: true },
  "8": { back: 3, isExact: false },
  "9": { back: 3, isExact: true },
  A: { back: 4, isExact: false },
};

/** The first and the last year in which a bird may have hatched; null for any year before. */
interface HatchYears {
  from: number | null;
  to: number;
}
/** An age as it was given on a day, YYYY-MM-DD. */
interface AgeSeen {
  age: Age | null;
  date: string;
}

/** In which years a bird of an age on a day may have hatched. */
export function hatchYears(age: Age, date: string): HatchYears {
  const { back, isExact } = hatched[age];
  const to = Number(date.slice(0, 4)) - back;
  return { from: isExact ? to : null, to };
}

const meet = (a: HatchYears, b: HatchYears): HatchYears => ({
  from: a.from === null || b.from === null ? (a.from ?? b.from) : Math.max(a.from, b.from),
  to: Math.min(a.to, b.to),
});

/** What all ages of a bird leave of its year of hatching; null if they contradict one another, or none was given. */
export function commonYears(seen: readonly AgeSeen[]): HatchYears | null {
  const years = seen.flatMap(({ age, date }) => (age === null ? [] : hatchYears(age, date)));
  const [first, ...others] = years;
  const common = first ? others.reduce(meet, first) : null;
  return common && (common.from === null || common.from <= common.to) ? common : null;
}

/** Whether the ages of a bird contradict one another. */
export const isAgeContradiction = (seen: readonly AgeSeen[]): boolean =>
  seen.some(({ age }) => age !== null) && commonYears(seen) === null;

/** The ages that a bird in a net can have on a day, after those it had before; all if those contradict. */
export function possibleAges(seen: readonly AgeSeen[], date: string): Age[] {
  const before = isAgeContradiction(seen) ? [] : seen;
  return keysOf(ages).filter((age) => age !== "1" && !isAgeContradiction([...before, { age, date }]));
}

/** Until this month no bird of the year from the north has reached Africa. */
const LAST_MONTH_BEFORE_ARRIVAL = 6;

/** Whether a first-year bird is unlikely on a day, since none of the year has fledged, or come from the north. */
export function isBeforeFledging(
  date: string,
  isNorthernMigrant: boolean,
  unfledgedMonths: readonly number[],
): boolean {
  const month = Number(date.slice(5, 7));
  return unfledgedMonths.includes(month) || (isNorthernMigrant && month <= LAST_MONTH_BEFORE_ARRIVAL);
}
