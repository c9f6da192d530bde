import { isKeyOf, keysOf, pickBy } from "#core/domain/keys.ts";
import { measureFields } from "./appearance.ts";
import { lifestyles } from "./colours.ts";
import table from "./measures.json" with { type: "json" };
import type { SpeciesColumns } from "./species.ts";

/** What AVONET has of a species besides its mass. */
export type Measures = Pick<SpeciesColumns, keyof typeof measureFields>;

export const measureNames = keysOf(measureFields);

const bySpecies = new Map<string, readonly unknown[]>(Object.entries(table.measures));

/** The measures of a scientific name in AVONET; undefined for birds that are not on the list of Nigeria. */
export function findMeasures(scientificName: string): Measures | undefined {
  const row = bySpecies.get(scientificName);
  if (!row) return undefined;
  const at = (index: number) => (typeof row[index] === "number" ? row[index] : null);
  const lifestyle = String(row[5]);
  return {
    billLength: at(0),
    billDepth: at(1),
    tarsus: at(2),
    wing: at(3),
    tail: at(4),
    lifestyle: isKeyOf(lifestyles, lifestyle) ? lifestyle : null,
  };
}

/** The scientific names that have measures. */
export const measuredNames: readonly string[] = [...bySpecies.keys()];

/** The measures that a species lacks and AVONET has. */
export function missingMeasures(
  species: Partial<Measures> & Pick<SpeciesColumns, "scientificName">,
): Partial<Measures> {
  const found = species.scientificName ? findMeasures(species.scientificName) : undefined;
  return found ? pickBy(found, (field) => (species[field] ?? null) === null && found[field] !== null) : {};
}
