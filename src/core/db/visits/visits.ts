import { sql } from "kysely";
import { lagosDay } from "#core/domain/lagos-day.ts";
import type { VisitKind, VisitReport } from "#core/domain/visits/visits.ts";
import { type Db, transaction } from "../connect.ts";

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

const MAX_ROWS = 50;
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
  const pages = await counted
    .where("kind", "=", "page")
    .groupBy("path")
    .select(["path", (select) => select.fn.sum<number>("visits").as("visits")])
    .orderBy("visits", "desc")
    .orderBy("path")
    .limit(MAX_ROWS)
    .execute();
  const downloads = await counted
    .where("kind", "=", "download")
    .leftJoin("file", "file.url", "visit_count.path")
    .groupBy(["visit_count.path", "file.name"])
    .select(["visit_count.path", "file.name", (select) => select.fn.sum<number>("visits").as("visits")])
    .orderBy("visits", "desc")
    .orderBy("visit_count.path")
    .limit(MAX_ROWS)
    .execute();
  return {
    from,
    to,
    days: dates.map((date) => ({
      day: date,
      pages: sums.get(`${date} page`) ?? 0,
      downloads: sums.get(`${date} download`) ?? 0,
    })),
    pages: pages.map(({ path, visits }) => ({ path, visits: Number(visits) })),
    downloads: downloads.map(({ path, name, visits }) => ({
      path,
      name: name ?? path.split("/").at(-1) ?? path,
      visits: Number(visits),
    })),
  };
}
