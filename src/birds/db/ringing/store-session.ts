import type { EncounterInput } from "#birds/domain/ringing/encounter.ts";
import {
  RingingSessionInput as Input,
  type RingingSessionInput,
  sessionFields,
} from "#birds/domain/ringing/session.ts";
import { record } from "#core/db/accounts/audit.ts";
import { invalidatePublic, type Trx } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { pickColumns } from "#core/domain/fields.ts";
import { parseJson } from "#core/domain/keys.ts";
import { saveSessionFates } from "./fates.ts";
import { lockLives, relink } from "./link.ts";
import { createSpeciesMatcher } from "./match-species.ts";
import { mergeEncounter, removeEncounters, restoreEncounter } from "./merge-encounter.ts";
import { doubtClock, doubtLives } from "./server-doubts.ts";
import { readSettings } from "./settings.ts";
import { siteIdOf } from "./sites.ts";
import { closeStrings } from "./strings.ts";
import { type EncounterContext, insertEncounters, ringsOf } from "./write-encounters.ts";

const textOf = ({ sentAt: _, ...session }: RingingSessionInput): string => JSON.stringify(session);

/** Stores a session as a phone sent it, whole: once however often it arrives, and never less than before. */
export async function storeSession(
  trx: Trx,
  ringer: Authorized<"ringing.record">,
  id: string,
  sent: RingingSessionInput,
): Promise<{ isNew: boolean; isRepeat: boolean }> {
  await lockLives(trx);
  const before = await trx.selectFrom("ringing_session").selectAll().where("id", "=", id).executeTakeFirst();
  if (before && before.accountId !== ringer._id && !ringer.isRingKeeper)
    throw new AppError("forbidden", "Another ringer recorded this session. Ask the ring keeper.");
  const text = textOf(sent);
  if (before?.version === sent.version && before.sent === text) return { isNew: false, isRepeat: true };
  if (before && sent.version <= before.version)
    throw new AppError("conflict", "This session was already sent with other content.", {
      current: { version: before.version },
    });
  const at = now();
  const siteId = await siteIdOf(trx, ringer, sent.site);
  const columns = {
    ...pickColumns(sessionFields, sent),
    siteId,
    date: sent.date,
    version: sent.version,
    sent: text,
    updatedAt: at,
    state: sent.isClosed || (before && before.state !== "open") ? ("closed" as const) : ("open" as const),
    // What was checked is another session now, and waits for the keeper again.
    checkedById: null,
    checkedAt: null,
    publicFrom: null,
  };
  if (before) await trx.updateTable("ringing_session").set(columns).where("id", "=", id).execute();
  else
    await trx
      .insertInto("ringing_session")
      .values({
        ...columns,
        id,
        accountId: ringer._id,
        receivedAt: at,
        handedInAt: null,
        importId: null,
        demonstrationAt: null,
      })
      .execute();
  await saveNets(trx, id, sent);
  const context: EncounterContext = {
    sessionId: id,
    siteId,
    date: sent.date,
    accountId: ringer._id,
    importId: null,
    at,
    scheme: (await readSettings(trx)).scheme,
    speciesOf: await createSpeciesMatcher(trx),
  };
  await saveEncounters(trx, id, sent, lastSent(before?.sent ?? null), context);
  await saveSessionFates(trx, id, sent, context);
  await doubtClock(trx, sent, context);
  await doubtLives(trx, id, context);
  if (columns.state === "closed") await closeStrings(trx, id);
  if (before?.state === "checked") await invalidatePublic(trx);
  await record(trx, {
    accountId: ringer._id,
    action: "ringing.send",
    subject: "ringingSession",
    subjectId: id,
    ...(before && { before: factsOf(before) }),
    after: { ...factsOf(columns), version: sent.version, birds: sent.encounters.length },
  });
  return { isNew: !before, isRepeat: false };
}

/** What the log keeps of a session, so that no correction of its hours or its day is lost. */
const factsOf = (row: Pick<Schema["ringing_session"], "date" | "siteId" | keyof typeof sessionFields>) => ({
  ...pickColumns(sessionFields, row),
  date: row.date,
  siteId: row.siteId,
});

/** What the phone sent before, by the ids of the birds; what today's limits would refuse is as if it had not been sent. */
function lastSent(text: string | null): ReadonlyMap<string, EncounterInput> {
  const session = text === null ? undefined : parseJson(text);
  const read = Input.shape.encounters.safeParse(
    typeof session === "object" && session !== null && "encounters" in session ? session.encounters : [],
  );
  return new Map((read.data ?? []).map((bird) => [bird.id, bird]));
}

async function saveNets(trx: Trx, sessionId: string, { nets }: RingingSessionInput): Promise<void> {
  await trx.deleteFrom("ringing_net").where("sessionId", "=", sessionId).execute();
  const rows = nets.map((net, position) => ({ sessionId, position, ...net }));
  if (rows.length > 0) await trx.insertInto("ringing_net").values(rows).execute();
}

async function saveEncounters(
  trx: Trx,
  sessionId: string,
  { encounters }: RingingSessionInput,
  last: ReadonlyMap<string, EncounterInput>,
  context: EncounterContext,
): Promise<void> {
  const stored = new Map(
    (await trx.selectFrom("encounter").selectAll().where("sessionId", "=", sessionId).execute()).map(
      (row) => [row.id, row],
    ),
  );
  const birds = encounters.map((bird, position) => [bird, position] as const);
  const added = birds.filter(([{ id }]) => !stored.has(id));
  await assertOwnIds(
    trx,
    added.map(([{ id }]) => id),
  );
  const rings = new Set(await insertEncounters(trx, added, context));
  for (const [bird, position] of birds) {
    const row = stored.get(bird.id);
    if (!row) continue;
    const present = row.removedAt === null ? row : await restoreEncounter(trx, row, context);
    const sent = { bird, position, last: last.get(bird.id) };
    for (const ring of await mergeEncounter(trx, present, sent, context)) rings.add(ring);
  }
  const sentIds = new Set(encounters.map(({ id }) => id));
  const gone = [...stored.values()].filter((row) => !sentIds.has(row.id) && row.removedAt === null);
  await removeEncounters(trx, gone, context);
  for (const ring of gone.flatMap(ringsOf)) rings.add(ring);
  await relink(trx, rings);
}

/** A bird of another session is never taken over by one of the same id. */
async function assertOwnIds(trx: Trx, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += 400) {
    const taken = await trx
      .selectFrom("encounter")
      .select("id")
      .where("id", "in", ids.slice(start, start + 400))
      .executeTakeFirst();
    if (taken) throw new AppError("conflict", "A bird of this session was stored with another session.");
  }
}
