import { fullName } from "#core/domain/accounts/full-name.ts";
import type { LoggedChange } from "#core/domain/accounts/log-words.ts";
import { parseJson } from "#core/domain/keys.ts";
import { type Paged, pageWindow } from "#core/domain/paging.ts";
import type { Db } from "../connect.ts";
import { findRecords } from "./logged-records.ts";
import { findRoles } from "./logged-roles.ts";

/** One row of the audit log as admins see it. */
export interface LoggedEntry {
  _id: string;
  at: string;
  /** The account that acted, and what it was then; null for visitors and operator commands. */
  by: { _id: string; name: string; email: string; was: string | null } | null;
  action: string;
  subject: string;
  subjectId: string;
  /** The subject's current name, if it has one. */
  name: string | null;
  before: unknown;
  after: unknown;
  /** What was done, before its subject: “Approved the post”. */
  phrase: string;
  /** The subject’s present name, or the last one that the log knows; null if it has none. */
  title: string | null;
  /** What follows the title: “publication by A. Author”. */
  kind: string | null;
  /** The page of the subject, if it is there. */
  href: string | null;
  /** The recorded values in words. */
  changes: LoggedChange[];
}

export interface AuditFilter {
  /** An action such as `post.create`, or only its noun: `post`. */
  action?: string | undefined;
  /** The account that acted. */
  by?: string | undefined;
  subjectId?: string | undefined;
  /** ISO 8601; `from` is inclusive, `until` exclusive. */
  from?: string | undefined;
  until?: string | undefined;
  page: number;
  limit: number;
}

/** A page of the log, newest first. */
export async function list(db: Db, filter: AuditFilter): Promise<Paged<LoggedEntry>> {
  const { total } = await filteredEntries(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { size, offset, ...paging } = pageWindow(total, filter.page, filter.limit);
  return { data: size === 0 ? [] : await listEntries(db, filter, size, offset), ...paging, total };
}

/** Entries without paging data, for a page or an export. */
export async function listEntries(
  db: Db,
  filter: Omit<AuditFilter, "page" | "limit">,
  limit: number,
  offset: number,
): Promise<LoggedEntry[]> {
  const rows = await filteredEntries(db, filter)
    .leftJoin("account", "account.id", "audit.accountId")
    .leftJoin("account as whom", "whom.id", "audit.subjectId")
    .select(["audit.id", "audit.at", "audit.action", "audit.subject", "audit.subjectId"])
    .select(["audit.before", "audit.after", "account.id as accountId", "account.email"])
    .select(["account.firstName", "account.lastName", "whom.email as whomEmail"])
    .orderBy("audit.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const entries = rows.map(({ before, after, ...row }) => ({
    ...row,
    before: parseState(before),
    after: parseState(after),
  }));
  const [records, rolesThen] = [await findRecords(db, entries), await findRoles(db, rows)];
  return entries.map((row) => ({
    _id: row.id,
    at: row.at,
    by:
      row.accountId !== null && row.email !== null
        ? { _id: row.accountId, name: fullName(row), email: row.email, was: rolesThen(row.accountId, row.at) }
        : null,
    action: row.action,
    subject: row.subject,
    subjectId: row.subjectId,
    name: row.subject === "account" ? row.whomEmail : (records.of(row)?.name ?? null),
    before: row.before,
    after: row.after,
    ...records.describe(row),
  }));
}

/** What is stored as JSON. Stays: an earlier version stored bare text. */
const parseState = (text: string | null): unknown => (text === null ? null : (parseJson(text) ?? text));

function filteredEntries(
  db: Db,
  { action, by, subjectId, from, until }: Omit<AuditFilter, "page" | "limit">,
) {
  let rows = db.selectFrom("audit");
  if (action)
    rows = action.includes(".")
      ? rows.where("audit.action", "=", action)
      : rows.where("audit.action", ">=", `${action}.`).where("audit.action", "<", `${action}/`);
  if (by) rows = rows.where("audit.accountId", "=", by);
  if (subjectId) rows = rows.where("audit.subjectId", "=", subjectId);
  if (from) rows = rows.where("audit.at", ">=", from);
  if (until) rows = rows.where("audit.at", "<", until);
  return rows;
}

/** Every action in the log, in alphabetical order. */
export async function listActions(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("audit").select("action").distinct().orderBy("action").execute();
  return rows.map(({ action }) => action);
}
