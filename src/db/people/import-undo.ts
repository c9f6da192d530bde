import { record } from "#db/accounts/audit.ts";
import { type Db, transaction } from "#db/connect.ts";
import { beginUndo, type ImportedList, undoEach } from "#db/imports/list-records.ts";
import type { Authorized } from "#domain/accounts/policy.ts";
import { readStored } from "#domain/fields.ts";
import type { UndoneList } from "#domain/list-import.ts";
import { profileFields } from "#domain/people/profile.ts";
import * as writing from "./writing.ts";

/** Lists of members. */
export const members: ImportedList = { kind: "people", table: "profile", isWhole: false };

/**
 * Deletes the members that an import added and gives those that it changed what they had before; one that was changed since
 * is left as it is. A second call changes nothing.
 */
export function undoMembersImport(db: Db, by: Authorized<"profile.manage">, id: string): Promise<UndoneList> {
  return transaction(db, async (trx) => {
    const undoing = await beginUndo(trx, members, { id, accountId: by._id });
    const undone = await undoEach(undoing?.steps ?? [], async ({ kind, subjectId, before }) => {
      if (kind === "added") await writing.remove(trx, by, subjectId);
      else await writing.update(trx, by, subjectId, readStored(profileFields, before));
      return true;
    });
    if (undoing)
      await record(trx, {
        accountId: by._id,
        action: "profile.undoImport",
        subject: "profile",
        subjectId: "all",
        before: undone,
      });
    return undone;
  });
}
