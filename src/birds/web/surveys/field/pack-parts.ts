import type { FieldPack, FieldPlaces, FieldSpeciesList } from "#birds/domain/surveys/field-survey.ts";
import { asObject } from "#core/domain/keys.ts";
import { speciesKey } from "./counting.ts";

export const emptyPack: FieldPack = { version: "", species: [], sites: [] };

/** The pack with a newer list of species; its sites keep what is common there. */
export function withSpecies(pack: FieldPack, list: FieldSpeciesList): FieldPack {
  const positions = new Map(list.species.map((species, position) => [speciesKey(species), position]));
  const moved = pack.species.map((species) => positions.get(speciesKey(species)));
  const sites = pack.sites.map((site) => ({
    ...site,
    common: site.common.flatMap((position) => moved[position] ?? []),
  }));
  return { ...list, sites };
}

/** The pack with other sites; what is common there is only known in the list that they count in. */
export const withPlaces = (pack: FieldPack, { list, sites }: FieldPlaces): FieldPack => ({
  ...pack,
  sites: list === pack.version ? sites : sites.map((site) => ({ ...site, common: [] })),
});

export function isSpeciesList(value: unknown): value is FieldSpeciesList {
  const { version, species } = asObject(value);
  return typeof version === "string" && Array.isArray(species);
}

export function isPlaces(value: unknown): value is FieldPlaces {
  const { list, sites } = asObject(value);
  return typeof list === "string" && Array.isArray(sites);
}
