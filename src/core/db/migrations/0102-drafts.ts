import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

interface Row {
  id: string;
  accountId: string;
  key: string;
  title: string;
  state: string;
  version: number;
  ended: string | null;
  updatedAt: string;
}

interface Database {
  draft: Row & { kind: string; recordId: string | null; sort: string };
  post_draft: Row & { postType: string; postId: string | null };
  file_use: { subject: string };
}

const BATCH = 20;

/** Drafts of all forms in one table, each named by the idempotency key with which it will be sent. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable("draft")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) => column.notNull().references("account.id").onDelete("cascade"))
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("recordId", "text")
    .addColumn("sort", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("ended", "text")
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("draft_account").unique().on("draft").columns(["accountId", "key"]).execute();
  await db.schema.createIndex("draft_updated").on("draft").column("updatedAt").execute();
  const taken = new Set<string>();
  for (let last = ""; ; ) {
    const rows = await db
      .selectFrom("post_draft")
      .selectAll()
      .where("id", ">", last)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    for (const { postType, postId, ...row } of rows) {
      const { sendKey, marks, ...state } = JSON.parse(row.state);
      const name = (key: string) => `${row.accountId} ${key}`;
      const isFree = isKey(sendKey) && !taken.has(name(sendKey));
      const key = isFree ? sendKey : row.key;
      taken.add(name(key));
      const moved = { ...row, key, state: JSON.stringify(marks ? { ...state, extra: { marks } } : state) };
      await db
        .insertInto("draft")
        .values({ ...moved, kind: "post", recordId: postId, sort: postType })
        .execute();
    }
    if (rows.length < BATCH) break;
    last = rows.at(-1)?.id ?? "";
  }
  await db.updateTable("file_use").set({ subject: "draft" }).where("subject", "=", "post_draft").execute();
}

const isKey = (sendKey: unknown) => typeof sendKey === "string" && /^[\w-]{8,64}$/.test(sendKey);
