import type { GuideSpecies } from "#birds/domain/guide/guide-species.ts";
import { nameKey } from "#birds/domain/guide/name-tokens.ts";
import { allNames, findListedSpecies } from "#birds/domain/guide/sensitive-index.ts";
import type { SpeciesChanges } from "#birds/domain/guide/species.ts";
import type { Trx } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";
import type { NameBasis } from "./name-basis.ts";

/** A species of the guide and a bird that has some of its records under new names. */
export interface Successor {
  fromId: string;
  to: { speciesId: string | null; name: string; scientificName: string | null; family: string | null };
}

/**
 * Lists what follows a sensitive species under names that the list does not cover by themselves: its parts, the species
 * that it joins, itself, or names that it loses. No change of the guide opens a bird; only an admin takes it off the list.
 * Returns the names that are new on the list.
 */
export async function protectSuccessors(
  trx: Trx,
  accountId: string | null,
  { taxa, species }: Pick<NameBasis, "taxa" | "species">,
  successors: readonly Successor[],
): Promise<string[]> {
  const protectedNames: string[] = [];
  const listed = new Map(findListedSpecies({ taxa, species }).map((found) => [found.species.id, found]));
  for (const { fromId, to } of successors) {
    const origin = listed.get(fromId);
    const names = [to.name, to.scientificName ?? ""].filter(Boolean);
    if (!origin || names.every((name) => isCovered(name, taxa))) continue;
    const { generalisation, reason, source } = await trx
      .selectFrom("sensitive_taxon")
      .select(["generalisation", "reason", "source"])
      .where("id", "=", origin.taxon.id)
      .executeTakeFirstOrThrow();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("sensitive_taxon")
      .values({
        id: newId(),
        key: nameKey(to.scientificName ?? to.name),
        ...to,
        generalisation,
        source,
        reason: `${reason} Its records were those of ${origin.species.name}.`,
        accountId,
        createdAt: now(),
      })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows) protectedNames.push(to.name);
  }
  return protectedNames;
}

/** What changes make of species, by their ids. */
export const successorsOfChanges = (
  { species }: Pick<NameBasis, "species">,
  changesOf: ReadonlyMap<string, SpeciesChanges>,
): Successor[] => species.flatMap((before) => successorsOfChange(before, changesOf.get(before.id) ?? {}));

/** Its new names together, and alone each name that it no longer has; none if its names stay. */
function successorsOfChange(before: GuideSpecies, changes: SpeciesChanges): Successor[] {
  const {
    name = before.name,
    scientificName = before.scientificName,
    synonyms = before.synonyms,
    family = before.family,
  } = changes;
  const names = changes.names?.map(({ value }) => value) ?? before.names;
  const keys = new Set(allNames({ name, scientificName, synonyms, names }).map(nameKey));
  const lost = allNames(before).filter((former) => !keys.has(nameKey(former)));
  const isSame = name === before.name && scientificName === before.scientificName;
  if (isSame && lost.length === 0) return [];
  return [
    { fromId: before.id, to: { speciesId: before.id, name, scientificName, family } },
    ...lost.map((former) => successorByName(before, former)),
  ];
}

/** Each name of a species that is deleted permanently. */
export const successorsOfPurge = (species: GuideSpecies): Successor[] =>
  allNames(species).map((name) => successorByName(species, name));

const successorByName = ({ id, family }: GuideSpecies, name: string): Successor => ({
  fromId: id,
  to: { speciesId: null, name, scientificName: null, family },
});

/** Whether the list makes a bird sensitive by this name alone, whatever the guide says. */
const isCovered = (name: string, taxa: NameBasis["taxa"]): boolean => {
  const bird = { id: "", name, scientificName: null, synonyms: [], names: [] };
  const species = [{ ...bird, family: null, order: null, isDeleted: false }];
  return findListedSpecies({ taxa, species }).length > 0;
};
