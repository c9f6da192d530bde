import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { savePost } from "./review/consequences.ts";
import { lockWhere, withColumns } from "./state.ts";

const BATCH_SIZE = 50;

/** Opens works whose embargo has ended, in catalogues and cached pages too; returns how many. */
export async function endEmbargoes(db: Db): Promise<number> {
  const today = lagosDay(new Date());
  const rows = await db
    .selectFrom("post")
    .select("id")
    .where("accessRight", "=", "embargoed")
    .where("embargoUntil", "<=", today)
    .limit(BATCH_SIZE)
    .execute();
  for (const { id } of rows) await transaction(db, (trx) => endEmbargo(trx, id, today));
  return rows.length < BATCH_SIZE ? rows.length : rows.length + (await endEmbargoes(db));
}

/** The version stays as it is, so that nobody who is editing the work is interrupted. */
async function endEmbargo(db: Trx, id: string, today: string): Promise<void> {
  const before = await lockWhere(db, id, (where) =>
    where.and([where("accessRight", "=", "embargoed"), where("embargoUntil", "<=", today)]),
  );
  if (!before) return;
  const at = now();
  const { version } = before.post;
  const after = withColumns(before, { accessRight: "open", fileOpenedAt: at, version });
  const audit = { action: "post.endEmbargo", states: {} } as const;
  await savePost(db, { before, after, who: null, at, audit });
}
