import type { z } from "zod";
import type { SessionCheck } from "#birds/domain/ringing/desk.ts";
import { publicFrom } from "#birds/domain/ringing/public-from.ts";
import type { RingingSession } from "#birds/domain/ringing/session.ts";
import { record } from "#core/db/accounts/audit.ts";
import { invalidatePublic, type Trx } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { lockLives } from "./link.ts";
import { findSession, getSession } from "./sessions.ts";
import { readSettings } from "./settings.ts";
import { closeStrings } from "./strings.ts";

/** Ends a session after its rings were compared; once however often it is pressed. */
export async function closeSession(
  trx: Trx,
  ringer: Authorized<"ringing.record">,
  id: string,
): Promise<RingingSession> {
  await lockLives(trx);
  const row = await findSession(trx, id);
  if (row.accountId !== ringer._id && !ringer.isRingKeeper)
    throw new AppError("forbidden", "Another ringer recorded this session. Ask the ring keeper.");
  const compared = await getSession(trx, ringer, id);
  if (row.state === "open") {
    await trx
      .updateTable("ringing_session")
      .set({ state: "closed", updatedAt: now() })
      .where("id", "=", id)
      .execute();
    await record(trx, {
      accountId: ringer._id,
      action: "ringing.close",
      subject: "ringingSession",
      subjectId: id,
      after: { missing: compared.comparison.flatMap(({ missing }) => missing) },
    });
  }
  await closeStrings(trx, id);
  return { ...(await getSession(trx, ringer, id)), comparison: compared.comparison };
}

/** Says that a keeper looked at a session, which makes it public after the delay of the settings; or withdraws that. */
export async function setChecked(
  trx: Trx,
  keeper: Authorized<"ringing.manage">,
  id: string,
  { version, isChecked }: z.output<typeof SessionCheck>,
): Promise<RingingSession> {
  await lockLives(trx);
  const row = await findSession(trx, id);
  if (row.version !== version)
    throw new AppError("conflict", "This session was sent again in the meantime. Look at it first.", {
      current: { version: row.version },
    });
  if ((row.state === "checked") === isChecked) return getSession(trx, keeper, id);
  const { delayMonths } = await readSettings(trx);
  const at = now();
  const after = isChecked
    ? {
        state: "checked" as const,
        checkedById: keeper._id,
        checkedAt: at,
        publicFrom: publicFrom(row.date, delayMonths),
      }
    : { state: "closed" as const, checkedById: null, checkedAt: null, publicFrom: null };
  await trx
    .updateTable("ringing_session")
    .set({ ...after, updatedAt: at })
    .where("id", "=", id)
    .execute();
  if (isChecked) await closeStrings(trx, id);
  await record(trx, {
    accountId: keeper._id,
    action: isChecked ? "ringing.check" : "ringing.uncheck",
    subject: "ringingSession",
    subjectId: id,
    after: { publicFrom: after.publicFrom },
  });
  await invalidatePublic(trx);
  return getSession(trx, keeper, id);
}
