import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeEachDatabase } from "#tests/databases.ts";
import { transaction } from "../connect.ts";
import { record } from "./audit.ts";

describeEachDatabase("the audit log", (open, kind) => {
  test("is append-only: the database refuses to change or delete rows", async () => {
    const { db } = await open();
    const entry = { action: "survey.import", subject: "survey", subjectId: "1" } as const;
    await transaction(db, (trx) => record(trx, { accountId: null, ...entry }));
    const attempts = [
      sql`update audit set "action" = 'nothing'`,
      sql`delete from audit`,
      sql`replace into audit select * from audit`,
      sql`truncate audit`,
      sql`truncate store_event`,
    ];
    for (const attempt of attempts)
      await expect(attempt.execute(db)).rejects.toThrow(/cannot be changed|syntax error|constraint/);
    const rows = await db.selectFrom("audit").select("action").execute();
    expect([kind, rows]).toEqual([kind, [{ action: "survey.import" }]]);
  });
});
