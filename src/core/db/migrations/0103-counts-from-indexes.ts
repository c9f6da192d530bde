import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** What waits and what is closed is counted from an index alone. In SQLite it also holds the columns of its own condition. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns, condition] of indexes) {
    await sql.raw(`drop index ${name}`).execute(db);
    await sql.raw(`create index ${name} on ${columns} where ${condition}`).execute(db);
  }
}

const indexes = [
  [
    "post_waiting",
    `post ("waitingSince", id, "postType", year, "deletedAt")`,
    `"waitingSince" is not null and "deletedAt" is null`,
  ],
  [
    "request_closed",
    `request ("closedAt", id, status, "deletedAt")`,
    `"closedAt" is not null and "deletedAt" is null`,
  ],
] as const;
