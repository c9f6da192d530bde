import { netMetreHours } from "#birds/domain/ringing/effort.ts";
import { readRing, ringOfKey } from "#birds/domain/ringing/ring-number.ts";
import { compareRings, holds, type RingComparison } from "#birds/domain/ringing/ring-stock.ts";
import {
  type NetInput,
  type RingingSession,
  type RingingSessionSummary,
  type SessionState,
  sessionFields,
} from "#birds/domain/ringing/session.ts";
import type { Db } from "#core/db/connect.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { pickColumns } from "#core/domain/fields.ts";
import { type Paged, pageWindow } from "#core/domain/paging.ts";
import { type EncounterRow, selectEncounters, toEncounters } from "./encounters.ts";
import { fatesOfSession } from "./fates.ts";
import { readStock, stringRows } from "./stock.ts";

/** Sessions with their sites and senders. */
export const selectSessions = (db: Db) =>
  db
    .selectFrom("ringing_session as session")
    .innerJoin("survey_site as site", "site.id", "session.siteId")
    .leftJoin("account", "account.id", "session.accountId")
    .selectAll("session")
    .select(["site.name as siteName", "site.locationID", "account.firstName", "account.lastName"]);

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>["execute"]>>[number];

const noSuchSession = () => new AppError("notFound", "This session does not exist.");

async function netsOf(db: Db, ids: readonly string[]): Promise<Map<string, NetInput[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("ringing_net")
    .selectAll()
    .where("sessionId", "in", ids)
    .orderBy("sessionId")
    .orderBy("position")
    .execute();
  const bySession = Map.groupBy(rows, ({ sessionId }) => sessionId);
  return new Map(
    [...bySession].map(([id, nets]) => [id, nets.map(({ sessionId: _, position: __, ...net }) => net)]),
  );
}

/** How many birds, new rings and open doubts sessions have. */
async function countsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { birds: number; newRings: number; openDoubts: number }>();
  const birds = await db
    .selectFrom("encounter")
    .select(["sessionId", "kind"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("sessionId", "in", ids)
    .where("removedAt", "is", null)
    .groupBy(["sessionId", "kind"])
    .execute();
  const doubts = await db
    .selectFrom("encounter_doubt as doubt")
    .innerJoin("encounter", "encounter.id", "doubt.encounterId")
    .select("encounter.sessionId")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("encounter.sessionId", "in", ids)
    .where("encounter.removedAt", "is", null)
    .where("doubt.answer", "is", null)
    .groupBy("encounter.sessionId")
    .execute();
  const sum = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + Number(count), 0);
  return new Map(
    ids.map((id) => {
      const own = birds.filter(({ sessionId }) => sessionId === id);
      return [
        id,
        {
          birds: sum(own),
          newRings: sum(own.filter(({ kind }) => kind === "new")),
          openDoubts: sum(doubts.filter(({ sessionId }) => sessionId === id)),
        },
      ];
    }),
  );
}

/** Sessions as a list shows them, in the order of the rows. */
export async function toSummaries(db: Db, rows: readonly SessionRow[]): Promise<RingingSessionSummary[]> {
  const ids = rows.map(({ id }) => id);
  const [counts, nets] = [await countsOf(db, ids), await netsOf(db, ids)];
  return rows.map((row) => ({
    _id: row.id,
    date: row.date,
    site: { _id: row.siteId, name: row.siteName },
    state: row.state,
    openTime: row.openTime,
    closeTime: row.closeTime,
    inCharge: row.inCharge,
    ...(counts.get(row.id) ?? { birds: 0, newRings: 0, openDoubts: 0 }),
    netMetreHours: netMetreHours(row, nets.get(row.id) ?? []),
    handedInAt: row.handedInAt,
    publicFrom: row.publicFrom,
    isDemonstration: row.demonstrationAt !== null,
  }));
}

export interface SessionFilter {
  page: number;
  limit: number;
  state?: SessionState | undefined;
  site?: string | undefined;
  year?: number | undefined;
}

/** A page of the sessions, the newest first. */
export async function listSessions(
  db: Db,
  _reader: Authorized<"ringing.read">,
  { page, limit, state, site, year }: SessionFilter,
): Promise<Paged<RingingSessionSummary>> {
  let sessions = selectSessions(db);
  if (state) sessions = sessions.where("session.state", "=", state);
  if (site) sessions = sessions.where("session.siteId", "=", site);
  if (year !== undefined)
    sessions = sessions
      .where("session.date", ">=", `${year}-01-01`)
      .where("session.date", "<=", `${year}-12-31`);
  const { count } = await sessions
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const { size, offset, ...paging } = pageWindow(Number(count), page, limit);
  const rows = await sessions
    .orderBy("session.date", "desc")
    .orderBy("session.id", "desc")
    .limit(size)
    .offset(offset)
    .execute();
  return { data: await toSummaries(db, rows), ...paging, total: Number(count) };
}

const holdsRing = (string: Parameters<typeof holds>[0], text: string): boolean => {
  const ring = readRing(text);
  return ring !== null && holds(string, ring);
};

/** For each string that is open in a session or that it used: the rings saved, and those that are gone without a bird. */
async function compare(db: Db, sessionId: string, birds: readonly EncounterRow[]): Promise<RingComparison[]> {
  const saved = birds
    .filter(({ kind }) => kind === "new" || kind === "changed")
    .map(({ ringKey }) => (ringKey === null ? { ring: null, scheme: null } : ringOfKey(ringKey)));
  const all = await stringRows(db);
  const open = new Set(all.flatMap(({ id, openIn }) => (openIn === sessionId ? id : [])));
  const touched = all.filter(
    (row) => open.has(row.id) || saved.some(({ ring }) => ring !== null && holdsRing(row, ring)),
  );
  return compareRings(await readStock(db, touched), saved, open);
}

/** A session with all that was recorded. */
export async function getSession(
  db: Db,
  _reader: Authorized<"ringing.read"> | Authorized<"ringing.record"> | Authorized<"ringing.manage">,
  id: string,
): Promise<RingingSession> {
  const row = await selectSessions(db).where("session.id", "=", id).executeTakeFirst();
  if (!row) throw noSuchSession();
  const [summary] = await toSummaries(db, [row]);
  if (!summary) throw noSuchSession();
  const birds = await selectEncounters(db)
    .where("encounter.sessionId", "=", id)
    .orderBy("encounter.position")
    .orderBy("encounter.id")
    .execute();
  const fates = await fatesOfSession(db, id);
  return {
    ...pickColumns(sessionFields, row),
    ...summary,
    site: { ...summary.site, locationID: row.locationID },
    nets: (await netsOf(db, [id])).get(id) ?? [],
    encounters: await toEncounters(db, birds),
    fates: fates.map(({ id: _id, ring, fate, reason }) => ({ _id, ring, fate, reason })),
    comparison: await compare(db, id, birds),
    version: row.version,
    receivedAt: row.receivedAt,
    updatedAt: row.updatedAt,
    sender: fullName(row) || null,
  };
}

/** The session, locked until commit by its writer. */
export async function findSession(db: Db, id: string) {
  const row = await db.selectFrom("ringing_session").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw noSuchSession();
  return row;
}
