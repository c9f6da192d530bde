import { lagosDay } from "#core/domain/lagos-day.ts";
import { spanToSameDay, spanUntil } from "#core/domain/years/day-span.ts";
import { composeFigure, type YearReport } from "#core/domain/years/year-report.ts";
import { cachePublic, type Db } from "../connect.ts";
import { dbParts, type YearFigure } from "../part.ts";
import { siteFigures } from "./site-figures.ts";

/** The figures of all parts, in the order of the page. */
const listFigures = (): [key: string, figure: YearFigure][] =>
  [siteFigures, ...dbParts().map(({ yearFigures }) => yearFigures)]
    .flatMap((figures) => Object.entries(figures))
    .toSorted(([, a], [, b]) => a.place - b.place);

/** The years up to this one of which something is recorded; of a year without a record there is nothing to read. */
export const listRecorded = (db: Db, current: number): Promise<number[]> =>
  cachePublic(db, `years recorded ${current}`, async () => {
    const found = new Set<number>();
    for (const [, { count }] of listFigures())
      for (const { year, kind, value } of await count(db, spanUntil(current)))
        if (kind === null && value > 0) found.add(year);
    return [...found];
  });

/** The figures of a year, as an admin or everybody may read them. */
export async function reportYear(
  db: Db,
  year: number,
  { isAdmin, now }: { isAdmin: boolean; now: Date },
): Promise<YearReport> {
  const today = lagosDay(now);
  const isRunning = today.startsWith(`${year}-`);
  const report: YearReport = {};
  for (const [key, figure] of listFigures()) {
    const { title, what, hasDays, hidesKinds = false, count, note, href } = figure;
    const counts = await count(db, spanUntil(year));
    const sameDays = isRunning && hasDays ? await count(db, spanToSameDay(year - 1, today)) : null;
    const composed = composeFigure(counts, sameDays, { year, today });
    report[key] = {
      title,
      what,
      ...composed,
      kinds: hidesKinds && !isAdmin ? [] : composed.kinds,
      note: (composed.value && (await note?.(db, year))) || null,
      href: (isAdmin && composed.value && href?.(year)) || null,
    };
  }
  return report;
}
