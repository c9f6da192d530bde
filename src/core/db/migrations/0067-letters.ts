import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** What readers are to be told. Morning mails that earlier versions have not sent are asked for again by the next morning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("letter")
    .addColumn("noun", "text", (column) => column.notNull())
    .addColumn("about", "text", (column) => column.notNull())
    .addColumn("reader", "text", (column) => column.notNull())
    .addColumn("told", "text")
    .addColumn("attempt", "text")
    .addColumn("attempted", "text")
    .addColumn("dueAt", "text")
    .addColumn("waitingSince", "text")
    .addColumn("leasedUntil", "text")
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("toldAt", "text")
    .addColumn("failedAt", "text")
    .addColumn("failure", "text")
    .addPrimaryKeyConstraint("letter_pkey", ["noun", "about", "reader"])
    .execute();
  await db.schema.createIndex("letter_due").on("letter").column("dueAt").execute();
  await db.schema.createIndex("letter_reader").on("letter").columns(["reader", "noun"]).execute();
  const { rows: unsent } = await sql<{ key: string }>`
    update outbox set "dueAt" = null, "droppedAt" = "createdAt", text = '', html = ''
    where kind in ('loan.reminders', 'store.digest') and "dueAt" is not null
    returning key`.execute(db);
  for (const { key } of unsent) {
    const [kind, day, accountId] = key.split(":");
    if (kind === "loan-reminders")
      await sql`delete from loan_reminder where "accountId" = ${accountId} and day = ${day}`.execute(db);
  }
}
