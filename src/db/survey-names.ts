import { findNearestName } from "#domain/birds/near-name.ts";
import type { ImportProblem } from "#domain/surveys/import-report.ts";
import type { Count } from "#domain/surveys/survey.ts";
import { createFinder, listLinks } from "./birds/rows.ts";
import { type Db, transaction } from "./connect.ts";
import { type CountedName, countedNameKey, saveCountedSpecies } from "./surveys/counted-species.ts";

type Species = Pick<Count, "scientificName" | "englishName" | "taxonRank">;

/** Removes repeated pairs of names. */
export function distinctNames(names: Iterable<Species>): Species[] {
  const byKey = new Map<string, Species>();
  for (const name of names) if (!byKey.has(countedNameKey(name))) byKey.set(countedNameKey(name), name);
  return [...byKey.values()];
}

const BATCH_SIZE = 200;

/** Finds the counted species of each pair of names; judges and stores new names. */
export async function saveNames(
  db: Db,
  names: readonly Species[],
  { dryRun }: { dryRun: boolean },
): Promise<Map<string, CountedName>> {
  const stored = new Map<string, CountedName>();
  // Handle names with a scientific name first, so that rows with only the English name find them.
  const inOrder = names.toSorted((a, b) => Number(!a.scientificName) - Number(!b.scientificName));
  const size = dryRun ? Math.max(1, inOrder.length) : BATCH_SIZE;
  for (let start = 0; start < inOrder.length; start += size) {
    const batch = inOrder.slice(start, start + size);
    const saved = dryRun
      ? await saveCountedSpecies(db, batch, { dryRun })
      : await transaction(db, (trx) => saveCountedSpecies(trx, batch, { dryRun }));
    for (const [key, name] of saved) stored.set(key, name);
  }
  return stored;
}

/** One warning for each counted species missing from the guide, unless the guide is empty. */
export async function findMissingFromGuide(db: Db, names: readonly Species[]): Promise<ImportProblem[]> {
  const listed = await listLinks(db);
  if (listed.length === 0) return [];
  const find = await createFinder(db);
  const missing = new Map<string, Species>();
  for (const count of names) {
    const { scientificName, englishName, taxonRank } = count;
    const isSpecies = taxonRank === null || taxonRank === "species" || taxonRank === "subspecies";
    if (isSpecies && !find(scientificName) && !find(englishName))
      missing.set(scientificName.toLowerCase() || englishName, count);
  }
  return [...missing.values()].map(({ scientificName, englishName }) => {
    const similar =
      findNearestName(
        englishName,
        listed.map(({ name }) => name),
      ) ??
      findNearestName(
        scientificName,
        listed.flatMap((species) => species.scientificName ?? []),
      );
    const advice = similar ? `Did you mean ${similar}?` : "Please check the name.";
    return { line: 0, message: `“${englishName}” is not in the guide. ${advice} It is imported as written.` };
  });
}
