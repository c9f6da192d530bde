import { sql } from "kysely";
import { lagosDay } from "#core/domain/lagos-day.ts";
import type { VisitKind, VisitReport } from "#core/domain/visits/visits.ts";
import { compareText } from "#core/domain/words.ts";
import { type Db, transaction } from "../connect.ts";
import { dbParts } from "../part.ts";

export interface Visit {
  day: string;
  kind: VisitKind;
  path: string;
  visits: number;
}

/** Adds visits to the stored counts, all or none. */
export async function add(db: Db, visits: Visit[]): Promise<void> {
  await transaction(db, async (trx) => {
    for (const visit of visits)
      await trx
        .insertInto("visit_count")
        .values(visit)
        .onConflict((conflict) =>
          conflict
            .columns(["day", "kind", "path"])
            .doUpdateSet({ visits: sql`visit_count.visits + excluded.visits` }),
        )
        .execute();
  });
}

/** How often each page whose address begins so was opened, in all days that are kept. */
export async function countVisits(db: Db, start: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("visit_count")
    .where("kind", "=", "page")
    .where("path", "like", `${start}%`)
    .groupBy("path")
    .select(["path", (select) => select.fn.sum<number>("visits").as("visits")])
    .execute();
  return new Map(rows.map(({ path, visits }) => [path, Number(visits)]));
}

const MAX_ROWS = 50;
/** So many addresses of a kind are read, as a page may have had several. */
const MAX_READ = 2000;
const DAY_MS = 86_400_000;

/** The visits of the last `span` days, including today. */
export async function report(db: Db, span: number, now = new Date()): Promise<VisitReport> {
  const dates = Array.from({ length: span }, (_, index) =>
    lagosDay(new Date(now.getTime() - (span - 1 - index) * DAY_MS)),
  );
  const [from = "", to = ""] = [dates[0], dates.at(-1)];
  const counted = db.selectFrom("visit_count").where("day", ">=", from).where("day", "<=", to);
  const byDay = await counted
    .groupBy(["day", "kind"])
    .select(["day", "kind", (select) => select.fn.sum<number>("visits").as("visits")])
    .execute();
  const sums = new Map(byDay.map((row) => [`${row.day} ${row.kind}`, Number(row.visits)]));
  const mostVisited = (kind: VisitKind) =>
    counted
      .where("kind", "=", kind)
      .leftJoin("file", "file.url", "visit_count.path")
      .groupBy(["visit_count.path", "file.name"])
      .select(["visit_count.path", "file.name", (select) => select.fn.sum<number>("visits").as("visits")])
      .orderBy("visits", "desc")
      .orderBy("visit_count.path")
      .limit(MAX_READ)
      .execute();
  const pages = await withTitles(db, await mostVisited("page"));
  const downloads = await withTitles(db, await mostVisited("download"));
  return {
    from,
    to,
    days: dates.map((date) => ({
      day: date,
      pages: sums.get(`${date} page`) ?? 0,
      downloads: sums.get(`${date} download`) ?? 0,
    })),
    pages: pages.map(({ path, title, visits }) => ({ path, title, visits })),
    downloads: downloads.map(({ path, name, title, visits }) => ({
      path,
      name: name ?? path.split("/").at(-1) ?? path,
      title,
      visits,
    })),
  };
}

interface CountedAddress {
  path: string;
  name: string | null;
  visits: number;
}

/** The most visited under their present addresses, with their titles. */
async function withTitles(db: Db, addresses: CountedAddress[]) {
  const paths = addresses.map(({ path }) => path);
  const sources = paths.length > 0 ? dbParts().flatMap(({ titles }) => titles) : [];
  const titled = await Promise.all(sources.map((find) => find(db, paths)));
  const titles = new Map(titled.flat().map((found) => [found.path, found]));
  const pages = Map.groupBy(addresses, ({ path }) => titles.get(path)?.href ?? path);
  return [...pages]
    .map(([path, counted]) => ({
      path,
      title: titles.get(counted[0]?.path ?? "")?.title ?? null,
      // The file at the present address has its name, if it was opened.
      name: (counted.find((one) => one.path === path) ?? counted[0])?.name ?? null,
      visits: counted.reduce((total, { visits }) => total + Number(visits), 0),
    }))
    .toSorted((a, b) => b.visits - a.visits || compareText(a.path, b.path))
    .slice(0, MAX_ROWS);
}
