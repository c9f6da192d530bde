import {
  type EncounterInput,
  type EncounterValues,
  encounterFields,
} from "#birds/domain/ringing/encounter.ts";
import type { Trx } from "#core/db/connect.ts";
import type { Schema } from "#core/db/schema.ts";
import { collect } from "#core/domain/fields.ts";
import { asObject } from "#core/domain/keys.ts";
import { contentOf, derivedOf, type EncounterContext, ringsOf, saveDoubts } from "./write-encounters.ts";

type Row = Schema["encounter"];

interface SentAgain {
  bird: EncounterInput;
  position: number;
  /** The bird as the phone sent it before; undefined if that is not known. */
  last: EncounterInput | undefined;
}

/** Takes over what the phone changed since it sent the bird last; a correction that was made here stays, and is doubted. */
export async function mergeEncounter(
  trx: Trx,
  row: Row,
  { bird, position, last }: SentAgain,
  context: EncounterContext,
): Promise<(string | null)[]> {
  const [sent, stored, before] = [asObject(bird), asObject(row), asObject(last ?? row)];
  const both: EncounterInput["doubts"] = [];
  const changes = collect<Partial<EncounterValues>>(encounterFields, (name, { label }) => {
    if (sent[name] === before[name] || sent[name] === stored[name]) return undefined;
    if (stored[name] === before[name]) return sent[name];
    const text = `${label}: the phone sent “${sent[name] ?? ""}” after it was corrected to “${stored[name] ?? ""}”.`;
    both.push({ field: "notes", kind: "corrected", text, answer: null });
    return undefined;
  });
  await saveDoubts(trx, row.id, [...bird.doubts, ...both], context);
  const after = { ...row, ...changes, kind: changes.kind ?? row.kind };
  const shared = { position, date: context.date, siteId: context.siteId };
  const hasMoved = row.date !== context.date || row.siteId !== context.siteId;
  if (Object.keys(changes).length === 0) {
    if (hasMoved || row.position !== position)
      await trx.updateTable("encounter").set(shared).where("id", "=", row.id).execute();
    return hasMoved ? ringsOf(row) : [];
  }
  const derived = await saveVersion(trx, { ...after, ...shared }, context, null);
  return [...ringsOf(row), ...ringsOf(derived)];
}

/** Writes what an encounter is now as its next state; all states stay readable. */
export async function saveVersion(
  trx: Trx,
  after: Row,
  context: Pick<EncounterContext, "scheme" | "speciesOf" | "accountId" | "at">,
  reason: string | null,
): Promise<Row> {
  const { accountId, at } = context;
  const derived = derivedOf(after, { ...context, date: after.date });
  const isLinked = derived.ringKey !== null && after.removedAt === null;
  const row: Row = {
    ...after,
    ...derived,
    birdKey: isLinked ? (after.birdKey ?? derived.ringKey) : null,
    version: after.version + 1,
    updatedAt: at,
  };
  const { id, ...columns } = row;
  await trx.updateTable("encounter").set(columns).where("id", "=", id).execute();
  const content = contentOf(row);
  await trx
    .insertInto("encounter_version")
    .values({ encounterId: id, version: row.version, accountId, at, content, reason })
    .execute();
  return row;
}

/** Keeps birds that a later state of their session left out, without a life. */
export async function removeEncounters(
  trx: Trx,
  rows: readonly Row[],
  context: EncounterContext,
): Promise<void> {
  for (const row of rows)
    await saveVersion(
      trx,
      { ...row, removedAt: context.at },
      context,
      "Left out when the session was sent again.",
    );
}

/** Takes a bird back that the phone sends once more. */
export const restoreEncounter = (trx: Trx, row: Row, context: EncounterContext): Promise<Row> =>
  saveVersion(trx, { ...row, removedAt: null }, context, "Sent again with the session.");
