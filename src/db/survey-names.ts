import { findNearestName } from "#domain/birds/near-name.ts";
import type { ImportProblem } from "#domain/surveys/import-report.ts";
import type { Count } from "#domain/surveys/survey.ts";
import { createFinder, listLinks } from "./birds/rows.ts";
import { type Db, transaction } from "./connect.ts";
import { type CountedName, countedNameKey, saveCountedSpecies } from "./surveys/counted-species.ts";

type Species = Pick<Count, "scientificName" | "englishName" | "taxonRank">;

/** Each pair of names once. */
export function distinctNames(names: Iterable<Species>): Species[] {
  const known = new Map<string, Species>();
  for (const name of names) if (!known.has(countedNameKey(name))) known.set(countedNameKey(name), name);
  return [...known.values()];
}

/** How many names are judged in one step. */
const NAMES = 200;

/** What each pair of names is counted as; a name that was not counted before is judged, and stored with that. */
export async function storeNames(
  db: Db,
  names: readonly Species[],
  { dryRun }: { dryRun: boolean },
): Promise<Map<string, CountedName>> {
  const stored = new Map<string, CountedName>();
  // Names with a scientific one first, so that the English one alone finds them wherever it stands in the file.
  const inOrder = names.toSorted((a, b) => Number(!a.scientificName) - Number(!b.scientificName));
  const size = dryRun ? Math.max(1, inOrder.length) : NAMES;
  for (let start = 0; start < inOrder.length; start += size) {
    const some = inOrder.slice(start, start + size);
    const known = dryRun
      ? await saveCountedSpecies(db, some, { dryRun })
      : await transaction(db, (trx) => saveCountedSpecies(trx, some, { dryRun }));
    for (const [key, name] of known) stored.set(key, name);
  }
  return stored;
}

/** One warning for each counted species that the guide does not know, while it knows any. */
export async function notInGuide(db: Db, names: readonly Species[]): Promise<ImportProblem[]> {
  const listed = await listLinks(db);
  if (listed.length === 0) return [];
  const find = await createFinder(db);
  const unknown = new Map<string, Species>();
  for (const count of names) {
    const { scientificName, englishName, taxonRank } = count;
    const isSpecies = taxonRank === null || taxonRank === "species" || taxonRank === "subspecies";
    if (isSpecies && !find(scientificName) && !find(englishName))
      unknown.set(scientificName.toLowerCase() || englishName, count);
  }
  return [...unknown.values()].map(({ scientificName, englishName }) => {
    const like =
      findNearestName(
        englishName,
        listed.map(({ name }) => name),
      ) ??
      findNearestName(
        scientificName,
        listed.flatMap((one) => one.scientificName ?? []),
      );
    const question = like ? `is it ${like}?` : "is its name right?";
    return { line: 0, message: `“${englishName}” is not in the guide; ${question} It was taken as it is.` };
  });
}
