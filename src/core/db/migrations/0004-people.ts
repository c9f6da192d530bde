import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

type Profiles = {
  profile: {
    id: string;
    name: string;
    title: string | null;
    designation: string | null;
    placeOfWork: string | null;
    currentLocation: string | null;
    sortName: string;
    words: string;
  };
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["affiliation", "phone1", "phone2", "orcid", "website"])
    await db.schema.alterTable("profile").addColumn(column, "text").execute();
  await db.schema.alterTable("profile").addColumn("position", "integer").execute();
  for (const column of ["sortName", "words"])
    await db.schema
      .alterTable("profile")
      .addColumn(column, "text", (added) => added.notNull().defaultTo(""))
      .execute();
  await db.schema
    .alterTable("profile")
    .addColumn("version", "integer", (added) => added.notNull().defaultTo(1))
    .execute();
  await foldNames(db.withTables<Profiles>());

  await db.schema
    .createIndex("profile_list")
    .on("profile")
    .columns(["sortName", "id"])
    .where(sql<boolean>`"deletedAt" is null`)
    .execute();

  await db.schema.createIndex("audit_account").on("audit").columns(["accountId", "id"]).execute();
  await db.schema.createIndex("audit_action").on("audit").columns(["action", "id"]).execute();
}

/** Stored profiles get the folded words that lists are sorted and searched by. */
async function foldNames(db: Kysely<Profiles>): Promise<void> {
  const rows = await db.selectFrom("profile").selectAll().execute();
  for (const { id, name, title, designation, placeOfWork, currentLocation } of rows) {
    const all = [name, title, designation, placeOfWork, currentLocation].map((text) => words(text ?? ""));
    await db
      .updateTable("profile")
      .set({ sortName: words(name).join(" "), words: ` ${all.flat().join(" ")} ` })
      .where("id", "=", id)
      .execute();
  }
}

const plain: Record<string, string> = { ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y", ə: "e", ǝ: "e", ɛ: "e", ɔ: "o" };

const words = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}'’ʼ`]/gu, "")
    .toLowerCase()
    .replace(/[ɓɗƙƴəǝɛɔ]/g, (letter) => plain[letter] ?? letter)
    .match(/[\p{L}\p{N}]+/gu) ?? [];
