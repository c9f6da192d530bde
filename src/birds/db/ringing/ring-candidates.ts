import type { RingCandidate } from "#birds/domain/ringing/ring-report.ts";
import type { Db } from "#core/db/connect.ts";

/** The birds that have worn rings of these keys, of our scheme or of another, by the key; each with how its life began. */
export async function findCandidates(
  db: Db,
  rings: readonly string[],
): Promise<ReadonlyMap<string, RingCandidate[]>> {
  if (rings.length === 0) return new Map();
  const schemes = await db
    .selectFrom("encounter")
    .select("scheme")
    .distinct()
    .where("scheme", "is not", null)
    .execute();
  const keys = new Map(
    rings.flatMap((ring) => [
      [ring, ring] as const,
      ...schemes.map(({ scheme }) => [`${scheme}:${ring}`, ring] as const),
    ]),
  );
  const worn = await db
    .selectFrom("encounter")
    .select(["ringKey", "birdKey"])
    .distinct()
    .where("ringKey", "in", [...keys.keys()])
    .where("birdKey", "is not", null)
    .where("removedAt", "is", null)
    .execute();
  const lives = await readLives(
    db,
    worn.flatMap(({ birdKey }) => birdKey ?? []),
  );
  const found = worn.flatMap(({ ringKey, birdKey }) => {
    const life = lives.find((candidate) => candidate.birdKey === birdKey);
    const ring = ringKey !== null && keys.get(ringKey);
    return life && ring ? [{ ring, life }] : [];
  });
  return new Map(
    [...Map.groupBy(found, ({ ring }) => ring)].map(([ring, birds]) => [ring, birds.map(({ life }) => life)]),
  );
}

async function readLives(db: Db, birdKeys: readonly string[]): Promise<RingCandidate[]> {
  if (birdKeys.length === 0) return [];
  const rows = await db
    .selectFrom("encounter")
    .leftJoin("species", "species.id", "encounter.speciesId")
    .leftJoin("survey_site", "survey_site.id", "encounter.siteId")
    .select(["encounter.birdKey", "encounter.date", "encounter.englishName", "encounter.scientificName"])
    .select(["encounter.placeName", "species.name as speciesName", "survey_site.name as siteName"])
    .where("encounter.birdKey", "in", birdKeys)
    .where("encounter.removedAt", "is", null)
    .orderBy("encounter.date")
    .orderBy("encounter.id")
    .execute();
  return [...Map.groupBy(rows, ({ birdKey }) => birdKey ?? "")].flatMap(([birdKey, [first, ...others]]) =>
    first
      ? {
          birdKey,
          species: first.speciesName ?? first.englishName ?? first.scientificName,
          firstOn: first.date,
          firstPlace: first.siteName ?? first.placeName,
          encounters: others.length + 1,
        }
      : [],
  );
}
