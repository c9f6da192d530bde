import { fullName } from "#core/domain/accounts/full-name.ts";
import type { Db } from "../connect.ts";

interface ImportRow {
  accountId: string | null;
  undoneAt: string | null;
  undoneById: string | null;
}

/** Returns who made an import and who undid it, by name; `null` for the command line and for deleted accounts. */
export async function importNames(db: Db, rows: readonly ImportRow[]) {
  const ids = rows.flatMap((row) => [row.accountId ?? [], row.undoneById ?? []].flat());
  const accounts = db.selectFrom("account").select(["id", "firstName", "lastName"]);
  const found = ids.length > 0 ? await accounts.where("id", "in", ids).execute() : [];
  const names = new Map(found.map((account) => [account.id, fullName(account)]));
  const nameOf = (id: string | null) => names.get(id ?? "") || null;
  return ({ accountId, undoneAt, undoneById }: ImportRow) => ({
    by: nameOf(accountId),
    undone: undoneAt === null ? null : { at: undoneAt, by: nameOf(undoneById) },
  });
}
