import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Whether the units of a request are on the shelf, and the days that an early or late hand-over has changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("request").addColumn("missing", "integer").execute();
  for (const column of ["thereSince", "bookedStart", "bookedDue"])
    await db.schema.alterTable("request").addColumn(column, "text").execute();
  // The desk reads all open requests, and asks the shelf about them, from this index alone.
  await db.schema.dropIndex("request_open").execute();
  await db.schema
    .createIndex("request_open")
    .on("request")
    .columns([
      "status",
      "dueDate",
      "id",
      "requestDate",
      "extensionDate",
      "closedAt",
      "startDate",
      "offeredUntil",
      "equipmentId",
      "quantity",
      "name",
      "accountId",
      "missing",
    ])
    .where(sql<boolean>`"closedAt" is null`)
    .execute();
  // What these would say is said by the letters about the request now.
  await sql`update letter set "dueAt" = null where noun = 'clash'`.execute(db);
}
