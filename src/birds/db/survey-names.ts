import {
  MAX_UNMATCHED,
  type Proposal,
  type TaxonMatch,
  type UnknownName,
  type UnknownNames,
} from "#birds/domain/guide/counted-taxon.ts";
import { createTaxonMatcher } from "#birds/domain/guide/taxon-matcher.ts";
import { suggestKind } from "#birds/domain/guide/taxon-proposals.ts";
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

/** Counts how often each name comes that matches no species of the guide. */
export function createUnknownNames(
  names: readonly Species[],
  matches: ReadonlyMap<string, readonly TaxonMatch[]>,
) {
  const unknown = new Map<string, { name: Species; rows: number }>();
  const byKey = new Map<string, { rows: number }>();
  for (const name of names) {
    const key = countedNameKey(name);
    if (matches.get(key)?.at(-1)?.taxonKind) continue;
    const species = name.scientificName.toLowerCase() || name.englishName;
    const entry = unknown.get(species) ?? { name, rows: 0 };
    unknown.set(species, entry);
    byKey.set(key, entry);
  }
  return {
    add(counts: readonly Species[]): void {
      if (byKey.size === 0) return;
      for (const count of counts) {
        const entry = byKey.get(countedNameKey(count));
        if (entry) entry.rows++;
      }
    },
    /** Those with the most counts, with what they may stand for; none if the guide is empty. */
    async listed(db: Db): Promise<UnknownNames> {
      const guide = unknown.size === 0 ? [] : await listGuideSpecies(db);
      if (guide.length === 0) return { total: 0, listed: [] };
      const { propose } = createTaxonMatcher(guide);
      const most = [...unknown.values()].sort((a, b) => b.rows - a.rows).slice(0, MAX_UNMATCHED);
      const listed = most.map(({ name: { scientificName, englishName }, rows }): UnknownName => {
        const pair = { scientificName, englishName };
        return { ...pair, rows, proposals: propose(pair), suggestedKind: suggestKind(pair) };
      });
      return { total: unknown.size, listed };
    },
  };
}

const MAX_NAMED = 3;

/** What is said of them among the problems: one line, however many they are. */
export function describeUnknownNames({ total, listed }: UnknownNames): ImportProblem[] {
  const [first] = listed;
  if (!first) return [];
  const named = listed.slice(0, MAX_NAMED).map(({ englishName }) => `“${englishName}”`);
  const examples = total > named.length ? `such as ${named.join(", ")}` : named.join(", ");
  const message =
    total === 1
      ? `“${first.englishName}” matches no species of the guide. ${adviceOn(first, first.proposals[0])} It is imported as written, and listed under “Unmatched names”.`
      : `${total.toLocaleString("en-GB")} names match no species of the guide, ${examples}. They are imported as written, and listed under “Unmatched names”.`;
  return [{ line: 0, message }];
}

/** What may have been meant; of a name that differs in its scientific half alone, that half. */
function adviceOn(
  { englishName, scientificName }: Pick<Species, "englishName" | "scientificName">,
  likeliest: Proposal | undefined,
): string {
  if (!likeliest) return "Please check the name.";
  return fold(likeliest.name) === fold(englishName) && likeliest.scientificName
    ? `The guide’s bird of this name is ${likeliest.scientificName}, not ${scientificName}.`
    : `Did you mean ${likeliest.name}?`;
}
