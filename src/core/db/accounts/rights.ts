import { fullName } from "#core/domain/accounts/full-name.ts";
import {
  grantedRights,
  type RightsColumns,
  rightsOf,
  sinceEach,
} from "#core/domain/accounts/granted-rights.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import type { ListedAccount, RightsChange } from "#core/domain/accounts/rights.ts";
import { AppError } from "#core/domain/errors.ts";
import { keysOf } from "#core/domain/keys.ts";
import { DEFAULT_PAGE_SIZE, type Paged, pageWindow } from "#core/domain/paging.ts";
import { fold } from "#core/domain/words.ts";
import { type Db, invalidatePublic, type Trx } from "../connect.ts";
import { now } from "../record.ts";
import { countAdmins, lockAdmins } from "./accounts.ts";
import { record } from "./audit.ts";
import { reopenAccount } from "./closing.ts";
import { revokeAllSessions } from "./sessions.ts";

function select(db: Db) {
  return db
    .selectFrom("account")
    .leftJoin("profile", (join) =>
      join.onRef("profile.email", "=", "account.email").on("profile.deletedAt", "is", null),
    )
    .select([
      "account.id",
      "account.email",
      "account.firstName",
      "account.lastName",
      "account.createdAt",
      "account.confirmedAt",
      "account.disabledAt",
      "account.adminSince",
      "account.storeAdminSince",
      "account.ringerSince",
      "account.ringKeeperSince",
      "account.closedAt",
      "profile.id as profileId",
      "profile.name",
      "profile.slug",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

const toListedAccount = (row: Row): ListedAccount => ({
  _id: row.id,
  name: fullName(row),
  email: row.email,
  createdAt: row.createdAt,
  ...stateOf(row),
  profile:
    row.profileId !== null && row.name !== null && row.slug !== null
      ? { _id: row.profileId, name: row.name, slug: row.slug }
      : null,
});

type StateColumns = RightsColumns & Pick<Row, "adminSince" | "disabledAt" | "confirmedAt" | "closedAt">;

const stateOf = (row: StateColumns) => ({
  role: row.adminSince ? ("admin" as const) : ("member" as const),
  ...rightsOf(row),
  isDisabled: row.disabledAt !== null,
  isConfirmed: row.confirmedAt !== null,
  closedAt: row.closedAt,
});

/** The filters of the list of accounts. */
export const accountFilters = [
  "all",
  "withoutProfile",
  "admins",
  "storeAdmins",
  "ringers",
  "disabled",
] as const;
export type AccountFilter = (typeof accountFilters)[number];

/** A page of the matching accounts, newest first; each word of the search is part of a name or of the address. */
export async function list(
  db: Db,
  filter: { search: string; only: AccountFilter; page: number; limit?: number | undefined },
): Promise<Paged<ListedAccount>> {
  const words = fold(filter.search).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const found = words.length > 0 ? await findIds(db, filter.only, words) : undefined;
  const total = found ? found.length : await count(db, filter.only);
  const { size, offset, ...paging } = pageWindow(total, filter.page, filter.limit ?? DEFAULT_PAGE_SIZE);
  if (size === 0) return { data: [], ...paging, total };
  const accounts = newestFirst(selectChosen(db, filter.only));
  const rows = found
    ? await accounts.where("account.id", "in", found.slice(offset, offset + size)).execute()
    : await accounts.limit(size).offset(offset).execute();
  return { data: rows.map(toListedAccount), ...paging, total };
}

const MAX_WORDS = 8;

function selectChosen(db: Db, only: AccountFilter) {
  const accounts = select(db);
  if (only === "withoutProfile") return accounts.where("profile.id", "is", null);
  if (only === "admins") return accounts.where("adminSince", "is not", null);
  if (only === "storeAdmins") return accounts.where("storeAdminSince", "is not", null);
  if (only === "ringers")
    return accounts.where((where) =>
      where.or([where("ringerSince", "is not", null), where("ringKeeperSince", "is not", null)]),
    );
  if (only === "disabled") return accounts.where("disabledAt", "is not", null);
  return accounts;
}

const newestFirst = (accounts: ReturnType<typeof selectChosen>) =>
  accounts.orderBy("account.createdAt", "desc").orderBy("account.id", "desc");

async function count(db: Db, only: AccountFilter): Promise<number> {
  const { total } = await selectChosen(db, only)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** The ids of matching accounts, newest first; compared here, since SQLite's `lower` leaves all but ASCII unchanged. */
async function findIds(db: Db, only: AccountFilter, words: readonly string[]): Promise<string[]> {
  const rows = await newestFirst(selectChosen(db, only))
    .clearSelect()
    .select(["account.id", "account.email", "account.firstName", "account.lastName", "profile.name"])
    .execute();
  return rows.flatMap(({ id, email, firstName, lastName, name }) => {
    const text = fold(`${email}\n${firstName}\n${lastName}\n${name ?? ""}`);
    return words.every((word) => text.includes(word)) ? id : [];
  });
}

/** One account as admins see it. */
export async function get(db: Db, id: string): Promise<ListedAccount> {
  const row = await select(db).where("account.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("notFound", "This account does not exist.");
  return toListedAccount(row);
}

/** Changes rights; refuses to remove the last admin or to disable one's own account. */
export async function changeRights(
  db: Trx,
  by: Authorized<"account.manage">,
  id: string,
  change: RightsChange,
): Promise<void> {
  await lockAdmins(db);
  const before = await db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirst();
  if (!before) throw new AppError("notFound", "This account does not exist.");
  if (change.isDisabled && id === by._id)
    throw new AppError("conflict", "You are signed in with this account. Another admin can disable it.");
  const at = now();
  const since = (held: string | null, fact: boolean | undefined) =>
    fact === undefined ? held : fact ? (held ?? at) : null;
  const after = {
    adminSince: since(before.adminSince, change.role && change.role === "admin"),
    ...sinceEach((right) => since(before[grantedRights[right].since], change[right])),
    disabledAt: since(before.disabledAt, change.isDisabled),
  };
  await db.updateTable("account").set(after).where("id", "=", id).execute();
  const losesAdmin = before.adminSince && !before.disabledAt && (!after.adminSince || after.disabledAt);
  if (losesAdmin && (await countAdmins(db)) === 0)
    throw new AppError("conflict", "This is the last admin. Make someone else an admin first.");
  if (after.disabledAt && !before.disabledAt) await revokeAllSessions(db, id);
  if (before.closedAt && !after.disabledAt)
    await reopenAccount(db, { accountId: id, email: before.email, at: before.closedAt });

  const [previous, current] = [stateOf(before), stateOf({ ...before, ...after })];
  const changed = (["role", ...keysOf(grantedRights), "isDisabled"] as const).filter(
    (fact) => previous[fact] !== current[fact],
  );
  if (changed.length === 0) return;
  const pick = (state: typeof previous) => Object.fromEntries(changed.map((fact) => [fact, state[fact]]));
  await record(db, {
    accountId: by._id,
    action: "account.rights",
    subject: "account",
    subjectId: id,
    before: pick(previous),
    after: pick(current),
  });
  if (changed.includes("isDisabled")) await invalidatePublic(db, "institute");
}
