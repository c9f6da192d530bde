import type { Trx } from "#db/connect.ts";
import { newId, now } from "#db/record.ts";
import { nameKey } from "#domain/birds/name-tokens.ts";
import { findListedSpecies } from "#domain/birds/sensitive-index.ts";
import type { NameBasis } from "./name-basis.ts";

/** A species of the guide and a bird that has some of its records under new names. */
export interface Heir {
  fromId: string;
  to: { speciesId: string | null; name: string; scientificName: string | null; family: string | null };
}

/**
 * Lists what follows a sensitive species under new names that the list does not cover by themselves: its parts, the
 * species that it joins, or itself. Neither new names nor undoing them open a bird; only an admin takes it off the list.
 */
export async function sealHeirs(
  trx: Trx,
  accountId: string | null,
  { taxa, species }: Pick<NameBasis, "taxa" | "species">,
  heirs: readonly Heir[],
): Promise<void> {
  const listed = new Map(findListedSpecies({ taxa, species }).map((found) => [found.species.id, found]));
  for (const { fromId, to } of heirs) {
    const origin = listed.get(fromId);
    const names = [to.name, to.scientificName ?? ""].filter(Boolean);
    if (!origin || names.every((name) => isCovered(name, taxa))) continue;
    const { generalisation, reason, source } = await trx
      .selectFrom("sensitive_taxon")
      .select(["generalisation", "reason", "source"])
      .where("id", "=", origin.taxon.id)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("sensitive_taxon")
      .values({
        ...{ id: newId(), key: nameKey(to.scientificName ?? to.name), ...to, generalisation, source },
        reason: `${reason} Its records were those of ${origin.species.name}.`,
        ...{ accountId, createdAt: now() },
      })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
  }
}

/** Whether the list makes a bird sensitive by this name alone, whatever the guide says. */
const isCovered = (name: string, taxa: NameBasis["taxa"]): boolean => {
  const bird = { id: "", name, scientificName: null, synonyms: [], names: [] };
  const species = [{ ...bird, family: null, order: null, isDeleted: false }];
  return findListedSpecies({ taxa, species }).length > 0;
};
