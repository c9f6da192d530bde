import { eachRight, type GrantedRight, grantedRights } from "#core/domain/accounts/granted-rights.ts";
import { roleWords } from "#core/domain/accounts/log-words.ts";
import { asObject, parseJson } from "#core/domain/keys.ts";
import type { Db } from "../connect.ts";

const commands: Record<string, boolean> = {
  "admin.create": true,
  "admin.promote": true,
  "admin.demote": false,
};

/** What rights the accounts of some entries had at a moment, as the log itself tells it. */
export async function findRoles(db: Db, entries: readonly { accountId: string | null }[]) {
  const ids = [...new Set(entries.flatMap(({ accountId }) => accountId ?? []))];
  if (ids.length === 0) return () => null;
  const accounts = await db
    .selectFrom("account")
    .select(["id", "adminSince", "storeAdminSince", "ringerSince", "ringKeeperSince"])
    .where("id", "in", ids)
    .execute();
  const rows = await db
    .selectFrom("audit")
    .select(["subjectId", "at", "action", "before", "after"])
    // By their actions, which are few; the same accounts have signed in thousands of times.
    .where("action", "in", ["account.rights", ...Object.keys(commands)])
    .where("subjectId", "in", ids)
    .orderBy("id")
    .execute();
  const changesOf = Map.groupBy(rows, ({ subjectId }) => subjectId);
  const nowOf = new Map(accounts.map((account) => [account.id, account]));

  /** A right is as the last change before says, else as it was before the first change after, else as it is now. */
  const had = (id: string, at: string, right: Right) => {
    const changes = (changesOf.get(id) ?? []).flatMap((change) => readChange(change, right));
    const [before, after] = [changes.findLast((one) => one.at <= at), changes.find((one) => one.at > at)];
    const since = nowOf.get(id)?.[right === "role" ? "adminSince" : grantedRights[right].since] ?? null;
    return before?.is ?? after?.was ?? (since !== null && since <= at);
  };
  return (id: string, at: string) =>
    roleWords(
      had(id, at, "role"),
      eachRight((right) => had(id, at, right)),
    );
}

type Right = "role" | GrantedRight;

/** What an entry says of a right; nothing if it is about another. */
function readChange(
  { at, action, before, after }: { at: string; action: string; before: string | null; after: string | null },
  right: Right,
) {
  const given = commands[action];
  if (given !== undefined) return right === "role" ? [{ at, was: !given, is: given }] : [];
  const [old, changed] = [before, after].map((state) => asObject(parseJson(state ?? ""))[right]);
  const holds = (value: unknown) => value === "admin" || value === true;
  return changed === undefined ? [] : [{ at, was: holds(old), is: holds(changed) }];
}
