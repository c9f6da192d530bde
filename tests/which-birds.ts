import { readFileSync } from "node:fs";
import { missingMeasures } from "#birds/domain/guide/measures.ts";
import { SpeciesInput } from "#birds/domain/guide/species.ts";
import type { Described } from "#birds/domain/guide/which/traits.ts";
import { readChecklistCsv } from "#birds/formats/guide/checklist.ts";
import { slugify } from "#core/domain/words.ts";

/** The species of a checklist, as an import stores them. */
export const describeChecklist = (path: string): Described[] =>
  readChecklistCsv(readFileSync(path, "utf8")).rows.map(({ draft }) => {
    const species = SpeciesInput.parse(draft);
    return { ...species, ...missingMeasures(species), slug: slugify(species.name) };
  });
