import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type Db, isPostgres, transaction } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { newLoan } from "#institute/domain/lending/loan.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember } from "#tests/make.ts";
import { makeEquipment } from "#tests/make-lending.ts";
import { explainQueries, type RecordedDatabase, recordQueries } from "#tests/query-plans.ts";
import { getDesk } from "./desk.ts";
import * as lists from "./request-lists.ts";

const now = new Date("2026-11-24T12:00:00Z");
const day = (number: number) => new Date(Date.UTC(2020, 0, 1 + number / 10)).toISOString();
const openStatuses = ["pending", "approved", "received", "partial"] as const;
const closedStatuses = ["returned", "returned", "declined"] as const;
const CLOSED = 6000;
const OPEN = 120;

async function fill(db: Db, account: Account): Promise<void> {
  const equipmentId = await makeEquipment(db, account);
  const row = (number: number) => {
    const isOpen = number >= CLOSED;
    const status = isOpen ? openStatuses[number % 4] : closedStatuses[number % 3];
    return {
      id: newId(),
      accountId: account._id,
      createdBy: account._id,
      equipmentId,
      equipment: "Net",
      words: " net ",
      name: "A Name",
      email: account.email,
      phone: "0803",
      // So that rows are as wide as those of a site.
      reason: "For the nets of the point counts in the gallery forest, with two students. ".repeat(4),
      requestedQuantity: 1,
      version: 1,
      ...newLoan(1, day(number + 50 + (number % 700)), new Date(day(number))),
      status: status ?? "pending",
      closedAt: isOpen ? null : day(number),
    };
  };
  await transaction(db, async (trx) => {
    for (let start = 0; start < CLOSED + OPEN; start += 120) {
      const batch = Array.from({ length: 120 }, (_, index) => row(start + index));
      await trx.insertInto("request").values(batch).execute();
    }
  });
  // As PostgreSQL does by itself; until then it prefers the table to an index.
  await sql.raw(isPostgres(db) ? "vacuum analyze" : "analyze").execute(db);
}

describeEachDatabase("with 6,000 closed requests", (open, kind) => {
  let database: RecordedDatabase;
  let db: Db;
  let store: Account;

  beforeAll(async () => {
    const opened = await open();
    db = opened.db;
    store = { ...(await makeMember(db)), isStoreAdmin: true };
    await fill(db, store);
    database = recordQueries(opened);
  });

  const page = (filter: Partial<lists.RequestFilter>) => (reader: Db) =>
    lists.list(reader, store, now, { page: 0, ...filter });

  test.each([
    { what: "the first page", filter: {}, total: CLOSED + OPEN },
    { what: "the last page", filter: { page: 10_000 }, total: CLOSED + OPEN },
    { what: "what was returned", filter: { status: "returned" as const }, total: (CLOSED * 2) / 3 },
    { what: "what is overdue", filter: { status: "overdue" as const }, total: OPEN / 2 },
  ])("$what is listed without reading the closed ones", async ({ filter, total }) => {
    const plans = await explainQueries(database, page(filter));
    for (const { query, plan } of plans)
      expect(plan, query).not.toMatch(/SCAN request(?:$| (?!USING))|Seq Scan on request\b/m);
    expect((await page(filter)(db)).total).toBe(total);
  });

  test("the open ones are sorted by an index alone", async () => {
    const plans = await explainQueries(database, page({}));
    const [sorted] = plans.filter(({ query }) => /order by case/.test(query));
    expect(sorted?.query).toMatch(/^select "id" from/);
    expect(sorted?.plan).toMatch(kind === "SQLite" ? /COVERING INDEX request_open\b/ : /request_open/);
  });

  test("the desk reads the open ones by an index alone, and only shown ones entirely", async () => {
    const [read, ...shown] = await explainQueries(database, (reader) => getDesk(reader, store, now, 3));
    expect(read?.plan).toMatch(kind === "SQLite" ? /COVERING INDEX request_open\b/ : /request_open/);
    expect(shown).toHaveLength(1);
  });

  test("every request is on one page, the latest closed ones after the open ones", async () => {
    const found: { _id: string; closed: string }[] = [];
    for (let number = 0, pages = 1; number < pages; number++) {
      const { data, numberOfPages } = await page({ page: number, limit: 100 })(db);
      pages = numberOfPages;
      for (const request of data) {
        const isOpen = openStatuses.some((status) => status === request.state);
        found.push({ _id: request._id, closed: isOpen ? "9999" : request.requestDate });
      }
    }
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(CLOSED + OPEN);
    expect(found).toEqual(found.toSorted((a, b) => (a.closed < b.closed ? 1 : a.closed > b.closed ? -1 : 0)));
  });

  test("a request that is closed, opened again or deleted is counted where it belongs", async () => {
    const declined = async () => (await page({ status: "declined" })(db)).total;
    const [{ id } = { id: "" }] = await db
      .selectFrom("request")
      .select("id")
      .where("status", "=", "declined")
      .limit(1)
      .execute();
    const change = (values: { status?: "pending"; closedAt?: string | null; deletedAt?: string | null }) =>
      db.updateTable("request").set(values).where("id", "=", id).execute();
    await change({ deletedAt: day(1) });
    expect(await declined()).toBe(CLOSED / 3 - 1);
    await change({ deletedAt: null });
    expect(await declined()).toBe(CLOSED / 3);
    await change({ status: "pending", closedAt: null });
    expect(await declined()).toBe(CLOSED / 3 - 1);
    await db.deleteFrom("request").where("id", "=", id).execute();
    expect((await page({})(db)).total).toBe(CLOSED + OPEN - 1);
  });
});
