import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { describeEachDatabase } from "#tests/databases.ts";
import { transaction } from "./connect.ts";
import { withoutTimeLimit } from "./time-limit.ts";

const tooSlow = {
  code: "unavailable",
  message: expect.stringContaining("took too long"),
  details: { retryAfter: expect.any(Number) },
};

describeEachDatabase("a query with a time limit", (open, kind) => {
  const testServer = test.runIf(kind === "PostgreSQL");

  testServer("that takes longer is ended in PostgreSQL too, and the next one succeeds", async () => {
    const { reconnect } = await open();
    const { db } = reconnect({ timeLimitMs: 50, connections: 1 });
    await expect(sql`select pg_sleep(60) as ended`.execute(db)).rejects.toMatchObject(tooSlow);
    const other = reconnect();
    await vi.waitUntil(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and state = 'active' and query like '%60) as ended%'
        and pid <> pg_backend_pid()`.execute(other.db);
      return rows.length === 0;
    });
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  testServer("rolls its transaction back, and frees what waited for it", async () => {
    const { reconnect } = await open();
    const { db } = reconnect({ timeLimitMs: 50 });
    await sql`create table kysely_late (id int)`.execute(db);
    const late = transaction(db, async (trx) => {
      await sql`insert into kysely_late values (1)`.execute(trx);
      await sql`select pg_sleep(60)`.execute(trx);
    });
    await expect(late).rejects.toMatchObject(tooSlow);
    expect((await sql`select * from kysely_late`.execute(db)).rows).toEqual([]);
    await sql`drop table kysely_late`.execute(db);
  });

  testServer("takes as long as it needs in work without a limit", async () => {
    const { reconnect } = await open();
    const { db } = reconnect({ timeLimitMs: 50 });
    const slow = () => sql`select pg_sleep(0.3)`.execute(db);
    await withoutTimeLimit(() => transaction(db, (trx) => sql`select pg_sleep(0.3)`.execute(trx)));
    await withoutTimeLimit(slow);
    await expect(slow()).rejects.toMatchObject(tooSlow);
  });

  testServer("does not leave a transaction open that pauses for longer", async () => {
    const { db, reconnect } = await open();
    const limited = reconnect({ timeLimitMs: 50 });
    const pausing = transaction(limited.db, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await vi.waitUntil(async () => {
        const found = await sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(db);
        return found.rows.length === 0;
      });
      await sql`select 1`.execute(trx);
    });
    await expect(pausing).rejects.toMatchObject({ code: "unavailable" });
  });
});
