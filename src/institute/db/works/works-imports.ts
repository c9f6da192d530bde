import { record } from "#core/db/accounts/audit.ts";
import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import {
  beginUndo,
  continueListImport,
  type ImportedList,
  type NewStep,
  recordListImport,
} from "#core/db/imports/list-records.ts";
import { type Authorized, permit } from "#core/domain/accounts/policy.ts";
import { asObject, keysOf, parseJson } from "#core/domain/keys.ts";
import type { UndoneList } from "#core/domain/list-import.ts";
import { toAuthorInput } from "#institute/domain/posts/author-input.ts";
import { type Post, PostChanges, type PostInput } from "#institute/domain/posts/post.ts";
import { get } from "../posts/posts.ts";
import * as writing from "../posts/writing.ts";

/** Imports of works. */
export const worksImports: ImportedList = { kind: "works", table: "post", blocks: "none" };

/** A row that is to be stored. */
export type StoredRow = { create: PostInput } | { update: { id: string; changes: PostChanges } };

interface Storing {
  /** Whether new works are public at once. */
  approved: boolean;
  /** The import that this goes on with. */
  importId: string | undefined;
  /** What the history says of a change. */
  note: string;
}

/** Stores rows of an import in one transaction; returns the id of the import. */
export function storeWorks(
  db: Db,
  by: Authorized<"works.import">,
  rows: readonly StoredRow[],
  { approved, importId, note }: Storing,
): Promise<string | undefined> {
  return transaction(db, async (trx) => {
    const steps: NewStep[] = [];
    for (const row of rows) {
      if ("create" in row) {
        const subjectId = await writing.create(trx, by, row.create, { approved });
        steps.push({ kind: "added", subjectId, before: {} });
      } else {
        const { id, changes } = row.update;
        const post = await get(trx, by, id);
        const sent = { ...changes, note };
        await writing.update(trx, permit(by, "post.edit", post), id, sent);
        steps.push({
          kind: "changed",
          subjectId: id,
          before: fieldsBefore(post, await get(trx, by, id), changes),
        });
      }
    }
    if (steps.length === 0) return importId;
    const added = steps.filter(({ kind }) => kind === "added").length;
    const numbers = { added, updated: steps.length - added };
    if (importId === undefined)
      return recordListImport(trx, worksImports, { accountId: by._id, ...numbers }, steps);
    await continueListImport(trx, worksImports, importId, numbers, steps);
    return importId;
  });
}

/** A field as it can be sent again, and compared. */
const storedAs = (post: Post, field: string): unknown =>
  field === "authors" ? post.authors.map(toAuthorInput) : asObject(post)[field];

/** What each changed field was before, and what the import made of it. */
const fieldsBefore = (before: Post, after: Post, changes: PostChanges) =>
  Object.fromEntries(
    keysOf(changes).map((field) => [
      field,
      { before: storedAs(before, field), after: storedAs(after, field) },
    ]),
  );

/**
 * Puts the works that an import added into the bin, and gives the fields that it changed what they had before; one that was
 * edited since is left as it is. A second call changes nothing.
 */
export function undoWorksImport(db: Db, by: Authorized<"works.import">, id: string): Promise<UndoneList> {
  return transaction(db, async (trx) => {
    const undoing = await beginUndo(trx, worksImports, { id, accountId: by._id });
    const undone: UndoneList = { undone: 0, left: 0 };
    for (const { kind, subjectId, before } of undoing?.steps ?? []) {
      const isUndone = await (kind === "added"
        ? removeWork(trx, by, subjectId ?? "")
        : giveBack(trx, by, subjectId ?? "", before));
      if (isUndone) undone.undone++;
      else undone.left++;
    }
    if (undoing)
      await record(trx, {
        accountId: by._id,
        action: "works.undoImport",
        subject: "post",
        subjectId: "all",
        before: undone,
      });
    return undone;
  });
}

/** A work that is in the bin already is as it should be. */
async function removeWork(trx: Trx, by: Authorized<"works.import">, id: string): Promise<boolean> {
  const post = await findPost(trx, by, id);
  if (post) await writing.remove(trx, permit(by, "post.delete", post), id);
  return true;
}

/** Gives back the fields that are still as the import left them; says whether all were. */
async function giveBack(
  trx: Trx,
  by: Authorized<"works.import">,
  id: string,
  step: string,
): Promise<boolean> {
  const post = await findPost(trx, by, id);
  if (!post) return false;
  const fields = Object.entries(asObject(parseJson(step))).map(([name, value]) => ({
    name,
    ...asObject(value),
  }));
  const untouched = fields.filter(
    ({ name, after }: { name: string; after?: unknown }) =>
      JSON.stringify(storedAs(post, name)) === JSON.stringify(after),
  );
  const changes = PostChanges.parse(
    Object.fromEntries(
      untouched.map(({ name, before }: { name: string; before?: unknown }) => [name, before]),
    ),
  );
  if (untouched.length > 0)
    await writing.update(trx, permit(by, "post.edit", post), id, {
      ...changes,
      note: "An import was undone.",
    });
  return untouched.length === fields.length;
}

async function findPost(trx: Trx, by: Authorized<"works.import">, id: string): Promise<Post | undefined> {
  const row = await trx
    .selectFrom("post")
    .select("id")
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row && get(trx, by, id);
}
