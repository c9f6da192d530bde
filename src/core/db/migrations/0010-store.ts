import { type Kysely, PostgresAdapter, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("equipment")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("quantity", "integer", (column) => column.notNull())
    .addColumn("borrowed", "integer", (column) => column.notNull())
    .addColumn("imageUrl", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .addColumn("retiredAt", "text")
    .addColumn("version", "integer", (column) => column.notNull())
    .addCheckConstraint("equipment_stock", sql`borrowed between 0 and quantity`)
    .addCheckConstraint("equipment_retired_empty", sql`"retiredAt" is null or borrowed = 0`)
    .execute();
  await db.schema
    .createIndex("equipment_list")
    .on("equipment")
    .columns(["words", "id"])
    .where(sql<boolean>`"retiredAt" is null`)
    .execute();

  await db.schema
    .createTable("request")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) => column.notNull().references("account.id"))
    .addColumn("createdBy", "text", (column) => column.notNull().references("account.id"))
    .addColumn("idempotencyKey", "text")
    .addColumn("fingerprint", "text")
    .addColumn("equipmentId", "text", (column) => column.notNull().references("equipment.id"))
    .addColumn("equipment", "text", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("address", "text")
    .addColumn("type", "text")
    .addColumn("reason", "text")
    .addColumn("note", "text")
    .addColumn("status", "text", (column) =>
      column
        .notNull()
        .check(
          sql`status in ('pending', 'approved', 'received', 'partial', 'returned', 'declined', 'cancelled')`,
        ),
    )
    .addColumn("quantity", "integer", (column) => column.notNull().check(sql`quantity >= 0`))
    .addColumn("requestedQuantity", "integer", (column) => column.notNull())
    .addColumn("issuedQuantity", "integer", (column) => column.notNull())
    .addColumn("returnedQuantity", "integer", (column) => column.notNull())
    .addColumn("damagedQuantity", "integer", (column) => column.notNull())
    .addColumn("lostQuantity", "integer", (column) => column.notNull())
    .addColumn("requestDate", "text", (column) => column.notNull())
    .addColumn("approvedDate", "text")
    .addColumn("dueDate", "text", (column) => column.notNull())
    .addColumn("issuedDate", "text")
    .addColumn("issuedBy", "text")
    .addColumn("returnedDate", "text")
    .addColumn("closedAt", "text")
    .addColumn("declineReason", "text")
    .addColumn("extensionDate", "text")
    .addColumn("extensionReason", "text")
    .addColumn("deletedAt", "text")
    .addColumn("version", "integer", (column) => column.notNull())
    // A deleted request holds nothing, so it is closed too.
    .addCheckConstraint("request_deleted_closed", sql`"deletedAt" is null or "closedAt" is not null`)
    .addCheckConstraint(
      "request_returned",
      sql`"returnedQuantity" between 0 and "issuedQuantity" and "damagedQuantity" + "lostQuantity" <= "returnedQuantity"`,
    )
    .addUniqueConstraint("request_key", ["createdBy", "idempotencyKey"])
    .execute();
  const open = sql<boolean>`"closedAt" is null`;
  const closed = sql<boolean>`"closedAt" is not null and "deletedAt" is null`;
  const indexes = [
    ["request_open_equipment", ["equipmentId", "dueDate"], open],
    ["request_open_account", ["accountId", "dueDate"], open],
    ["request_open_status", ["status", "dueDate"], open],
    ["request_closed", ["closedAt", "id"], closed],
    ["request_closed_status", ["status", "closedAt", "id"], closed],
    ["request_closed_account", ["accountId", "closedAt", "id"], closed],
    ["request_closed_equipment", ["equipmentId", "closedAt", "id"], closed],
  ] as const;
  for (const [name, columns, condition] of indexes)
    await db.schema
      .createIndex(name)
      .on("request")
      .columns([...columns])
      .where(condition)
      .execute();

  await db.schema
    .createTable("store_event")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("accountId", "text")
    .addColumn("by", "text")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("requestId", "text", (column) => column.references("request.id"))
    .addColumn("equipmentId", "text", (column) => column.notNull().references("equipment.id"))
    .addColumn("held", "integer", (column) => column.notNull())
    .addColumn("total", "integer", (column) => column.notNull())
    .addColumn("damaged", "integer", (column) => column.notNull())
    .addColumn("lost", "integer", (column) => column.notNull())
    .addColumn("note", "text")
    .execute();
  await db.schema.createIndex("store_event_request").on("store_event").columns(["requestId", "id"]).execute();
  await db.schema
    .createIndex("store_event_equipment")
    .on("store_event")
    .columns(["equipmentId", "id"])
    .execute();
  await forbidRewriting(db);
}

/** History is written once: the database itself refuses to change or to remove a line of it. */
async function forbidRewriting(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function store_event_is_history() returns trigger language plpgsql as $$
      begin raise exception 'history cannot be changed'; end $$`.execute(db);
    await sql`create trigger store_event_stays before update or delete on store_event
      for each row execute function store_event_is_history()`.execute(db);
    return;
  }
  for (const attempt of ["update", "delete"])
    await sql`create trigger ${sql.raw(`store_event_no_${attempt}`)} before ${sql.raw(attempt)} on store_event
      begin select raise(abort, 'history cannot be changed'); end`.execute(db);
}
