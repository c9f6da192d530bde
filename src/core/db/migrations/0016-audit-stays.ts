import { type Kysely, PostgresAdapter, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** The audit log and the history of loans are only added to: the database itself refuses to change or empty them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function audit_is_history() returns trigger language plpgsql as $$
      begin raise exception 'the audit log cannot be changed'; end $$`.execute(db);
    await sql`create trigger audit_stays before update or delete on audit
      for each row execute function audit_is_history()`.execute(db);
    await sql`create trigger audit_stays_whole before truncate on audit
      for each statement execute function audit_is_history()`.execute(db);
    await sql`create trigger store_event_stays_whole before truncate on store_event
      for each statement execute function store_event_is_history()`.execute(db);
    return;
  }
  for (const attempt of ["update", "delete"])
    await sql`create trigger ${sql.raw(`audit_no_${attempt}`)} before ${sql.raw(attempt)} on audit
      begin select raise(abort, 'the audit log cannot be changed'); end`.execute(db);
  // "insert or replace" takes a row away without asking the trigger for deletions.
  for (const table of ["audit", "store_event"])
    await sql`create trigger ${sql.raw(`${table}_no_replace`)} before insert on ${sql.table(table)}
      when exists (select 1 from ${sql.table(table)} where id = new.id)
      begin select raise(abort, 'history cannot be changed'); end`.execute(db);
}
