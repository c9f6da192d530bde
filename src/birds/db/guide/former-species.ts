import { z } from "zod";
import type { FormerSpecies } from "#birds/domain/guide/former-species.ts";
import type { Db, Trx } from "#core/db/connect.ts";

const OtherNames = z.object({
  synonyms: z.array(z.string()),
  names: z.array(z.string()),
  codes: z.array(z.string()),
});
/** The parts of a former species, as they are stored. */
export const Parts = z.array(
  z.object({ speciesId: z.string().nullable(), name: z.string(), scientificName: z.string() }),
);

/** The parts of a former species, as they are stored. */
export const readParts = (stored: string): FormerSpecies["parts"] => Parts.parse(JSON.parse(stored));

/** Every species as it was before a split, in the order of their ids. */
export async function listFormerSpecies(db: Db): Promise<FormerSpecies[]> {
  const rows = await db.selectFrom("former_species").selectAll().orderBy("id").execute();
  return rows.map(({ importId: _, otherNames, parts, ...row }) => ({
    ...row,
    ...OtherNames.parse(JSON.parse(otherNames)),
    parts: readParts(parts),
  }));
}

/** Stores species as they were before the splits of an import. */
export async function insertFormerSpecies(
  trx: Trx,
  importId: string,
  formers: readonly FormerSpecies[],
): Promise<void> {
  for (const { synonyms, names, codes, parts, ...row } of formers)
    await trx
      .insertInto("former_species")
      .values({
        importId,
        ...row,
        otherNames: JSON.stringify({ synonyms, names, codes }),
        parts: JSON.stringify(parts),
      })
      .execute();
}

/** What becomes of former species when a species joins another one, which is then their part. */
export const withJoined = (
  formers: readonly FormerSpecies[],
  into: ReadonlyMap<string, string>,
): FormerSpecies[] =>
  formers.map((former) => ({
    ...former,
    speciesId: into.get(former.speciesId ?? "") ?? former.speciesId,
    readAs: into.get(former.readAs ?? "") ?? former.readAs,
    parts: former.parts.map((part) => ({
      ...part,
      speciesId: into.get(part.speciesId ?? "") ?? part.speciesId,
    })),
  }));

/** Stores which species former ones belong to and were split into. */
export async function updateFormerSpecies(
  trx: Trx,
  formers: readonly Pick<FormerSpecies, "id" | "speciesId" | "readAs" | "parts">[],
): Promise<void> {
  for (const { id, speciesId, readAs, parts } of formers)
    await trx
      .updateTable("former_species")
      .set({ speciesId, readAs, parts: JSON.stringify(parts) })
      .where("id", "=", id)
      .execute();
}
