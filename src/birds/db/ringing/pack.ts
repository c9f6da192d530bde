import { createHash } from "node:crypto";
import type { LinkedEncounter } from "#birds/domain/ringing/encounter.ts";
import { ownRanges } from "#birds/domain/ringing/measure-range.ts";
import type { RingingPack } from "#birds/domain/ringing/pack.ts";
import { type BirdOfPack, packLives } from "#birds/domain/ringing/packed-lives.ts";
import type { Db } from "#core/db/connect.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { fatesByRing } from "./fates.ts";
import { batchesOf } from "./link.ts";
import { toLinked } from "./linked.ts";
import { readSettings } from "./settings.ts";
import { listStrings, stringRows } from "./stock.ts";

const hashOf = (content: object): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 16);

/** What a phone has: how far the birds are, what species were called then, and all the rest. */
interface PackVersion {
  sequence: number;
  names: string;
  rest: string;
}

const textOf = ({ sequence, names, rest }: PackVersion): string => `${sequence}.${names}.${rest}`;

function readVersion(text: string): PackVersion | undefined {
  const [, sequence, names = "", rest = ""] = /^(\d{1,9})\.(\w+)\.(\w+)$/.exec(text) ?? [];
  return sequence === undefined ? undefined : { sequence: Number(sequence), names, rest };
}

/** The version of the pack, without reading a bird. */
export async function getPackVersion(db: Db, _reader: Authorized<"ringing.read">): Promise<string> {
  return textOf(await findVersion(db));
}

async function findVersion(db: Db): Promise<PackVersion> {
  const { last } = await db
    .selectFrom("bird_change")
    .select(({ fn }) => fn.max("sequence").as("last"))
    .executeTakeFirstOrThrow();
  const names = await db.selectFrom("species").select(["id", "name"]).orderBy("id").execute();
  const strings = (await stringRows(db)).map(({ id, version }) => [id, version]);
  const { settings, fates } = await readRest(db);
  return {
    sequence: Number(last ?? 0),
    names: hashOf(names),
    rest: hashOf({ strings, settings, fates }),
  };
}

async function readRest(db: Db) {
  const { version: _, ...settings } = await readSettings(db);
  const fates = [...(await fatesByRing(db))].sort(([a], [b]) => (a < b ? -1 : 1));
  return { settings, fates };
}

/** The facts of encounters that lives need, and no others. */
const selectLinked = (db: Db) =>
  db
    .selectFrom("encounter")
    .leftJoin("species", "species.id", "encounter.speciesId")
    .leftJoin("survey_site as site", "site.id", "encounter.siteId")
    .select([
      "encounter.id",
      "encounter.kind",
      "encounter.ringKey",
      "encounter.ringBeforeKey",
      "encounter.scientificName",
      "encounter.englishName",
    ])
    .select([
      "encounter.age",
      "encounter.sex",
      "encounter.isSexUnsure",
      "encounter.wing",
      "encounter.mass",
      "encounter.date",
      "encounter.condition",
      "encounter.placeName",
      "encounter.birdKey",
    ])
    .select(["species.name as speciesName", "site.name as siteName"])
    .where("encounter.removedAt", "is", null)
    .where("encounter.birdKey", "is not", null)
    .orderBy("encounter.birdKey")
    .orderBy("encounter.date")
    .orderBy("encounter.id");

function toBirds(
  rows: readonly (Parameters<typeof toLinked>[0] & { birdKey: string | null })[],
): BirdOfPack[] {
  const lives = new Map<string, LinkedEncounter[]>();
  for (const row of rows) {
    const key = row.birdKey ?? "";
    const life = lives.get(key);
    if (life) life.push(toLinked(row));
    else lives.set(key, [toLinked(row)]);
  }
  return [...lives].map(([key, encounters]) => ({ key, encounters }));
}

type Ranges = RingingPack["ranges"];

/** The ranges of all species, which are read again when a bird changed. */
const knownRanges = new WeakMap<Db, { version: string; ranges: Ranges }>();

async function rangesOf(
  db: Db,
  { sequence, names }: PackVersion,
  birds?: readonly BirdOfPack[],
): Promise<Ranges> {
  const version = `${sequence}.${names}`;
  const known = knownRanges.get(db);
  if (known?.version === version) return known.ranges;
  const all = birds ?? toBirds(await selectLinked(db).execute());
  const own = ownRanges(all.map(({ encounters }) => encounters));
  const ranges: Ranges = [...own];
  knownRanges.set(db, { version, ranges });
  return ranges;
}

/** Everything that a phone needs at the nets; with the version that it has, only the birds that changed since. */
export async function getPack(
  db: Db,
  _reader: Authorized<"ringing.read">,
  since?: string | undefined,
): Promise<RingingPack> {
  const version = await findVersion(db);
  const had = since === undefined ? undefined : readVersion(since);
  const isWhole = !had || had.names !== version.names || had.sequence > version.sequence;
  const { birds, gone } = isWhole
    ? { birds: toBirds(await selectLinked(db).execute()), gone: [] }
    : await readChanges(db, had.sequence);
  const strings = (await listStrings(db)).map(
    ({ _id, first, last, size, scheme, receivedOn, holderId, openIn, next, left }) => ({
      _id,
      first,
      last,
      size,
      scheme,
      receivedOn,
      holderId,
      openIn,
      next,
      left,
    }),
  );
  return {
    version: textOf(version),
    isWhole,
    ...(await readRest(db)),
    strings,
    ranges: await rangesOf(db, version, isWhole ? birds : undefined),
    lives: packLives(birds),
    gone,
  };
}

/** The birds that changed after a number, and the keys of those that are no more. */
async function readChanges(db: Db, sequence: number): Promise<{ birds: BirdOfPack[]; gone: string[] }> {
  const changed = await db
    .selectFrom("bird_change")
    .select("birdKey")
    .where("sequence", ">", sequence)
    .orderBy("birdKey")
    .execute();
  const birds: BirdOfPack[] = [];
  for (const keys of batchesOf(changed.map(({ birdKey }) => birdKey)))
    birds.push(...toBirds(await selectLinked(db).where("encounter.birdKey", "in", keys).execute()));
  const present = new Set(birds.map(({ key }) => key));
  return { birds, gone: changed.flatMap(({ birdKey }) => (present.has(birdKey) ? [] : birdKey)) };
}
