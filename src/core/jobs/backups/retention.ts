const DAY_MS = 24 * 60 * 60_000;
const rule = { days: 7, weeks: 4, months: 12 };
/** So long, no later backup replaces the one that was made before an upgrade. */
const KEEP_ALL_MS = 2 * DAY_MS;

const dayOf = (at: string) => at.slice(0, 10);
/** The number of the week, which begins on Monday; 1 January 1970 was a Thursday. */
const weekOf = (at: string) => String(Math.floor((Date.parse(dayOf(at)) / DAY_MS + 3) / 7));
const monthOf = (at: string) => at.slice(0, 7);

/** The backups to store on, by their times: all of the last two days, and the last of 7 days, 4 weeks and 12 months that have one. */
export function chooseBackups(times: readonly string[]): Set<string> {
  const newestFirst = times.toSorted().toReversed();
  const lastOf = (period: (at: string) => string, most: number) => {
    const last = new Map<string, string>();
    for (const at of newestFirst) if (!last.has(period(at))) last.set(period(at), at);
    return [...last.values()].slice(0, most);
  };
  const isRecent = (at: string) => Date.parse(newestFirst[0] ?? at) - Date.parse(at) < KEEP_ALL_MS;
  return new Set([
    ...newestFirst.filter(isRecent),
    ...lastOf(dayOf, rule.days),
    ...lastOf(weekOf, rule.weeks),
    ...lastOf(monthOf, rule.months),
  ]);
}
