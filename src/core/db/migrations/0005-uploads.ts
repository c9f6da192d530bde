import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("file")
    .addColumn("accountId", "text", (column) => column.references("account.id"))
    .execute();
  await db.schema.createIndex("file_created").on("file").column("createdAt").execute();

  await db.schema
    .createTable("file_use")
    .addColumn("fileUrl", "text", (column) => column.notNull().references("file.url"))
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("subjectId", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("file_use_key", ["fileUrl", "subject", "subjectId"])
    .execute();
  await db.schema.createIndex("file_use_subject").on("file_use").columns(["subjectId", "subject"]).execute();
  await sql`
    insert into file_use ("fileUrl", subject, "subjectId")
    select file.url, 'post', post.id from post join file on file.url = post."fileUrl"`.execute(db);
}
