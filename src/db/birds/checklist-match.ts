import { scientificNameKey } from "#domain/birds/scientific-name.ts";
import type { Species } from "#domain/birds/species.ts";
import type { ImportProblem } from "#domain/surveys/import-report.ts";
import { fold } from "#domain/words.ts";
import type { ChecklistDraft } from "#formats/birds/checklist.ts";

type Rows = readonly { line: number; draft: ChecklistDraft }[];

/** Finds the species of a row: by its scientific name, its Avibase id, a stored synonym, or one of its own synonyms. */
export function createMatcher(species: readonly Species[], rows: Rows) {
  const byName = new Map<string, Species>();
  const byAvibase = new Map<string, Species>();
  const bySynonym = new Map<string, Species>();
  for (const item of species) {
    if (item.scientificName) byName.set(scientificNameKey(item.scientificName), item);
    if (item.avibaseId) byAvibase.set(item.avibaseId, item);
    for (const synonym of item.synonyms) bySynonym.set(fold(synonym), item);
  }
  const listed = new Set(rows.map(({ draft }) => scientificNameKey(draft.scientificName)));
  return ({ scientificName, avibaseId, synonyms = [] }: ChecklistDraft): Species | undefined => {
    const known =
      byName.get(scientificNameKey(scientificName)) ??
      (avibaseId ? byAvibase.get(avibaseId) : undefined) ??
      bySynonym.get(fold(scientificName));
    if (known) return known;
    // A name that is itself a row of the list is another species, and two former species are no rename.
    const former = synonyms
      .map(scientificNameKey)
      .flatMap((synonym) => (listed.has(synonym) ? [] : (byName.get(synonym) ?? [])));
    return former.length === 1 ? former[0] : undefined;
  };
}

const MAX_NAMED = 20;

/** The species of the guide that a list leaves out, or has as a synonym of another, if it has most of the guide. */
export function findGone(
  species: readonly Species[],
  found: ReadonlySet<string>,
  rows: Rows,
): ImportProblem[] {
  const gone = species.filter(({ _id }) => !found.has(_id));
  if (gone.length === 0 || found.size < species.length / 2) return [];
  const successors = new Map(
    rows.flatMap(({ draft }) =>
      (draft.synonyms ?? []).map((synonym) => [scientificNameKey(synonym), draft.name] as const),
    ),
  );
  const named = gone.slice(0, MAX_NAMED).map(({ name, scientificName }) => {
    const successor = successors.get(scientificNameKey(scientificName ?? ""));
    return successor ? `${name} (now part of ${successor})` : name;
  });
  const more = gone.length - named.length;
  return [
    {
      line: 0,
      message: `This list does not have ${gone.length} species of the guide, which stay in it: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
    },
  ];
}
