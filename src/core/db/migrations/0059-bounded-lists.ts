import { type Kysely, PostgresAdapter, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Lists and searches whose work does not grow with the site: their indexes hold all that is read, and counts are stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await sql.raw(index).execute(db);
  await sql`drop index request_open_status`.execute(db);
  await db.schema
    .createTable("request_closed_count")
    .addColumn("status", "text", (column) => column.primaryKey().notNull())
    .addColumn("total", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("post_waiting_count")
    .addColumn("postType", "text", (column) => column.notNull())
    .addColumn("year", "integer", (column) => column.notNull())
    .addColumn("total", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("post_waiting_count_key", ["postType", "year"])
    .execute();
  for (const counted of counts) {
    await (db.getExecutor().adapter instanceof PostgresAdapter
      ? followInPostgres(db, counted)
      : followInSqlite(db, counted));
    await sql
      .raw(
        `insert into ${counted.into} (${counted.by.join(", ")}, total)
        select ${counted.of("")}, count(*) from ${counted.table} where ${counted.isCounted("")} group by ${counted.of("")}`,
      )
      .execute(db);
  }
}

// SQLite reads the row of every entry if the index leaves out the column of its own condition.
const indexes = [
  `create index post_own on post ("accountId", "createdAt" desc, id desc, "postType", "deletedAt")
    where "deletedAt" is null`,
  `create index profile_name on profile (id, "sortName", "deletedAt") where "deletedAt" is null`,
  `create index request_open on request (status, "dueDate", id, "requestDate", "extensionDate", "closedAt")
    where "closedAt" is null`,
];

/** A table that holds how many rows of another are counted, by some of their columns. */
interface Counts {
  table: string;
  into: string;
  by: string[];
  /** The values of these columns in a row, which is `new.`, `old.` or nothing. */
  of: (row: string) => string;
  isCounted: (row: string) => string;
  /** The columns that decide about it. */
  columns: string[];
}

const counts: Counts[] = [
  {
    table: "request",
    into: "request_closed_count",
    by: ["status"],
    of: (row) => `${row}status`,
    isCounted: (row) => `(${row}"closedAt" is not null and ${row}"deletedAt" is null)`,
    columns: ["status", '"closedAt"', '"deletedAt"'],
  },
  {
    table: "post",
    into: "post_waiting_count",
    by: ['"postType"', "year"],
    of: (row) => `${row}"postType", coalesce(${row}year, 0)`,
    isCounted: (row) => `(${row}"waitingSince" is not null and ${row}"deletedAt" is null)`,
    columns: ['"postType"', "year", '"waitingSince"', '"deletedAt"'],
  },
];

/** Adds to a count; the condition keeps SQLite from reading `on conflict` as part of a join. */
const add = ({ into, by, of }: Counts, row: string, difference: number, condition = "true") =>
  `insert into ${into} (${by.join(", ")}, total) select ${of(row)}, ${difference} where ${condition}
    on conflict (${by.join(", ")}) do update set total = ${into}.total + excluded.total;`;

const isChanged = ({ columns, of, isCounted }: Counts) => ({
  columns: columns.join(", "),
  condition: `(${isCounted("old.")} or ${isCounted("new.")})
    and (${of("old.")}, ${isCounted("old.")}) is distinct from (${of("new.")}, ${isCounted("new.")})`,
});

async function followInPostgres(db: Kysely<unknown>, counted: Counts): Promise<void> {
  const { table, into, isCounted } = counted;
  const { columns, condition } = isChanged(counted);
  const statements = [
    `create function ${into}_add() returns trigger language plpgsql as $$ begin
      ${add(counted, "new.", 1)} return null; end $$`,
    `create function ${into}_remove() returns trigger language plpgsql as $$ begin
      ${add(counted, "old.", -1)} return null; end $$`,
    `create function ${into}_move() returns trigger language plpgsql as $$ begin
      ${add(counted, "old.", -1, isCounted("old."))} ${add(counted, "new.", 1, isCounted("new."))}
      return null; end $$`,
    `create trigger ${into}_added after insert on ${table} for each row when (${isCounted("new.")})
      execute function ${into}_add()`,
    `create trigger ${into}_removed after delete on ${table} for each row when (${isCounted("old.")})
      execute function ${into}_remove()`,
    `create trigger ${into}_moved after update of ${columns} on ${table} for each row when (${condition})
      execute function ${into}_move()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function followInSqlite(db: Kysely<unknown>, counted: Counts): Promise<void> {
  const { table, into, isCounted } = counted;
  const { columns, condition } = isChanged(counted);
  const statements = [
    `create trigger ${into}_added after insert on ${table} when ${isCounted("new.")}
      begin ${add(counted, "new.", 1)} end`,
    `create trigger ${into}_removed after delete on ${table} when ${isCounted("old.")}
      begin ${add(counted, "old.", -1)} end`,
    `create trigger ${into}_moved after update of ${columns} on ${table} when ${condition}
      begin ${add(counted, "old.", -1, isCounted("old."))} ${add(counted, "new.", 1, isCounted("new."))} end`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
