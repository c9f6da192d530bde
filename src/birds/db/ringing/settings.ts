import type { z } from "zod";
import type { RingingSettingsChange, StoredSettings } from "#birds/domain/ringing/desk.ts";
import { publicFrom } from "#birds/domain/ringing/public-from.ts";
import { RingingSettings } from "#birds/domain/ringing/ringing-settings.ts";
import { difference, record } from "#core/db/accounts/audit.ts";
import { type Db, invalidatePublic, lockUntilCommit, type Trx } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { parseJson } from "#core/domain/keys.ts";
import { rekeyRings } from "./rekey.ts";

const ID = "ringing";

/** What the keeper set, or empty settings of version 0; for code that acts for no person. */
export async function readSettings(db: Db): Promise<StoredSettings> {
  const row = await db.selectFrom("ringing_setting").selectAll().where("id", "=", ID).executeTakeFirst();
  return { ...RingingSettings.parse(row ? parseJson(row.content) : {}), version: row?.version ?? 0 };
}

export const getSettings = (db: Db, _reader: Authorized<"ringing.read">): Promise<StoredSettings> =>
  readSettings(db);

/** Replaces the settings of the version that was read. */
export async function saveSettings(
  trx: Trx,
  keeper: Authorized<"ringing.manage">,
  { version, ...settings }: z.output<typeof RingingSettingsChange>,
): Promise<StoredSettings> {
  await lockUntilCommit(trx, "ringing-settings");
  const { version: stored, ...before } = await readSettings(trx);
  if (stored !== version)
    throw new AppError("conflict", "The settings were changed in the meantime.", {
      current: { ...before, version: stored },
    });
  const row = { content: JSON.stringify(settings), version: version + 1, updatedAt: now() };
  await trx
    .insertInto("ringing_setting")
    .values({ id: ID, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
  await record(trx, {
    accountId: keeper._id,
    action: "ringing.settings",
    subject: "ringing",
    subjectId: ID,
    ...difference(before, settings),
  });
  await rekeyRings(trx, before.scheme, settings.scheme);
  if (before.delayMonths !== settings.delayMonths) await delayChecked(trx, settings.delayMonths);
  await invalidatePublic(trx);
  return { ...settings, version: version + 1 };
}

/** Gives every session that was checked its day of becoming public under another delay. */
async function delayChecked(trx: Trx, delayMonths: number | null): Promise<void> {
  const days = await trx
    .selectFrom("ringing_session")
    .select("date")
    .distinct()
    .where("state", "=", "checked")
    .execute();
  for (const { date } of days)
    await trx
      .updateTable("ringing_session")
      .set({ publicFrom: publicFrom(date, delayMonths) })
      .where("state", "=", "checked")
      .where("date", "=", date)
      .execute();
}
