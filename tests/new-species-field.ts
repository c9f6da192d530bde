import { SpeciesChanges, SpeciesInput, speciesFields } from "#birds/domain/guide/species.ts";
import { changesOf, line } from "#core/domain/fields.ts";

/** A field of species that is only in the table; import this before everything that reads the table. */
export const newField = { name: "ringSize", label: "Ring size", alias: "ring_size" } as const;

const added = {
  [newField.name]: line(40, { label: newField.label, csv: [newField.alias], meaning: "Inner diameter." }),
};
Object.assign(speciesFields, added);
Object.assign(SpeciesInput.shape, added);
Object.assign(SpeciesChanges.shape, changesOf(added).shape);
