import { type PreparedWork, prepareWork } from "./near-works.ts";

const MAX_YEARS_APART = 2;
/** “Editorial” and “Reply to Jones” are many works. */
const MIN_WORDS = 4;

interface Identified {
  title?: string | undefined;
  doi?: string | null | undefined;
  year?: number | null | undefined;
  postType: string;
}

/** What a work is known again by. */
export const prepareSame = ({ title = "", doi = null, year = null, postType }: Identified): PreparedWork =>
  prepareWork({ title, doi, year, postType, firstAuthor: null });

const areNear = (one: number | null, other: number | null) =>
  one === null || other === null || Math.abs(one - other) <= MAX_YEARS_APART;

const haveSameTitle = (one: PreparedWork, other: PreparedWork) =>
  one.words.length >= MIN_WORDS &&
  one.title === other.title &&
  !(one.doi && other.doi) &&
  areNear(one.year, other.year);

/** Whether two works are one without a doubt: the same DOI, or the same title in near years. */
export const areSame = (one: PreparedWork, other: PreparedWork): boolean =>
  one.doi !== undefined && one.doi === other.doi ? true : haveSameTitle(one, other);

/** Finds the one of many that a work is; hundreds of works cost as much as one. */
export function createSameFinder<Row>(
  rows: readonly Row[],
  identify: (row: Row) => Identified,
): (work: PreparedWork) => Row | undefined {
  const stored = rows.map((row) => ({ work: prepareSame(identify(row)), row }));
  const byDoi = new Map(stored.flatMap((one) => (one.work.doi ? [[one.work.doi, one] as const] : [])));
  const byTitle = Map.groupBy(stored, ({ work }) => work.title);
  return (work) => {
    const found =
      (work.doi && byDoi.get(work.doi)) ||
      byTitle.get(work.title)?.find((one) => haveSameTitle(one.work, work));
    return found?.row;
  };
}
