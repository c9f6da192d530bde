import { sql } from "kysely";
import type { Db } from "#core/db/connect.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";

/** A member whose works are to be looked for, and since when the last answer is. */
export interface SoughtMember {
  accountId: string;
  orcid: string;
  /** The day from which on what is new was not seen yet; null at first. */
  since: string | null;
}

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30;
/** What a service lists late is not missed. */
const OVERLAP_DAYS = 3;

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

/** The members with an ORCID iD and a proven address who were not looked for in a month, those that wait longest first. */
export async function listDueMembers(db: Db, now: Date, limit: number): Promise<SoughtMember[]> {
  const rows = await db
    .selectFrom("profile")
    .innerJoin("account", "account.email", "profile.email")
    .leftJoin("work_search", "work_search.accountId", "account.id")
    .select(["account.id as accountId", "profile.orcid", "work_search.orcid as before", "searchedAt"])
    .where("profile.orcid", "is not", null)
    .where("profile.deletedAt", "is", null)
    .where("account.confirmedAt", "is not", null)
    .where("account.disabledAt", "is", null)
    .where(({ or, eb }) =>
      or([
        eb("dueAt", "is", null),
        eb("dueAt", "<=", now.toISOString()),
        eb("work_search.orcid", "!=", eb.ref("profile.orcid")),
      ]),
    )
    .orderBy(sql`coalesce("dueAt", '')`)
    .orderBy("account.id")
    .limit(limit)
    .execute();
  return rows.flatMap(({ accountId, orcid, before, searchedAt }) =>
    orcid === null
      ? []
      : [{ accountId, orcid, since: before === orcid && searchedAt ? sinceOf(searchedAt) : null }],
  );
}

const sinceOf = (searchedAt: string) => lagosDay(daysFrom(new Date(searchedAt), -OVERLAP_DAYS));

/** Takes a due member on; false if another server has. Without success it is tried again the next day. */
export async function beginSearch(db: Db, { accountId, orcid }: SoughtMember, now: Date): Promise<boolean> {
  const dueAt = daysFrom(now, 1).toISOString();
  const row = await db
    .insertInto("work_search")
    .values({ accountId, orcid, dueAt, searchedAt: null })
    .onConflict((conflict) =>
      conflict
        .column("accountId")
        .doUpdateSet(({ ref }) => ({ dueAt, orcid: ref("excluded.orcid") }))
        .where(({ or, eb }) =>
          or([
            eb("work_search.dueAt", "<=", now.toISOString()),
            eb("work_search.orcid", "!=", eb.ref("excluded.orcid")),
          ]),
        ),
    )
    .returning("accountId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that all services have answered, so that the next search is in a month. */
export const endSearch = (db: Db, { accountId }: SoughtMember, now: Date): Promise<unknown> =>
  db
    .updateTable("work_search")
    .set({ dueAt: daysFrom(now, MONTH_DAYS).toISOString(), searchedAt: now.toISOString() })
    .where("accountId", "=", accountId)
    .execute();
