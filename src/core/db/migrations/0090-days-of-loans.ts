import { type Kysely, PostgresAdapter, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

interface Tables {
  equipment: { id: string; quantity: number };
  equipment_day: { equipmentId: string; day: string; held: number; total: number };
  request: {
    equipmentId: string;
    quantity: number;
    requestDate: string;
    dueDate: string;
    closedAt: string | null;
    startDate: string;
  };
}

const DAY_MS = 86_400_000;
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);
/** Nigeria is an hour ahead of UTC. */
const lagosDay = (moment: string) => toDay(Date.parse(moment) + 3_600_000);
const afterDay = (day: string) => toDay(Date.parse(day) + DAY_MS);

/** Requests hold their units day by day; what a server of the version before stores, which knows no days, gets them later. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const equipment = db.schema.alterTable("equipment");
  await equipment.addColumn("serviceDays", "integer", (column) => column.notNull().defaultTo(0)).execute();
  await equipment
    .addColumn("inRepair", "integer", (column) =>
      column.notNull().defaultTo(0).check(sql`"inRepair" between 0 and quantity`),
    )
    .execute();
  await db.schema
    .alterTable("request")
    .addColumn("startDate", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await beginToday(db);
  await db.schema
    .createTable("equipment_day")
    .addColumn("equipmentId", "text", (column) => column.notNull().references("equipment.id"))
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("held", "integer", (column) => column.notNull())
    .addColumn("total", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("equipment_day_key", ["equipmentId", "day"])
    .addCheckConstraint("equipment_day_stock", sql`held between 0 and total`)
    .execute();
  await fillDays(db);
}

/** The database itself gives a request without a first day the day on which it was made. */
async function beginToday(db: Kysely<Tables>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function request_begins() returns trigger language plpgsql as $$
      begin
        new."startDate" := to_char(new."requestDate"::timestamptz at time zone 'Africa/Lagos', 'YYYY-MM-DD');
        return new;
      end $$`.execute(db);
    await sql`create trigger request_begins before insert on request
      for each row when (new."startDate" = '') execute function request_begins()`.execute(db);
    return;
  }
  await sql`create trigger request_begins after insert on request when new."startDate" = ''
    begin update request set "startDate" = date(new."requestDate", '+1 hour') where id = new.id; end`.execute(
    db,
  );
}

/** Each request began on the day on which it was made; what is open holds its units until it is due. */
async function fillDays(db: Kysely<Tables>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db
    .updateTable("request")
    .set({
      startDate: isPostgres
        ? sql<string>`to_char("requestDate"::timestamptz at time zone 'Africa/Lagos', 'YYYY-MM-DD')`
        : sql<string>`date("requestDate", '+1 hour')`,
    })
    .execute();
  const totals = await db.selectFrom("equipment").select(["id", "quantity"]).execute();
  const quantityOf = new Map(totals.map(({ id, quantity }) => [id, quantity]));
  const open = await db
    .selectFrom("request")
    .select(["equipmentId", "quantity", "startDate", "dueDate"])
    .where("closedAt", "is", null)
    .execute();
  const held = new Map<string, number>();
  for (const { equipmentId, quantity, startDate, dueDate } of open) {
    const until = lagosDay(dueDate);
    if (startDate > until) continue;
    for (let day = startDate; day <= until; day = afterDay(day)) {
      const key = `${day} ${equipmentId}`;
      held.set(key, (held.get(key) ?? 0) + quantity);
    }
  }
  const rows = [...held].map(([key, units]) => {
    const equipmentId = key.slice(11);
    return {
      equipmentId,
      day: key.slice(0, 10),
      held: units,
      total: Math.max(units, quantityOf.get(equipmentId) ?? 0),
    };
  });
  for (let start = 0; start < rows.length; start += 500)
    await db
      .insertInto("equipment_day")
      .values(rows.slice(start, start + 500))
      .execute();
}
