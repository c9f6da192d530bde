import * as writing from "#birds/db/guide/writing.ts";
import { type SpeciesDraft, SpeciesInput } from "#birds/domain/guide/species.ts";
import { type Db, transaction } from "#core/db/connect.ts";

/** Stores a species, by default the Ibadan Malimbe; returns its id. */
export function makeSpecies(db: Db, draft: Partial<SpeciesDraft> = {}): Promise<string> {
  const malimbe = { name: "Ibadan Malimbe", scientificName: "Malimbus ibadanensis", status: "EN" };
  const input = SpeciesInput.parse({ ...malimbe, ...draft });
  return transaction(db, (trx) => writing.create(trx, null, input));
}
