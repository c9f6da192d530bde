import { sql } from "kysely";
import type { Db } from "#core/db/connect.ts";
import type { YearFigure } from "#core/db/part.ts";
import { yearOfMoment } from "#core/db/years/years-of.ts";
import { type DaySpan, momentsOf, yearOfDay } from "#core/domain/years/day-span.ts";
import { withTotals, type YearCount } from "#core/domain/years/year-report.ts";
import { memberCategories } from "#institute/domain/people/member-categories.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import { handedOver } from "./lending/year-loans.ts";
import { countPublicByYear } from "./posts/counts.ts";

const isWithin = (year: number, { from, to }: DaySpan) => year >= yearOfDay(from) && year <= yearOfDay(to);
const toCount = ({ year, total }: { year: number; total: number }): YearCount => ({
  year: Number(year),
  value: Number(total),
  kind: null,
});

/** Works say only their year. */
const countWorks =
  (type: PostType): YearFigure["count"] =>
  async (db, days) =>
    (await countPublicByYear(db, type)).years.filter(({ year }) => isWithin(year, days)).map(toCount);

async function countGraduates(db: Db, days: DaySpan): Promise<YearCount[]> {
  const rows = await db
    .selectFrom("profile")
    .innerJoin("profile_category", "profile_category.profileId", "profile.id")
    .where("category", "=", "alumni")
    .where("deletedAt", "is", null)
    .where("yearOfGraduation", ">=", yearOfDay(days.from))
    .where("yearOfGraduation", "<=", yearOfDay(days.to))
    .select(({ fn }) => [sql<number>`"yearOfGraduation"`.as("year"), fn.countAll<number>().as("total")])
    .groupBy("yearOfGraduation")
    .execute();
  return rows.map(toCount);
}

async function countNews(db: Db, days: DaySpan): Promise<YearCount[]> {
  const { first, after } = momentsOf(days);
  const rows = await db
    .selectFrom("post")
    .where("postType", "=", "news")
    .where("publicAt", "is not", null)
    .where("datePrecision", "!=", "unknown")
    .where("createdAt", ">=", first)
    .where("createdAt", "<", after)
    .select(({ fn }) => [yearOfMoment("createdAt").as("year"), fn.countAll<number>().as("total")])
    .groupBy(sql`1`)
    .execute();
  return rows.map(toCount);
}

/** What was handed over, by kind of equipment. */
async function countLoans(db: Db, days: DaySpan): Promise<YearCount[]> {
  const rows = await handedOver(db, days)
    .select(({ fn }) => [
      yearOfMoment("request.issuedDate").as("year"),
      "equipment.name as kind",
      fn.countAll<number>().as("value"),
    ])
    .groupBy([sql`1`, "equipment.name"])
    .execute();
  return withTotals(
    rows.map(({ year, kind, value }) => ({ year: Number(year), kind, value: Number(value) })),
  );
}

/** How many there were at the end of each year: those who came until then, without those who had gone. */
async function countMembers(db: Db, days: DaySpan): Promise<YearCount[]> {
  const { after } = momentsOf(days);
  const moves = async (column: "createdAt" | "deletedAt", sign: 1 | -1) => {
    const inAll = db
      .selectFrom("profile")
      .where(column, "<", after)
      .where("id", "in", db.selectFrom("profile_category").select("profileId"))
      .select(({ fn }) => [
        yearOfMoment(column).as("year"),
        sql<string | null>`null`.as("kind"),
        fn.countAll<number>().as("value"),
      ])
      .groupBy(sql`1`);
    const ofKinds = db
      .selectFrom("profile")
      .innerJoin("profile_category", "profile_category.profileId", "profile.id")
      .where(column, "<", after)
      .select(({ fn }) => [
        yearOfMoment(column).as("year"),
        "category as kind",
        fn.countAll<number>().as("value"),
      ])
      .groupBy([sql`1`, "category"]);
    const rows: { year: number; kind: string | null; value: number }[] = [
      ...(await inAll.execute()),
      ...(await ofKinds.execute()),
    ];
    return rows.map(({ year, kind, value }) => ({ year: Number(year), kind, value: sign * Number(value) }));
  };
  const all = [...(await moves("createdAt", 1)), ...(await moves("deletedAt", -1))];
  const start = Math.min(...all.map(({ year }) => year));
  return [...Map.groupBy(all, ({ kind }) => kind)].flatMap(([kind, changes]) =>
    Array.from({ length: yearOfDay(days.to) - start + 1 }, (_, index) => start + index).map((year) => ({
      year,
      kind: nameOf(kind),
      value: changes.filter((one) => one.year <= year).reduce((sum, { value }) => sum + value, 0),
    })),
  );
}

const nameOf = (kind: string | null) =>
  Object.entries(memberCategories).find(([name]) => name === kind)?.[1].many ?? null;

/** What the institute did in a year. */
export const yearFigures: Readonly<Record<string, YearFigure>> = {
  papers: {
    place: 1,
    title: "Papers",
    what: "Publications on this site, by the year in which they appeared.",
    hasDays: false,
    count: countWorks("publication"),
  },
  theses: {
    place: 2,
    title: "Theses",
    what: "Theses and dissertations on this site, by their year.",
    hasDays: false,
    count: countWorks("thesis"),
  },
  graduates: {
    place: 3,
    title: "Graduates",
    what: "Alumni with a profile on this site, by their year of graduation.",
    hasDays: false,
    count: countGraduates,
  },
  news: {
    place: 4,
    title: "News",
    what: "News on this site, by the day of posting.",
    hasDays: true,
    count: countNews,
  },
  loans: {
    place: 7,
    title: "Loans",
    what: "Requests for equipment that the store handed over, by the day on which it did.",
    hasDays: true,
    hidesKinds: true,
    count: countLoans,
    href: (year) => `/equipment/loans/${year}`,
  },
  members: {
    place: 12,
    title: "Members",
    what: "People in the directories of this site at the end of the year, by the categories that they have today; some have several.",
    hasDays: true,
    count: countMembers,
  },
};
