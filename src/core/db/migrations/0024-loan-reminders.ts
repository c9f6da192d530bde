import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

interface Tables {
  outbox: { key: string; kind: string; about: string | null; createdAt: string };
  request: { id: string; accountId: string };
  loan_reminder: { requestId: string; turn: string; accountId: string; day: string };
}

/** Which reminder of which loan a borrower's morning letter has brought, so that none comes twice. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable("loan_reminder")
    .addColumn("requestId", "text", (column) => column.notNull().references("request.id"))
    .addColumn("turn", "text", (column) => column.notNull())
    .addColumn("accountId", "text", (column) => column.notNull().references("account.id"))
    .addColumn("day", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("loan_reminder_pk", ["requestId", "turn"])
    .execute();
  await db.schema
    .createIndex("loan_reminder_day")
    .on("loan_reminder")
    .columns(["accountId", "day"])
    .execute();
  const written = await db
    .selectFrom("outbox")
    .innerJoin("request", "request.id", "outbox.about")
    .select(["outbox.key", "outbox.createdAt", "request.id", "request.accountId"])
    .where("outbox.kind", "in", ["request.due3", "request.due0", "request.overdue"])
    .execute();
  for (const { key, createdAt, id, accountId } of written) {
    const turn = key.slice(key.indexOf(id) + id.length + 1);
    const row = { requestId: id, turn, accountId, day: createdAt.slice(0, 10) };
    await db
      .insertInto("loan_reminder")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
