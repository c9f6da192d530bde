import { type ExpressionBuilder, sql } from "kysely";
import type { Db, Trx } from "#core/db/connect.ts";
import { saveMoved } from "#core/db/moved-rows.ts";
import type { Schema } from "#core/db/schema.ts";

/** Marks a loan that was due before it moved in from an older site. */
const source = "portal";
const noun = "old loan";

/** Leaves a loan without reminders until it has another due date. */
export const keepQuiet = (trx: Trx, requestId: string): Promise<void> =>
  saveMoved(trx, { source, noun, sourceId: requestId }, requestId);

/** Lets the borrowers of all such loans be reminded. */
export const endQuiet = async (db: Db): Promise<void> =>
  void (await db.deleteFrom("moved_row").where("source", "=", source).where("noun", "=", noun).execute());

/** Whether letters are sent about a loan by themselves. */
export const isReminded = ({ not, exists, selectFrom }: ExpressionBuilder<Schema, "request">) =>
  not(
    exists(
      selectFrom("moved_row")
        .select(sql`1`.as("one"))
        .where("source", "=", source)
        .where("noun", "=", noun)
        .whereRef("sourceId", "=", "request.id")
        .whereRef("at", ">", "request.dueDate"),
    ),
  );

/** The open requests about which letters are sent by themselves. */
export async function listReminded(db: Db): Promise<Set<string>> {
  const query = db.selectFrom("request").select("id").where("closedAt", "is", null).where(isReminded);
  return new Set((await query.execute()).map(({ id }) => id));
}
