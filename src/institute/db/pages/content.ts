import type { Selectable } from "kysely";
import type { Db, Trx } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import { asObject, parseJson } from "#core/domain/keys.ts";
import type { Parts } from "#core/domain/parts.ts";
import type { PartsEdit } from "#core/domain/parts-overlay.ts";
import { isSamePart } from "#core/domain/same-part.ts";
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
  until: string | null;
  before: Parts | null;
  /** The version of which this one is only the end, or null. Stays: versions before 0.13 have stored such rows. */
  endOf: number | null;
  droppedAt: string | null;
  note: string;
  savedAt: string;
  accountId: string | null;
  by: string | null;
}

/** The changes that are public, or will be by themselves. */
export const publicEdits = (edits: readonly ContentEdit[]): PartsEdit[] =>
  edits.flatMap(({ publishAt, droppedAt, endOf, version, changes, until, before }) =>
    publishAt === null || droppedAt !== null || endOf !== null
      ? []
      : [{ version, changes, publishAt, until, before }],
  );

/** The changes of all pages that are public or wait for their moment, by page. */
export async function listPublicEdits(db: Db): Promise<Map<string, PartsEdit[]>> {
  const rows = await selectEdits(db).where("publishAt", "is not", null).execute();
  const pages = Map.groupBy(toEdits(rows), ({ page }) => page);
  return new Map([...pages].map(([page, edits]) => [page, publicEdits(edits)]));
}

/** Every saved text of a page, the first one first. */
export async function listEdits(db: Db, page: string): Promise<ContentEdit[]> {
  const rows = await selectEdits(db).where("page", "=", page).execute();
  return toEdits(rows);
}

/** Every saved text of the pages whose names begin alike, by page. */
export async function listEditsUnder(db: Db, prefix: string): Promise<Map<string, ContentEdit[]>> {
  const rows = await selectEdits(db).where("page", "like", `${prefix}%`).execute();
  return Map.groupBy(toEdits(rows), ({ page }) => page);
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

type EditRow = Selectable<ContentEditTable> & Parameters<typeof fullName>[0];

/** Rows of pages in their order, each end with the change that it ends. */
function toEdits(rows: readonly EditRow[]): ContentEdit[] {
  const edits: ContentEdit[] = [];
  for (const row of rows) {
    const edit = toEdit(row);
    const last = edits.at(-1);
    if (last && isEnd(last, edit)) {
      edit.endOf = last.version;
      // Stays: a server before 0.11 withdrew one half of a schedule, and the rows are stored.
      last.until = edit.droppedAt !== null && last.droppedAt === null ? null : edit.publishAt;
      last.before ??= edit.changes;
    }
    edits.push(edit);
  }
  return edits.map((edit) => ({ ...edit, before: edit.before ?? (isLater(edit) ? null : {}) }));
}

const isLater = ({ publishAt, savedAt }: ContentEdit) => publishAt !== null && publishAt > savedAt;

/**
 * Whether a saved text only ends the one before it: both were saved at once.
 * Stays: versions before 0.13 have stored such rows, and in those before 0.11 nothing else says when a text ends.
 */
function isEnd(first: ContentEdit, end: ContentEdit): boolean {
  if (first.page !== end.page || first.version + 1 !== end.version || first.savedAt !== end.savedAt)
    return false;
  if (first.endOf !== null || first.publishAt === null || end.publishAt === null) return false;
  if (first.until !== null) return first.until === end.publishAt;
  const isOlder = first.before === null && end.before === null && end.publishAt > first.publishAt;
  return isOlder && isSamePart(Object.keys(first.changes).sort(), Object.keys(end.changes).sort());
}

const toEdit = ({ changes, delivered, before, firstName, lastName, ...row }: EditRow): ContentEdit => ({
  ...row,
  endOf: null,
  by: fullName({ firstName, lastName }) || null,
  before: before === null ? null : asObject(parseJson(before)),
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
  before: Parts;
  publishAt: string | null;
  until: string | null;
  note: string;
  savedAt: string;
  accountId: string | null;
}

/** Stores a saved text and returns its id. */
export async function insertEdit(db: Trx, { changes, delivered, before, ...row }: NewEdit): Promise<string> {
  const id = newId();
  await db
    .insertInto("content_edit")
    .values({
      ...row,
      id,
      changes: JSON.stringify(changes),
      delivered: JSON.stringify(delivered),
      before: JSON.stringify(before),
    })
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

/** Lets a change that is public for a time end at a moment, and with it its end, if the next version is one. */
export async function endEdit(
  db: Trx,
  { page, version, savedAt, until }: Pick<ContentEdit, "page" | "version" | "savedAt" | "until">,
  at: string,
): Promise<void> {
  const ofPage = db.updateTable("content_edit").where("page", "=", page);
  await ofPage.set({ until: at }).where("version", "=", version).execute();
  await ofPage
    .set({ publishAt: at })
    .where("version", "=", version + 1)
    .where("savedAt", "=", savedAt)
    .where("publishAt", "=", until)
    .execute();
}

/** What there is of a page at a moment. */
export interface PageState {
  states: SavedState[];
  /** When the next of its texts becomes public. */
  publicFrom: string | null;
  /** When the next one that is public for a time ends. */
  publicUntil: string | null;
}

/** What there is of each page at a moment: drafts, texts that wait, public ones. */
export async function listStates(db: Db, at: string): Promise<Map<string, PageState>> {
  const pages = Map.groupBy(toEdits(await selectEdits(db).execute()), ({ page }) => page);
  const firstOf = (moments: (string | null)[]) =>
    moments.filter((moment) => moment !== null).sort()[0] ?? null;
  return new Map(
    [...pages].map(([page, edits]) => {
      const shown = edits.filter(({ droppedAt, endOf }) => droppedAt === null && endOf === null);
      const inState = (state: SavedState) => shown.filter((edit) => savedState(edit, at) === state);
      return [
        page,
        {
          states: [...new Set(shown.map((edit) => savedState(edit, at)))],
          publicFrom: firstOf(inState("waiting").map(({ publishAt }) => publishAt)),
          publicUntil: firstOf(inState("public").map(({ until }) => until)),
        },
      ];
    }),
  );
}

/** Whether an uploaded file has an address. */
export async function hasFile(db: Db, url: string): Promise<boolean> {
  const file = await db.selectFrom("file").select("url").where("url", "=", url).executeTakeFirst();
  return file !== undefined;
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
