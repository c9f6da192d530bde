const DAY_MS = 24 * 60 * 60_000;
const rule = { days: 7, weeks: 4, months: 12 };

const dayOf = (at: string) => at.slice(0, 10);
/** The number of the week, which begins on Monday; 1 January 1970 was a Thursday. */
const weekOf = (at: string) => String(Math.floor((Date.parse(dayOf(at)) / DAY_MS + 3) / 7));
const monthOf = (at: string) => at.slice(0, 7);

/** The backups to store on: the last one of each of 7 days, 4 weeks and 12 months that have one, by their times. */
export function chooseBackups(times: readonly string[]): Set<string> {
  const newestFirst = times.toSorted().toReversed();
  const lastOf = (period: (at: string) => string, most: number) => {
    const last = new Map<string, string>();
    for (const at of newestFirst) if (!last.has(period(at))) last.set(period(at), at);
    return [...last.values()].slice(0, most);
  };
  return new Set([
    ...lastOf(dayOf, rule.days),
    ...lastOf(weekOf, rule.weeks),
    ...lastOf(monthOf, rule.months),
  ]);
}
