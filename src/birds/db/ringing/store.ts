import type { RingingSessionInput } from "#birds/domain/ringing/session.ts";
import { sessionFields } from "#birds/domain/ringing/session.ts";
import { type Db, invalidatePublic, type Trx } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { pickColumns } from "#core/domain/fields.ts";
import { countOf } from "#core/domain/words.ts";
import { batchesOf, lockLives, relink } from "./link.ts";
import { createSpeciesMatcher } from "./match-species.ts";
import { readSettings } from "./settings.ts";
import { siteIdOf } from "./sites.ts";
import { insertEncounters, type NewEncounter, ringsOf } from "./write-encounters.ts";

/** A session as a file gives it. */
export interface ImportedSession
  extends Omit<RingingSessionInput, "version" | "encounters" | "fates" | "isClosed" | "sentAt"> {
  encounters: readonly NewEncounter[];
}

/** Stores sessions of a file, closed, and links their birds to those that are known; returns their ids. */
export async function insertSessions(
  trx: Trx,
  person: Pick<Account, "_id">,
  importId: string,
  sessions: readonly ImportedSession[],
): Promise<string[]> {
  await lockLives(trx);
  const at = now();
  const { scheme } = await readSettings(trx);
  const speciesOf = await createSpeciesMatcher(trx);
  const siteIds = new Map<string, string>();
  const rings = new Set<string | null>();
  const ids: string[] = [];
  for (const session of sessions) {
    const { site, date, nets, encounters } = session;
    const siteKey = JSON.stringify(site);
    const siteId = siteIds.get(siteKey) ?? (await siteIdOf(trx, person, site));
    siteIds.set(siteKey, siteId);
    const id = newId();
    await trx
      .insertInto("ringing_session")
      .values({
        ...pickColumns(sessionFields, session),
        ...{ id, accountId: person._id, siteId, date, state: "closed", version: 1, importId, sent: null },
        ...{ checkedById: null, checkedAt: null, handedInAt: null, publicFrom: null },
        ...{ demonstrationAt: null, receivedAt: at, updatedAt: at },
      })
      .execute();
    const netRows = nets.map((net, position) => ({ sessionId: id, position, ...net }));
    if (netRows.length > 0) await trx.insertInto("ringing_net").values(netRows).execute();
    const context = { sessionId: id, siteId, date, accountId: person._id, importId, at, scheme, speciesOf };
    const birds = encounters.map((bird, position) => [bird, position] as const);
    for (const ring of await insertEncounters(trx, birds, context)) rings.add(ring);
    ids.push(id);
  }
  await relink(trx, rings);
  return ids;
}

/** Stores rings that were found and reported, or encounters of a file without a session. */
export async function insertRecoveries(
  trx: Trx,
  person: Pick<Account, "_id"> | null,
  importId: string | null,
  birds: readonly (NewEncounter & { date: string })[],
): Promise<void> {
  await lockLives(trx);
  const context = {
    ...{ sessionId: null, siteId: null, date: "", accountId: person?._id ?? null, importId, at: now() },
    scheme: (await readSettings(trx)).scheme,
    speciesOf: await createSpeciesMatcher(trx),
  };
  const placed = birds.map((bird, position) => [bird, position] as const);
  await relink(trx, await insertEncounters(trx, placed, context));
}

/** How many birds of an import were corrected since, or decided about; such an import is not undone. */
async function countTouched(trx: Trx, importId: string): Promise<number> {
  const { touched } = await trx
    .selectFrom("encounter")
    .select(({ fn }) => fn.countAll<number>().as("touched"))
    .where("importId", "=", importId)
    .where((where) =>
      where.or([
        where("version", ">", 1),
        where.exists(
          where
            .selectFrom("bird_decision")
            .select("bird_decision.id")
            .where("undoneAt", "is", null)
            .whereRef("bird_decision.encounterId", "=", "encounter.id"),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(touched);
}

/** Takes back all that an import stored; the lives of its birds are as if it had not been. */
export async function undoSessions(
  trx: Trx,
  importId: string,
): Promise<{ sessions: number; encounters: number }> {
  await lockLives(trx);
  const touched = await countTouched(trx, importId);
  if (touched > 0)
    throw new AppError(
      "conflict",
      `${countOf(touched, "bird")} of this import ${touched === 1 ? "was" : "were"} corrected since, so it cannot be undone.`,
    );
  const rows = await trx
    .selectFrom("encounter")
    .select(["id", "ringKey", "ringBeforeKey", "birdKey"])
    .where("importId", "=", importId)
    .execute();
  for (const batch of batchesOf(rows.map(({ id }) => id))) {
    for (const table of ["encounter_doubt", "encounter_version"] as const)
      await trx.deleteFrom(table).where("encounterId", "in", batch).execute();
    await trx.deleteFrom("encounter").where("id", "in", batch).execute();
  }
  const { numDeletedRows } = await trx
    .deleteFrom("ringing_session")
    .where("importId", "=", importId)
    .executeTakeFirstOrThrow();
  await relink(trx, rows.flatMap(ringsOf));
  await invalidatePublic(trx);
  return { sessions: Number(numDeletedRows), encounters: rows.length };
}

/** The ids of rows that a file gave before, so that 5,000 rows twice are stored once. */
export async function findStoredIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const stored = new Set<string>();
  for (const batch of batchesOf(ids))
    for (const { id } of await db.selectFrom("encounter").select("id").where("id", "in", batch).execute())
      stored.add(id);
  return stored;
}
