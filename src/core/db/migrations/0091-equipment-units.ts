import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Numbered units of equipment; what happened to one is in the history of the store, with its id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("equipment_unit")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("equipmentId", "text", (column) => column.notNull().references("equipment.id"))
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("labelKey", "text", (column) => column.notNull())
    .addColumn("serial", "text")
    .addColumn("condition", "text")
    .addColumn("note", "text")
    .addColumn("boughtOn", "text")
    .addColumn("value", "integer")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("requestId", "text", (column) => column.references("request.id"))
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    // The loan that has it, exactly while it is out.
    .addCheckConstraint("equipment_unit_out", sql`(state = 'out') = ("requestId" is not null)`)
    .execute();
  await db.schema
    .createIndex("equipment_unit_label")
    .unique()
    .on("equipment_unit")
    .column("labelKey")
    .where(sql<boolean>`state <> 'retired'`)
    .execute();
  await db.schema
    .createIndex("equipment_unit_equipment")
    .on("equipment_unit")
    .columns(["equipmentId", "state"])
    .execute();
  await db.schema
    .createIndex("equipment_unit_request")
    .on("equipment_unit")
    .column("requestId")
    .where(sql<boolean>`"requestId" is not null`)
    .execute();
  await db.schema.alterTable("store_event").addColumn("unitId", "text").execute();
  await db.schema
    .alterTable("store_event")
    .addColumn("repair", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("store_event_unit")
    .on("store_event")
    .columns(["unitId", "id"])
    .where(sql<boolean>`"unitId" is not null`)
    .execute();
}
