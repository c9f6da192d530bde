import type { Db } from "#core/db/connect.ts";
import { textFields } from "#institute/domain/posts/fields.ts";

const identifiers = ["doi", "isbn", "issn"] as const;

/**
 * Sets aside what was copied along with the identifiers of works before the form did so itself. Nothing else of a
 * work changes, and an identifier that cannot be read stays as it is.
 */
export async function cleanIdentifiers(db: Db): Promise<void> {
  const rows = await db
    .selectFrom("post")
    .select(["id", ...identifiers])
    .where(({ or, eb }) => or(identifiers.map((name) => eb(name, "is not", null))))
    .execute();
  for (const row of rows)
    for (const name of identifiers) {
      const { data: cleaned } = textFields[name].safeParse(row[name]);
      if (typeof cleaned === "string" && cleaned !== "" && cleaned !== row[name])
        await db
          .updateTable("post")
          .set({ [name]: cleaned })
          .where("id", "=", row.id)
          .execute();
    }
}
