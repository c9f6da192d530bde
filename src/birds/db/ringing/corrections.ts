import type { z } from "zod";
import {
  type Encounter,
  type EncounterCorrection,
  type EncounterVersion,
  encounterFields,
} from "#birds/domain/ringing/encounter.ts";
import { difference, record } from "#core/db/accounts/audit.ts";
import { type Db, invalidatePublic, type Trx } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { collect, pickColumns, readStored } from "#core/domain/fields.ts";
import { selectAllEncounters, toEncounters } from "./encounters.ts";
import { lockLives, relink } from "./link.ts";
import { createSpeciesMatcher } from "./match-species.ts";
import { saveVersion } from "./merge-encounter.ts";
import { readSettings } from "./settings.ts";
import { ringsOf } from "./write-encounters.ts";

const noSuchEncounter = () => new AppError("notFound", "This encounter does not exist.");

/** One encounter as people read it. */
async function getEncounter(db: Db, id: string): Promise<Encounter> {
  const rows = await selectAllEncounters(db).where("encounter.id", "=", id).execute();
  const [encounter] = await toEncounters(db, rows);
  if (!encounter) throw noSuchEncounter();
  return encounter;
}

/** Corrects an encounter: by who recorded it, or the keeper; 409 if it was changed since it was read. */
export async function correctEncounter(
  trx: Trx,
  person: Authorized<"ringing.record">,
  id: string,
  { version, changes, reason }: z.output<typeof EncounterCorrection>,
): Promise<Encounter> {
  await lockLives(trx);
  const row = await trx.selectFrom("encounter").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw noSuchEncounter();
  if (row.accountId !== person._id && !person.isRingKeeper)
    throw new AppError("forbidden", "Another ringer recorded this bird. Ask the ring keeper.");
  if (row.version !== version)
    throw new AppError("conflict", "This bird was changed in the meantime.", {
      current: await getEncounter(trx, id),
    });
  const { kind = row.kind, ...others } = changes;
  if (kind === null)
    throw new AppError("invalid", "Say what the ring is.", {
      fields: { "changes.kind": "Say what the ring is." },
    });
  const at = now();
  const after = { ...row, ...others, kind };
  const context = {
    scheme: (await readSettings(trx)).scheme,
    speciesOf: await createSpeciesMatcher(trx),
    accountId: person._id,
    at,
  };
  const written = await saveVersion(trx, after, context, reason);
  await relink(trx, [...ringsOf(row), ...ringsOf(written)]);
  const states = difference(pickColumns(encounterFields, row), pickColumns(encounterFields, written));
  await record(trx, {
    accountId: person._id,
    action: "ringing.correct",
    subject: "encounter",
    subjectId: id,
    ...states,
  });
  await invalidatePublic(trx);
  return getEncounter(trx, id);
}

/** Every state of an encounter, the first one first. */
export async function listVersions(
  db: Db,
  _reader: Authorized<"ringing.read">,
  id: string,
): Promise<EncounterVersion[]> {
  const rows = await db
    .selectFrom("encounter_version as version")
    .leftJoin("account", "account.id", "version.accountId")
    .select(["version.version", "version.at", "version.reason", "version.content"])
    .select(["account.firstName", "account.lastName"])
    .where("version.encounterId", "=", id)
    .orderBy("version.version")
    .execute();
  if (rows.length === 0) throw noSuchEncounter();
  return rows.map(({ content, version, at, reason, ...person }) => {
    const stored = readStored(encounterFields, content);
    return {
      version,
      at,
      reason,
      by: fullName(person) || null,
      values: collect<EncounterVersion["values"]>(encounterFields, (name) =>
        Object.hasOwn(stored, name) ? Object.entries(stored).find(([key]) => key === name)?.[1] : null,
      ),
    };
  });
}
