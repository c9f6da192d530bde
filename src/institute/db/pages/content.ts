import type { Selectable } from "kysely";
import type { Db, Trx } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import { asObject, parseJson } from "#core/domain/keys.ts";
import type { Parts } from "#core/domain/parts.ts";
import type { PartsEdit } from "#core/domain/parts-overlay.ts";
import { type SavedState, savedState } from "#institute/domain/pages/content-state.ts";
import type { ContentEditTable } from "../tables/content.ts";

/** A saved text of a page as it is stored. */
export interface ContentEdit {
  id: string;
  page: string;
  version: number;
  changes: Parts;
  /** What the file said of these parts. */
  delivered: Readonly<Record<string, string>>;
  publishAt: string | null;
  droppedAt: string | null;
  note: string;
  savedAt: string;
  by: string | null;
}

/** The changes of all pages that are public or wait for their moment, by page. */
export async function listPublicEdits(db: Db): Promise<Map<string, PartsEdit[]>> {
  const rows = await db
    .selectFrom("content_edit")
    .select(["page", "version", "changes", "publishAt"])
    .where("publishAt", "is not", null)
    .where("droppedAt", "is", null)
    .execute();
  const edits = rows.flatMap(({ publishAt, changes, ...row }) =>
    publishAt === null ? [] : [{ ...row, publishAt, changes: asObject(parseJson(changes)) }],
  );
  return Map.groupBy(edits, ({ page }) => page);
}

/** Every saved text of a page, the first one first. */
export async function listEdits(db: Db, page: string): Promise<ContentEdit[]> {
  const rows = await selectEdits(db).where("page", "=", page).execute();
  return rows.map(toEdit);
}

/** Every saved text of the pages whose names begin alike, by page. */
export async function listEditsUnder(db: Db, prefix: string): Promise<Map<string, ContentEdit[]>> {
  const rows = await selectEdits(db).where("page", "like", `${prefix}%`).execute();
  return Map.groupBy(rows.map(toEdit), ({ page }) => page);
}

const selectEdits = (db: Db) =>
  db
    .selectFrom("content_edit")
    .leftJoin("account", "account.id", "content_edit.accountId")
    .selectAll("content_edit")
    .select(["firstName", "lastName"])
    .orderBy("page")
    .orderBy("version");

/** Every saved text of every page, the first one of each page first. */
export async function listAllEdits(db: Db): Promise<ContentEdit[]> {
  const pages = await db.selectFrom("content_edit").select("page").distinct().orderBy("page").execute();
  const edits: ContentEdit[] = [];
  for (const { page } of pages) edits.push(...(await listEdits(db, page)));
  return edits;
}

const toEdit = ({
  changes,
  delivered,
  id,
  page,
  version,
  publishAt,
  droppedAt,
  note,
  savedAt,
  ...account
}: Selectable<ContentEditTable> & Parameters<typeof fullName>[0]): ContentEdit => ({
  id,
  page,
  version,
  publishAt,
  droppedAt,
  note,
  savedAt,
  by: fullName(account) || null,
  changes: asObject(parseJson(changes)),
  delivered: Object.fromEntries(
    Object.entries(asObject(parseJson(delivered))).map(([name, source]) => [name, String(source)]),
  ),
});

interface NewEdit {
  page: string;
  version: number;
  changes: Parts;
  delivered: Readonly<Record<string, string>>;
  publishAt: string | null;
  note: string;
  savedAt: string;
  accountId: string | null;
}

/** Stores a saved text and returns its id. */
export async function insertEdit(db: Trx, { changes, delivered, ...row }: NewEdit): Promise<string> {
  const id = newId();
  await db
    .insertInto("content_edit")
    .values({ ...row, id, changes: JSON.stringify(changes), delivered: JSON.stringify(delivered) })
    .execute();
  return id;
}

/** Takes back saved texts that are not public; their numbers are never used again. */
export async function dropEdits(db: Trx, page: string, versions: number[], at: string): Promise<void> {
  if (versions.length === 0) return;
  await db
    .updateTable("content_edit")
    .set({ droppedAt: at })
    .where("page", "=", page)
    .where("version", "in", versions)
    .execute();
}

/** What there is of each page at a moment: drafts, texts that wait, public ones. */
export async function listStates(db: Db, at: string): Promise<Map<string, SavedState[]>> {
  const rows = await db
    .selectFrom("content_edit")
    .select(["page", "publishAt", "droppedAt"])
    .where("droppedAt", "is", null)
    .execute();
  const found = new Map<string, SavedState[]>();
  for (const { page, ...row } of rows)
    found.set(page, [...new Set([...(found.get(page) ?? []), savedState(row, at)])]);
  return found;
}

const MAX_PICTURES = 60;

/** The newest pictures that an account has uploaded or pages use, to choose from. */
export async function listPictures(
  db: Db,
  { _id }: { _id: string },
): Promise<{ url: string; name: string }[]> {
  return db
    .selectFrom("file")
    .select(["url", "name"])
    .where("format", "!=", "pdf")
    .where((where) =>
      where.or([
        where("accountId", "=", _id),
        where("url", "in", db.selectFrom("file_use").select("fileUrl").where("subject", "=", "content_edit")),
      ]),
    )
    .orderBy("createdAt", "desc")
    .limit(MAX_PICTURES)
    .execute();
}

const name = "content";

/** Changes whenever a saved text changes; "" if nothing was ever saved. */
export async function readContentVersion(db: Db): Promise<string> {
  const row = await db
    .selectFrom("data_version")
    .select("version")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.version ?? "";
}

/** Marks the texts as changed, so that each server reads them again. */
export async function renewContentVersion(db: Trx): Promise<void> {
  const version = newId();
  await db
    .insertInto("data_version")
    .values({ name, version })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ version }))
    .execute();
}
