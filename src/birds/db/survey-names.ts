import type { Proposal, TaxonMatch } from "#birds/domain/guide/counted-taxon.ts";
import { createTaxonMatcher } from "#birds/domain/guide/taxon-matcher.ts";
import type { Count } from "#birds/domain/surveys/survey.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import { fold } from "#core/domain/words.ts";
import { listGuideSpecies } from "./guide/name-basis.ts";
import { type CountedNames, countedNameKey, saveCountedSpecies } from "./surveys/counted-species.ts";

type Species = Pick<Count, "scientificName" | "englishName" | "taxonRank">;

/** Removes repeated pairs of names. */
export function distinctNames(names: Iterable<Species>): Species[] {
  const byKey = new Map<string, Species>();
  for (const name of names) if (!byKey.has(countedNameKey(name))) byKey.set(countedNameKey(name), name);
  return [...byKey.values()];
}

const BATCH_SIZE = 200;
/** Looking for similar names takes some milliseconds each. */
const MAX_PROPOSED = 200;

/** Finds the counted species of each pair of names; judges and stores new names. */
export async function saveNames(
  db: Db,
  names: readonly Species[],
  { dryRun }: { dryRun: boolean },
): Promise<Map<string, CountedNames>> {
  const stored = new Map<string, CountedNames>();
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

/** One warning for each counted species that matches none of the guide, unless the guide is empty. */
export async function findMissingFromGuide(
  db: Db,
  names: readonly Species[],
  matches: ReadonlyMap<string, readonly TaxonMatch[]>,
): Promise<ImportProblem[]> {
  const guide = await listGuideSpecies(db);
  if (guide.length === 0) return [];
  const { propose } = createTaxonMatcher(guide);
  const missing = new Map<string, Species>();
  for (const name of names)
    if (!matches.get(countedNameKey(name))?.at(-1)?.taxonKind)
      missing.set(name.scientificName.toLowerCase() || name.englishName, name);
  return [...missing.values()].map((name, index) => {
    const [likeliest] = index < MAX_PROPOSED ? propose(name) : [];
    return {
      line: 0,
      message: `“${name.englishName}” matches no species of the guide. ${adviceOn(name, likeliest)} It is imported as written, and listed under “Unmatched names”.`,
    };
  });
}

/** What may have been meant; of a name that differs in its scientific half alone, that half. */
function adviceOn({ englishName, scientificName }: Species, likeliest: Proposal | undefined): string {
  if (!likeliest) return "Please check the name.";
  return fold(likeliest.name) === fold(englishName) && likeliest.scientificName
    ? `The guide’s bird of this name is ${likeliest.scientificName}, not ${scientificName}.`
    : `Did you mean ${likeliest.name}?`;
}
