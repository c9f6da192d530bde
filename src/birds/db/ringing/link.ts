import { isPutOn } from "#birds/domain/ringing/encounter.ts";
import { linkBirds } from "#birds/domain/ringing/history.ts";
import { type Db, lockUntilCommit, type Trx } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";
import { type EncounterRow, selectEncounters } from "./encounters.ts";
import { bareKey, toLinked } from "./linked.ts";

const BATCH_SIZE = 400;

export function* batchesOf<Item>(items: readonly Item[], size = BATCH_SIZE): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

type LinkRow = EncounterRow & { ringBeforeKey: string | null };

type DecisionRow = Awaited<ReturnType<ReturnType<typeof selectDecisions>["execute"]>>[number];
const selectDecisions = (db: Db) =>
  db.selectFrom("bird_decision").selectAll().where("undoneAt", "is", null).orderBy("at").orderBy("id");

function pairOf({ birdA, birdB }: DecisionRow): [string, string] | null {
  return birdA !== null && birdB !== null ? [birdA, birdB] : null;
}

const asDecision = (row: DecisionRow) => ({
  kind: row.kind,
  encounterId: row.encounterId,
  birds: pairOf(row),
  undoneAt: null,
});

/** All encounters of the birds that any of these rings is or was on, and what was decided about birds. */
async function readComponent(db: Db, rings: Iterable<string>) {
  const decisions = await selectDecisions(db).execute();
  const joined = new Map<string, string[]>();
  for (const { birdA, birdB } of decisions)
    if (birdA !== null && birdB !== null)
      for (const [one, other] of [
        [bareKey(birdA), bareKey(birdB)],
        [bareKey(birdB), bareKey(birdA)],
      ] as const)
        joined.set(one, [...(joined.get(one) ?? []), other]);
  const seen = new Set<string>();
  const rows = new Map<string, LinkRow>();
  let frontier = [...new Set(rings)];
  while (frontier.length > 0) {
    const next = new Set<string>();
    for (const key of frontier) {
      seen.add(key);
      for (const other of joined.get(key) ?? []) next.add(other);
    }
    for (const batch of batchesOf(frontier)) {
      const read = selectEncounters(db).select("encounter.ringBeforeKey");
      // One after the other: with both in one query SQLite reads the whole table.
      const found = [
        ...(await read.where("encounter.ringKey", "in", batch).execute()),
        ...(await read.where("encounter.ringBeforeKey", "in", batch).execute()),
      ];
      for (const row of found) {
        rows.set(row.id, row);
        for (const key of [row.ringKey, row.ringBeforeKey]) if (key !== null) next.add(key);
      }
    }
    frontier = [...next].filter((key) => !seen.has(key));
  }
  return { rows: [...rows.values()], decisions: decisions.map(asDecision) };
}

/** The birds of these rings as encounters and decisions make them now. */
export async function findBirds(db: Db, rings: Iterable<string>) {
  const { rows, decisions } = await readComponent(db, rings);
  return { rows, birds: linkBirds(rows.map(toLinked), decisions) };
}

/** Lets one writer at a time change whose encounters are whose. */
export const lockLives = (trx: Trx): Promise<void> => lockUntilCommit(trx, "ringing-lives");

/**
 * Gives every encounter of these birds its bird, by the keys of rings or of birds, and doubts a ring that was put on
 * twice. Its caller has locked the lives.
 */
export async function relink(trx: Trx, rings: Iterable<string | null>): Promise<void> {
  const keys = [...new Set(rings)].filter((key) => key !== null);
  if (keys.length === 0) return;
  const { rows, birds } = await findBirds(trx, keys.map(bareKey));
  await markChanged(trx, [
    ...keys,
    ...rows.flatMap(({ birdKey }) => birdKey ?? []),
    ...birds.map(({ key }) => key),
  ]);
  const before = new Map(rows.map(({ id, birdKey }) => [id, birdKey]));
  for (const { key, encounters } of birds) {
    const moved = encounters.flatMap(({ id }) => (before.get(id) === key ? [] : [id]));
    for (const ids of batchesOf(moved))
      await trx.updateTable("encounter").set({ birdKey: key }).where("id", "in", ids).execute();
  }
  const twice = new Set(birds.flatMap((bird) => bird.twice));
  await syncTwice(
    trx,
    rows.filter((row) => isPutOn(row)),
    twice,
  );
}

/** Says to phones which birds changed, by a number that rises with each change. */
async function markChanged(trx: Trx, keys: readonly string[]): Promise<void> {
  const { last } = await trx
    .selectFrom("bird_change")
    .select(({ fn }) => fn.max("sequence").as("last"))
    .executeTakeFirstOrThrow();
  const sequence = Number(last ?? 0) + 1;
  for (const batch of batchesOf([...new Set(keys)]))
    await trx
      .insertInto("bird_change")
      .values(batch.map((birdKey) => ({ birdKey, sequence })))
      .onConflict((conflict) => conflict.column("birdKey").doUpdateSet({ sequence }))
      .execute();
}

/** Asks about each ring that was put on twice, and closes what was asked of those that no longer are. */
async function syncTwice(trx: Trx, putOn: readonly LinkRow[], twice: ReadonlySet<string>): Promise<void> {
  const doubts = new Map<string, { id: string; answer: string | null }[]>();
  const ids = putOn.map(({ id }) => id);
  for (const batch of batchesOf(ids)) {
    const found = await trx
      .selectFrom("encounter_doubt")
      .select(["id", "encounterId", "answer", "answeredById"])
      .where("encounterId", "in", batch)
      .where("kind", "=", "twice")
      .execute();
    for (const row of found) doubts.set(row.encounterId, [...(doubts.get(row.encounterId) ?? []), row]);
  }
  const at = now();
  for (const { id, ring } of putOn) {
    const own = doubts.get(id) ?? [];
    const open = own.filter(({ answer }) => answer === null);
    if (twice.has(id) && (own.length === 0 || own.every(({ answer }) => answer === NO_LONGER)))
      await trx
        .insertInto("encounter_doubt")
        .values({
          id: newId(),
          encounterId: id,
          field: "ring",
          kind: "twice",
          text: `${ring ?? "This ring"} was put on another bird too.`,
          answer: null,
          accountId: null,
          at,
          answeredById: null,
          answeredAt: null,
        })
        .execute();
    if (!twice.has(id) && open.length > 0)
      await trx
        .updateTable("encounter_doubt")
        .set({ answer: NO_LONGER, answeredAt: at })
        .where(
          "id",
          "in",
          open.map((doubt) => doubt.id),
        )
        .execute();
  }
}

const NO_LONGER = "No longer so after a correction.";
