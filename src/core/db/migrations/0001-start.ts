import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("account")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("passwordHash", "text")
    .addColumn("firstName", "text", (column) => column.notNull())
    .addColumn("lastName", "text", (column) => column.notNull())
    .addColumn("confirmedAt", "text")
    .addColumn("disabledAt", "text")
    .addColumn("adminSince", "text")
    .addColumn("storeAdminSince", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("session")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) => column.notNull().references("account.id").onDelete("cascade"))
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("revokedAt", "text")
    .execute();
  await db.schema.createIndex("session_account").on("session").column("accountId").execute();
  await db.schema.createIndex("session_expiry").on("session").column("expiresAt").execute();

  await db.schema
    .createTable("profile")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("title", "text")
    .addColumn("designation", "text")
    .addColumn("placeOfWork", "text")
    .addColumn("currentLocation", "text")
    .addColumn("bio", "text")
    .addColumn("about", "text")
    .addColumn("profilePicture", "text")
    .addColumn("yearOfGraduation", "integer")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .addColumn("deletedAt", "text")
    .execute();

  await db.schema
    .createTable("profile_category")
    .addColumn("profileId", "text", (column) => column.notNull().references("profile.id").onDelete("cascade"))
    .addColumn("category", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("profile_category_key", ["category", "profileId"])
    .execute();
  await db.schema
    .createIndex("profile_category_profile")
    .on("profile_category")
    .column("profileId")
    .execute();

  await db.schema
    .createTable("post")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("postType", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("excerpt", "text", (column) => column.notNull())
    .addColumn("fileUrl", "text")
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("accountId", "text", (column) => column.notNull().references("account.id"))
    .addColumn("journal", "text")
    .addColumn("year", "integer")
    .addColumn("doi", "text")
    .addColumn("publicationNumber", "text")
    .addColumn("privateAt", "text")
    .addColumn("approvedAt", "text")
    .addColumn("deletedAt", "text")
    .addColumn("publicAt", "text")
    .addColumn("sortKey", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();

  // One index for each list, in the list's own order, holding the id: a page is one walk from the nearer end.
  const lists = [
    ["post_public_list", ["postType", "sortKey desc", "id desc"], sql<boolean>`"publicAt" is not null`],
    [
      "post_public_year",
      ["postType", "year", "sortKey desc", "id desc"],
      sql<boolean>`"publicAt" is not null`,
    ],
    ["post_public_created", ["createdAt desc", "id desc"], sql<boolean>`"publicAt" is not null`],
    ["post_public_year_created", ["year", "createdAt desc", "id desc"], sql<boolean>`"publicAt" is not null`],
    ["post_stored_list", ["postType", "sortKey desc", "id desc"], sql<boolean>`"deletedAt" is null`],
    ["post_stored_created", ["createdAt desc", "id desc"], sql<boolean>`"deletedAt" is null`],
    ["post_stored_year_created", ["year", "createdAt desc", "id desc"], sql<boolean>`"deletedAt" is null`],
  ] as const;
  for (const [name, columns, condition] of lists) {
    await db.schema
      .createIndex(name)
      .on("post")
      .expression(sql.join(columns.map((column) => indexColumn(column))))
      .where(condition)
      .execute();
  }
  await db.schema.createIndex("post_account").on("post").columns(["accountId", "createdAt"]).execute();
  await db.schema.createIndex("post_file").on("post").column("fileUrl").execute();

  await db.schema
    .createTable("post_author")
    .addColumn("postId", "text", (column) => column.notNull().references("post.id").onDelete("cascade"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("profileId", "text", (column) => column.references("profile.id").onDelete("set null"))
    .addColumn("name", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("post_author_key", ["postId", "position"])
    .execute();
  await db.schema
    .createIndex("post_author_profile")
    .on("post_author")
    .columns(["profileId", "postId"])
    .execute();

  await db.schema
    .createTable("post_slug")
    .addColumn("slug", "text", (column) => column.primaryKey())
    .addColumn("postId", "text", (column) => column.notNull().references("post.id").onDelete("cascade"))
    .execute();
  await db.schema.createIndex("post_slug_post").on("post_slug").column("postId").execute();

  await db.schema
    .createTable("post_revision")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("postId", "text", (column) => column.notNull().references("post.id").onDelete("cascade"))
    .addColumn("accountId", "text", (column) => column.notNull().references("account.id"))
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("decidedAt", "text")
    .execute();
  await db.schema
    .createIndex("post_revision_waiting")
    .on("post_revision")
    .column("postId")
    .where(sql<boolean>`"decidedAt" is null`)
    .execute();

  await db.schema
    .createTable("post_count")
    .addColumn("postType", "text", (column) => column.notNull())
    .addColumn("year", "integer", (column) => column.notNull())
    .addColumn("stored", "integer", (column) => column.notNull())
    .addColumn("public", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("post_count_key", ["postType", "year"])
    .execute();

  await db.schema
    .createTable("file")
    .addColumn("url", "text", (column) => column.primaryKey())
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("format", "text", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("audit")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("accountId", "text")
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("subjectId", "text", (column) => column.notNull())
    .addColumn("before", "text")
    .addColumn("after", "text")
    .execute();
  await db.schema.createIndex("audit_subject").on("audit").columns(["subject", "subjectId"]).execute();
}

function indexColumn(column: string) {
  const [name = "", direction] = column.split(" ");
  return direction ? sql`${sql.ref(name)} desc` : sql.ref(name);
}
