import type { FormerSpecies } from "#birds/domain/guide/former-species.ts";
import type { Species } from "#birds/domain/guide/species.ts";
import type { Trx } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import { listFormerSpecies, updateFormerSpecies, withJoined } from "./former-species.ts";

/** What undoing needs to know of a species that joined another one. */
export interface JoinedStep {
  speciesId: string;
  slugs: string[];
  rules: string[];
}

/** All species that joined others, and former species whose parts they were, as these were before. */
export interface Joined {
  steps: JoinedStep[];
  formers: Pick<FormerSpecies, "id" | "speciesId" | "readAs" | "parts">[];
}

/** Moves species that are part of others to the bin; their addresses and answers lead to those. */
export async function joinSpecies(
  trx: Trx,
  lumps: readonly { from: Pick<Species, "_id">; into: Pick<Species, "_id"> }[],
): Promise<Joined> {
  const steps: JoinedStep[] = [];
  for (const { from, into } of lumps) {
    const [speciesId, intoId] = [from._id, into._id];
    const slugs = await trx
      .updateTable("species_slug")
      .set({ speciesId: intoId })
      .where("speciesId", "=", speciesId)
      .returning("slug")
      .execute();
    const rules = await trx
      .updateTable("name_rule")
      .set({ speciesId: intoId })
      .where("speciesId", "=", speciesId)
      .returning("id")
      .execute();
    await trx
      .updateTable("species")
      .set((species) => ({ deletedAt: now(), version: species("version", "+", 1) }))
      .where("id", "=", speciesId)
      .execute();
    steps.push({ speciesId, slugs: slugs.map(({ slug }) => slug), rules: rules.map(({ id }) => id) });
  }
  const into = new Map(lumps.map((lump) => [lump.from._id, lump.into._id]));
  const stored = await listFormerSpecies(trx);
  const joined = withJoined(stored, into);
  const formers = stored.filter((former, index) => JSON.stringify(former) !== JSON.stringify(joined[index]));
  const ids = new Set(formers.map(({ id }) => id));
  await updateFormerSpecies(
    trx,
    joined.filter(({ id }) => ids.has(id)),
  );
  return {
    steps,
    formers: formers.map(({ id, speciesId, readAs, parts }) => ({ id, speciesId, readAs, parts })),
  };
}
