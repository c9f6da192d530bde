import { fullName } from "#core/domain/accounts/full-name.ts";
import type { LoggedNoun } from "../part.ts";

/** The nouns of core in the audit log; a refused sign-in has the address that was typed as its subject. */
export const loggedOfCore: Readonly<Record<string, LoggedNoun>> = {
  account: {
    async find(db, ids) {
      const rows = await db
        .selectFrom("account")
        .select(["id", "email", "firstName", "lastName"])
        .where(({ or, eb }) => or([eb("id", "in", ids), eb("email", "in", ids)]))
        .execute();
      return rows.flatMap((row) => {
        const name = fullName(row) || row.email;
        return [
          { id: row.id, name },
          { id: row.email, name },
        ];
      });
    },
  },
  file: {
    async find(db, ids) {
      const rows = await db.selectFrom("file").select(["url", "name"]).where("url", "in", ids).execute();
      return rows.map(({ url, name }) => ({ id: url, name, href: url }));
    },
  },
  year: {
    find: async (_db, ids) =>
      ids.filter((id) => /^\d{4}$/.test(id)).map((id) => ({ id, name: id, href: `/year/${id}` })),
  },
};
