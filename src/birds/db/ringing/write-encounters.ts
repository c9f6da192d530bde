import { type EncounterInput, encounterFields } from "#birds/domain/ringing/encounter.ts";
import { keyOf } from "#birds/domain/ringing/ring-number.ts";
import type { Trx } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import { pickColumns } from "#core/domain/fields.ts";
import { batchesOf } from "./link.ts";
import { ringBeforeKeyOf } from "./linked.ts";
import type { SpeciesMatcher } from "./match-species.ts";

type Row = Schema["encounter"];

/** What encounters of a session share, and what reads them. */
export interface EncounterContext {
  sessionId: string | null;
  siteId: string | null;
  date: string;
  accountId: string | null;
  importId: string | null;
  at: string;
  /** The letters of our own scheme, with which a ring is one of ours. */
  scheme: string | null;
  speciesOf: SpeciesMatcher;
}

/** An encounter as it is written; an import adds the row or line as it was received. */
export type NewEncounter = EncounterInput & {
  written?: Record<string, string>;
  /** For a ring that was found: where, in words and in degrees. */
  place?: { name: string | null; latitude: number | null; longitude: number | null };
  /** The day, if it is not that of the session. */
  date?: string;
};

/** The columns that follow from what was recorded. */
export function derivedOf(
  values: Pick<EncounterInput, "scheme" | "ring" | "ringBefore" | "scientificName" | "englishName">,
  { scheme, speciesOf, date }: Pick<EncounterContext, "scheme" | "speciesOf" | "date">,
) {
  return {
    ringKey: keyOf(values.scheme, values.ring, scheme),
    ringBeforeKey: ringBeforeKeyOf(values, scheme),
    speciesId: speciesOf(values, date),
  };
}

export function toRow(bird: NewEncounter, position: number, context: EncounterContext): Row {
  const { sessionId, siteId, accountId, importId, at } = context;
  const date = bird.date ?? context.date;
  const derived = derivedOf(bird, { ...context, date });
  return {
    ...pickColumns(encounterFields, bird),
    ...derived,
    id: bird.id,
    kind: bird.kind,
    sessionId,
    siteId,
    accountId,
    importId,
    position,
    date,
    placeName: bird.place?.name ?? null,
    latitude: bird.place?.latitude ?? null,
    longitude: bird.place?.longitude ?? null,
    // Most rings are on one bird; `relink` moves the others.
    birdKey: derived.ringKey,
    removedAt: null,
    written: bird.written ? JSON.stringify(bird.written) : null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}

/** The values of an encounter as a version stores them. */
export const contentOf = (values: Pick<Row, keyof typeof encounterFields>): string =>
  JSON.stringify(pickColumns(encounterFields, values));

/** The keys of the rings that an encounter names, and of the bird that it belonged to: what `relink` links again. */
export const ringsOf = ({
  ringKey,
  ringBeforeKey,
  birdKey,
}: Pick<Row, "ringKey" | "ringBeforeKey" | "birdKey">) => [ringKey, ringBeforeKey, birdKey];

/** Stores new encounters with their first versions and what was asked of them; returns the rings to link. */
export async function insertEncounters(
  trx: Trx,
  birds: readonly (readonly [NewEncounter, position: number])[],
  context: EncounterContext,
): Promise<(string | null)[]> {
  const rings: (string | null)[] = [];
  for (const batch of batchesOf(birds, 50)) {
    const rows = batch.map(([bird, position]) => toRow(bird, position, context));
    await trx.insertInto("encounter").values(rows).execute();
    const { accountId, at } = context;
    const versions = rows.map((row) => ({
      encounterId: row.id,
      version: 1,
      accountId,
      at,
      content: contentOf(row),
      reason: null,
    }));
    await trx.insertInto("encounter_version").values(versions).execute();
    for (const [{ id, doubts }] of batch) await saveDoubts(trx, id, doubts, context);
    rings.push(...rows.flatMap(ringsOf));
  }
  return rings;
}

/** Stores what was asked of an encounter, once however often it is sent; an answer that comes later is added. */
export async function saveDoubts(
  trx: Trx,
  encounterId: string,
  doubts: EncounterInput["doubts"],
  { accountId, at }: Pick<EncounterContext, "accountId" | "at">,
): Promise<void> {
  if (doubts.length === 0) return;
  const stored = await trx
    .selectFrom("encounter_doubt")
    .select(["id", "field", "kind", "text", "answer"])
    .where("encounterId", "=", encounterId)
    .execute();
  for (const { field, kind, text, answer } of doubts) {
    const same = stored.find((one) => one.field === field && one.kind === kind && one.text === text);
    const answered =
      answer === null
        ? { answer: null, answeredById: null, answeredAt: null }
        : { answer, answeredById: accountId, answeredAt: at };
    if (!same) {
      const row = { id: newId(), encounterId, field, kind, text, accountId, at, ...answered };
      await trx.insertInto("encounter_doubt").values(row).execute();
      stored.push(row);
    } else if (same.answer === null && answer !== null)
      await trx.updateTable("encounter_doubt").set(answered).where("id", "=", same.id).execute();
  }
}
