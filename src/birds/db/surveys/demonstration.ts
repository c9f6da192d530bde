import { record } from "#core/db/accounts/audit.ts";
import { type Db, invalidatePublic, transaction } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import { removeDemonstrationRinging } from "../ringing/demonstration.ts";
import { removeUnused } from "./imports.ts";

/** Removes all demonstration surveys and ringing, and the sites and species that only they used. */
export function removeDemonstration(db: Db, accountId: string): Promise<number> {
  return transaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("survey")
      .where("demonstrationAt", "is not", null)
      .executeTakeFirst();
    const removed = Number(numDeletedRows);
    await trx.deleteFrom("field_survey").where("demonstrationAt", "is not", null).execute();
    await removeDemonstrationRinging(trx);
    if (removed === 0) return removed;
    await removeUnused(trx);
    const subject = { subject: "survey", subjectId: newId() };
    await record(trx, { accountId, action: "survey.removeDemonstration", ...subject, after: { removed } });
    await invalidatePublic(trx);
    return removed;
  });
}
