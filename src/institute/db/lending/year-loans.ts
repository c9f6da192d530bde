import { sql } from "kysely";
import type { Db } from "#core/db/connect.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { DEFAULT_PAGE_SIZE, pageWindow } from "#core/domain/paging.ts";
import { compareText } from "#core/domain/words.ts";
import { type DaySpan, momentsOf } from "#core/domain/years/day-span.ts";
import { statusAt } from "#institute/domain/lending/loan.ts";
import type { YearLoans } from "#institute/domain/lending/year-loans.ts";

/** What was handed over on some days. */
export function handedOver(db: Db, days: DaySpan) {
  const { first, after } = momentsOf(days);
  return db
    .selectFrom("request")
    .innerJoin("equipment", "equipment.id", "request.equipmentId")
    .where("request.deletedAt", "is", null)
    .where("request.issuedDate", ">=", first)
    .where("request.issuedDate", "<", after);
}

interface LoanFilter {
  /** From 1 for January. */
  month?: number | undefined;
  /** The id of a kind of equipment. */
  kind?: string | undefined;
  page: number;
  limit?: number | undefined;
}

/** The loans of a year, of one month or of one kind; months and kinds are those of the whole year. */
export async function listYearLoans(
  db: Db,
  year: number,
  { month, kind, page, limit = DEFAULT_PAGE_SIZE }: LoanFilter,
  now: Date,
): Promise<YearLoans> {
  const { months, kinds } = await countYearLoans(db, year);
  const ofKind = (days: DaySpan) => {
    const loans = handedOver(db, days);
    return kind ? loans.where("request.equipmentId", "=", kind) : loans;
  };
  const loans = ofKind(month ? monthSpan(year, month) : { from: `${year}-01-01`, to: `${year}-12-31` });
  const counted = await loans.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const total = Number(counted.total);
  const { size, offset, ...paging } = pageWindow(total, page, limit);
  const rows = await loans
    .select([
      "request.id as _id",
      "request.name",
      "request.equipment",
      "request.equipmentId",
      "request.status",
      "request.quantity",
      "request.issuedQuantity",
      "request.returnedQuantity",
      "request.dueDate",
      "request.issuedDate",
      "request.returnedDate",
    ])
    .orderBy("request.issuedDate", "desc")
    .orderBy("request.id")
    .limit(size)
    .offset(offset)
    .execute();
  const data = rows.map((row) => ({ ...row, status: statusAt(row, now), state: row.status }));
  return { data, ...paging, total, months, kinds };
}

/** The loans of a year by the hour, which tells the month in Nigeria, and by kind. */
async function countYearLoans(db: Db, year: number): Promise<Pick<YearLoans, "months" | "kinds">> {
  const hour = sql<string>`substr("issuedDate", 1, 13)`;
  const rows = await handedOver(db, { from: `${year}-01-01`, to: `${year}-12-31` })
    .select(({ fn }) => [
      hour.as("hour"),
      "equipment.id as _id",
      "equipment.name",
      fn.countAll<number>().as("loans"),
    ])
    .groupBy([hour, "equipment.id", "equipment.name"])
    .execute();
  const sum = (group: typeof rows) => group.reduce((total, { loans }) => total + Number(loans), 0);
  const monthOf = (moment: string) => Number(lagosDay(`${moment}:00:00Z`).slice(5, 7));
  const months = [...Map.groupBy(rows, (row) => monthOf(row.hour))].map(([month, group]) => ({
    month,
    loans: sum(group),
  }));
  const kinds = [...Map.groupBy(rows, ({ _id }) => _id)].map(([_id, group]) => ({
    _id,
    name: group[0]?.name ?? "",
    loans: sum(group),
  }));
  return {
    months: months.toSorted((a, b) => a.month - b.month),
    kinds: kinds.toSorted((a, b) => b.loans - a.loans || compareText(a.name, b.name)),
  };
}

function monthSpan(year: number, month: number): DaySpan {
  const first = (count: number) =>
    `${year + Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}-01`;
  return { from: first(month - 1), to: addDays(first(month), -1) };
}
