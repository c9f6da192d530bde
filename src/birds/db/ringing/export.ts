import { netMetreHours } from "#birds/domain/ringing/effort.ts";
import { encounterFields } from "#birds/domain/ringing/encounter.ts";
import type { ExportedEncounter, Position } from "#birds/domain/ringing/exported.ts";
import { sessionFields } from "#birds/domain/ringing/session.ts";
import type { Db } from "#core/db/connect.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { fieldsWithout, pickColumns } from "#core/domain/fields.ts";
import { asObject, parseJson } from "#core/domain/keys.ts";

const BATCH_SIZE = 500;

export interface RingingExportFilter {
  /** The first and last day, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  /** Only what was corrected after it was handed in, or since this day. */
  changedSince?: string | undefined;
}

const selectRows = (db: Db) =>
  db
    .selectFrom("encounter")
    .leftJoin("species", "species.id", "encounter.speciesId")
    .leftJoin("survey_site as site", "site.id", "encounter.siteId")
    .leftJoin("ringing_session as session", "session.id", "encounter.sessionId")
    .where("encounter.removedAt", "is", null)
    .select(fieldsWithout(encounterFields, []).map((name) => `encounter.${name}` as const))
    .select(["encounter.id", "encounter.sessionId", "encounter.date", "encounter.birdKey"])
    .select(["encounter.placeName", "encounter.latitude", "encounter.longitude", "encounter.written"])
    .select(["species.name", "species.scientificName as guideScientificName", "species.euringCode"])
    .select(["site.name as siteName", "site.locationID", "site.precisionMetres"])
    .select(["site.decimalLatitude", "site.decimalLongitude"]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>["execute"]>>[number];

/** Streams encounters by date for the files of the keeper. */
export async function* exportEncounters(
  db: Db,
  _keeper: Authorized<"ringing.manage">,
  { from, to, changedSince }: RingingExportFilter = {},
): AsyncGenerator<ExportedEncounter[]> {
  let last = { date: from ?? "", id: "" };
  for (;;) {
    let query = selectRows(db).where((where) =>
      where.or([
        where("encounter.date", ">", last.date),
        where.and([where("encounter.date", "=", last.date), where("encounter.id", ">", last.id)]),
      ]),
    );
    if (to !== undefined) query = query.where("encounter.date", "<=", to);
    if (changedSince === "handed-in")
      query = query
        .where("encounter.version", ">", 1)
        .whereRef("encounter.updatedAt", ">", "session.handedInAt");
    else if (changedSince !== undefined) query = query.where("encounter.updatedAt", ">=", changedSince);
    const rows = await query.orderBy("encounter.date").orderBy("encounter.id").limit(BATCH_SIZE).execute();
    if (rows.length > 0) yield await toExported(db, rows);
    const end = rows.at(-1);
    if (!end || rows.length < BATCH_SIZE) return;
    last = end;
  }
}

async function toExported(db: Db, rows: readonly Row[]): Promise<ExportedEncounter[]> {
  const sessions = await readSessions(db, rows);
  const firsts = await readFirsts(db, rows);
  return rows.map((row) => {
    const session = sessions.get(row.sessionId ?? "");
    const net = session?.nets.find(({ name }) => name !== null && name === row.net);
    return {
      _id: row.id,
      values: pickColumns(encounterFields, row),
      date: row.date,
      birdKey: row.birdKey,
      species:
        row.name === null
          ? null
          : { name: row.name, scientificName: row.guideScientificName, euringCode: row.euringCode },
      session: session?.session ?? null,
      place: {
        name: row.siteName ?? row.placeName ?? "",
        locationID: row.locationID,
        position: positionOf(row),
        precisionMetres: row.precisionMetres ?? statedPrecision(row),
      },
      isFromNet: net !== undefined && net.metres !== null,
      first: firsts.get(row.birdKey ?? "") ?? null,
      written: writtenOf(row.written),
    };
  });
}

/** The row or line as an import received it. */
const writtenOf = (written: string | null): Record<string, string> | null =>
  written === null
    ? null
    : Object.fromEntries(
        Object.entries(asObject(parseJson(written))).map(([name, value]) => [name, String(value)]),
      );

type Placed = Pick<Row, "latitude" | "longitude" | "decimalLatitude" | "decimalLongitude">;

/** Where an encounter was: its own position, or that of its site. */
export function positionOf(row: Placed): Position | null {
  const { latitude, longitude } = row;
  if (latitude !== null && longitude !== null) return { latitude, longitude };
  const site = [row.decimalLatitude, row.decimalLongitude].map((text) =>
    text === null || text === "" ? Number.NaN : Number(text),
  );
  const [north = Number.NaN, east = Number.NaN] = site;
  return Number.isFinite(north) && Number.isFinite(east) ? { latitude: north, longitude: east } : null;
}

const KILOMETRE = 1000;

/** A position with two decimals is within a kilometre; of a shorter one nothing is said. */
function statedPrecision({ decimalLatitude, decimalLongitude }: Placed): number | null {
  const isFine = [decimalLatitude, decimalLongitude].some((text) => /\.\d\d/.test(text ?? ""));
  return isFine ? KILOMETRE : null;
}

async function readSessions(db: Db, rows: readonly Row[]) {
  const ids = [...new Set(rows.flatMap(({ sessionId }) => sessionId ?? [])), ""];
  const sessions = await db.selectFrom("ringing_session").selectAll().where("id", "in", ids).execute();
  const nets = await db
    .selectFrom("ringing_net")
    .selectAll()
    .where("sessionId", "in", ids)
    .orderBy("position")
    .execute();
  const bySession = Map.groupBy(nets, ({ sessionId }) => sessionId);
  return new Map(
    sessions.map((session) => {
      const own = bySession.get(session.id) ?? [];
      const values = pickColumns(sessionFields, session);
      return [
        session.id,
        { session: { _id: session.id, ...values, netMetreHours: netMetreHours(session, own) }, nets: own },
      ] as const;
    }),
  );
}

/** When and where the birds of these encounters were ringed. */
async function readFirsts(db: Db, rows: readonly Row[]) {
  const known = rows.flatMap(({ kind, birdKey }) => (kind === "new" ? [] : (birdKey ?? [])));
  const keys = [...new Set(known), ""];
  const firsts = await db
    .selectFrom("encounter")
    .leftJoin("survey_site as site", "site.id", "encounter.siteId")
    .where("encounter.removedAt", "is", null)
    .where("encounter.kind", "=", "new")
    .where("encounter.birdKey", "in", keys)
    .select(["encounter.birdKey", "encounter.date", "encounter.latitude", "encounter.longitude"])
    .select(["site.decimalLatitude", "site.decimalLongitude"])
    .orderBy("encounter.date", "desc")
    .orderBy("encounter.id", "desc")
    .execute();
  // The earliest comes last, and stays.
  return new Map(
    firsts.map((row) => [row.birdKey ?? "", { date: row.date, position: positionOf(row) }] as const),
  );
}
