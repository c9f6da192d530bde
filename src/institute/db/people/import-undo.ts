import { record } from "#core/db/accounts/audit.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { beginUndo, type ImportedList, undoEach } from "#core/db/imports/list-records.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { readStored } from "#core/domain/fields.ts";
import type { UndoneList } from "#core/domain/list-import.ts";
import { profileFields } from "#institute/domain/people/profile.ts";
import * as writing from "./writing.ts";

/** Lists of members. */
export const members: ImportedList = { kind: "people", table: "profile", blocks: "all" };

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
