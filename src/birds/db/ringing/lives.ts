import { commonYears } from "#birds/domain/ringing/age.ts";
import type { BirdDecision, BirdLife } from "#birds/domain/ringing/bird.ts";
import type { BirdSummary } from "#birds/domain/ringing/desk.ts";
import { keyOf, ringKey } from "#birds/domain/ringing/ring-number.ts";
import type { Db } from "#core/db/connect.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { type Paged, pageWindow } from "#core/domain/paging.ts";
import { fold } from "#core/domain/words.ts";
import { type EncounterRow, selectEncounters, speciesNameOf, toEncounters } from "./encounters.ts";
import { batchesOf } from "./link.ts";
import { bareKey, toLinked } from "./linked.ts";
import { readSettings } from "./settings.ts";

/** The bird that a key or a ring names now, which may have the key of another ring; null if there is none. */
async function findKey(db: Db, text: string): Promise<string | null> {
  const asWritten = await db
    .selectFrom("encounter")
    .select("birdKey")
    .where("birdKey", "=", text)
    .where("removedAt", "is", null)
    .executeTakeFirst();
  if (asWritten) return asWritten.birdKey;
  const [, scheme = null, ring = text] = /^([A-Z]{3}):(.+)$/i.exec(text) ?? [];
  const key = keyOf(scheme?.toUpperCase() ?? null, ring, (await readSettings(db)).scheme);
  if (key === null) return null;
  const found = await db
    .selectFrom("encounter")
    .select("birdKey")
    .where("ringKey", "=", key)
    .where("removedAt", "is", null)
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return found?.birdKey ?? null;
}

const ofBird = (db: Db, key: string): Promise<EncounterRow[]> =>
  selectEncounters(db)
    .where("encounter.birdKey", "=", key)
    .orderBy("encounter.date")
    .orderBy("encounter.time")
    .orderBy("encounter.id")
    .execute();

const ringsOfBird = (key: string, rows: readonly EncounterRow[]): string[] => [
  ...new Set([bareKey(key), ...rows.flatMap(({ ringKey: ring }) => ring ?? [])]),
];

/** What was decided about a bird, undone decisions too. */
async function decisionsOf(db: Db, key: string, rows: readonly EncounterRow[]): Promise<BirdDecision[]> {
  const rings = ringsOfBird(key, rows);
  const names = [...new Set([key, ...rings])];
  const ofRings = db.selectFrom("encounter").select("id").where("ringKey", "in", rings);
  const found = await db
    .selectFrom("bird_decision as decision")
    .leftJoin("account", "account.id", "decision.accountId")
    .selectAll("decision")
    .select(["account.firstName", "account.lastName"])
    .where((where) =>
      where.or([
        where("decision.encounterId", "in", ofRings),
        where("decision.birdA", "in", names),
        where("decision.birdB", "in", names),
      ]),
    )
    .orderBy("decision.at")
    .orderBy("decision.id")
    .execute();
  return found.map((row) => ({
    _id: row.id,
    kind: row.kind,
    encounterId: row.encounterId,
    birds: row.birdA !== null && row.birdB !== null ? [row.birdA, row.birdB] : null,
    reason: row.reason,
    by: fullName(row) || null,
    at: row.at,
    undoneAt: row.undoneAt,
  }));
}

/** All encounters of the bird that a key or any of its rings names. */
export async function getLife(db: Db, _reader: Authorized<"ringing.read">, text: string): Promise<BirdLife> {
  const key = await findKey(db, text);
  if (key === null) throw new AppError("notFound", "No bird with this ring is known here.");
  const rows = await ofBird(db, key);
  const years = commonYears(rows.map(toLinked));
  return {
    key,
    rings: ringsOfBird(key, rows),
    hatched: years === null || years.to === null ? null : { from: years.from, to: years.to },
    encounters: await toEncounters(db, rows),
    decisions: await decisionsOf(db, key, rows),
  };
}

/** Birds by a ring, its beginning, or the name of a species; the ones caught last first. */
export async function searchBirds(
  db: Db,
  _reader: Authorized<"ringing.read">,
  { search, page, limit }: { search: string; page: number; limit: number },
): Promise<Paged<BirdSummary>> {
  let birds = selectEncounters(db).where("encounter.birdKey", "is not", null);
  const text = search.trim();
  if (text !== "") {
    const species = await speciesIdsOf(db, text);
    const beginning = ringKey(text) ?? text.toUpperCase().replace(/[\s.%_-]/g, "");
    const end = endOf(beginning);
    birds = birds.where((where) =>
      where.or([
        where.and([
          where("encounter.ringKey", ">=", beginning),
          ...(end === null ? [] : [where("encounter.ringKey", "<", end)]),
        ]),
        ...(species.length > 0 ? [where("encounter.speciesId", "in", species)] : []),
      ]),
    );
  }
  const keys = birds
    .clearSelect()
    .select("encounter.birdKey")
    .select(({ fn }) => fn.max("encounter.date").as("last"))
    .groupBy("encounter.birdKey");
  const { count } = await db
    .selectFrom(keys.as("bird"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const { size, offset, ...paging } = pageWindow(Number(count), page, limit);
  const found = await keys
    .orderBy("last", "desc")
    .orderBy("encounter.birdKey")
    .limit(size)
    .offset(offset)
    .execute();
  return {
    data: await toSummaries(
      db,
      found.flatMap(({ birdKey }) => birdKey ?? []),
    ),
    ...paging,
    total: Number(count),
  };
}

/** The first text after all that begin so, in the order of any database; null if there is none. */
function endOf(beginning: string): string | null {
  for (let at = beginning.length - 1; at >= 0; at--) {
    const sign = beginning.charAt(at);
    const next = sign === "9" ? "A" : String.fromCharCode(sign.charCodeAt(0) + 1);
    if (/[\dA-Y]/.test(sign)) return beginning.slice(0, at) + next;
  }
  return null;
}

async function speciesIdsOf(db: Db, text: string): Promise<string[]> {
  if (text.length < 3) return [];
  const words = fold(text).split(/\s+/).filter(Boolean);
  const rows = await db.selectFrom("species").select(["id", "name", "scientificName"]).execute();
  return rows.flatMap(({ id, name, scientificName }) => {
    const names = fold(`${name} ${scientificName ?? ""}`);
    return words.every((word) => names.includes(word)) ? id : [];
  });
}

async function toSummaries(db: Db, keys: readonly string[]): Promise<BirdSummary[]> {
  const rows: EncounterRow[] = [];
  for (const batch of batchesOf(keys))
    rows.push(
      ...(await selectEncounters(db)
        .where("encounter.birdKey", "in", batch)
        .orderBy("encounter.date")
        .orderBy("encounter.id")
        .execute()),
    );
  const byKey = Map.groupBy(rows, ({ birdKey }) => birdKey);
  return keys.map((key) => {
    const own = byKey.get(key) ?? [];
    const last = own.at(-1);
    return {
      key,
      rings: ringsOfBird(key, own),
      species: own.map(speciesNameOf).findLast((name) => name !== null) ?? null,
      encounters: own.length,
      first: own[0]?.date ?? "",
      last: last?.date ?? "",
      lastPlace: last?.siteName ?? last?.placeName ?? null,
    };
  });
}
