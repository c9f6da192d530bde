import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Requests of one trip have the same trip; templates are trips that the store has prepared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("request").addColumn("tripId", "text").execute();
  await db.schema.createIndex("request_trip").on("request").columns(["tripId", "id"]).execute();
  // The desk reads all open requests from this index alone.
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
    ])
    .where(sql<boolean>`"closedAt" is null`)
    .execute();
  await db.schema
    .createTable("trip_template")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("trip_template_line")
    .addColumn("templateId", "text", (column) =>
      column.notNull().references("trip_template.id").onDelete("cascade"),
    )
    .addColumn("equipmentId", "text", (column) => column.notNull().references("equipment.id"))
    .addColumn("quantity", "integer", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("trip_template_line_key", ["templateId", "equipmentId"])
    .execute();
  await db.schema
    .createIndex("trip_template_line_equipment")
    .on("trip_template_line")
    .column("equipmentId")
    .execute();
}
