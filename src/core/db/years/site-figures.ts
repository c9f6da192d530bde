import { sql } from "kysely";
import type { VisitKind } from "#core/domain/visits/visits.ts";
import type { Db } from "../connect.ts";
import type { YearFigure } from "../part.ts";
import { yearOfDay } from "./years-of.ts";

const countVisits =
  (kind: VisitKind): YearFigure["count"] =>
  async (db: Db, { from, to }) => {
    const rows = await db
      .selectFrom("visit_count")
      .where("kind", "=", kind)
      .where("day", ">=", from)
      .where("day", "<=", to)
      .select(({ fn }) => [yearOfDay("day").as("year"), fn.sum<number>("visits").as("value")])
      .groupBy(sql`1`)
      .execute();
    return rows.map(({ year, value }) => ({ year, value: Number(value), kind: null }));
  };

const rules =
  "By the rules of COUNTER, robots, staff who are signed in and repeated clicks within 30 seconds are not counted";

/** How often the site is read. */
export const siteFigures: Record<string, YearFigure> = {
  downloads: {
    place: 5,
    title: "Downloads",
    what: `Files that visitors downloaded. ${rules}.`,
    hasDays: true,
    count: countVisits("download"),
  },
  views: {
    place: 6,
    title: "Page views",
    what: `Pages of this site that visitors opened. ${rules}.`,
    hasDays: true,
    count: countVisits("page"),
  },
};
