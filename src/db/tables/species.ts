import type { IucnCode } from "#domain/birds/iucn.ts";
import type { Diet, Endemism, Evidence, Habitat, Licence, Residency } from "#domain/birds/terms.ts";

interface SpeciesTable {
  id: string;
  slug: string;
  name: string;
  scientificName: string | null;
  status: IucnCode | null;
  statusYear: number | null;
  regionalStatus: IucnCode | null;
  photoCredit: string | null;
  photoLicence: Licence | null;
  fileUrl: string | null;
  content: string;
  excerpt: string;
  order: string | null;
  family: string | null;
  familyEnglish: string | null;
  sequence: number | null;
  authority: string | null;
  residency: Residency | null;
  endemism: Endemism | null;
  habitat: Habitat | null;
  diet: Diet | null;
  /** Grams, as a decimal number. */
  mass: string | null;
  avibaseId: string | null;
  abapCode: string | null;
  evidence: Evidence | null;
  taxonomyVersion: string | null;
  /** All names, folded, for searching. */
  words: string;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  version: number;
}

interface SpeciesNameTable {
  speciesId: string;
  position: number;
  lang: string;
  value: string;
  source: string | null;
}

interface SpeciesSynonymTable {
  speciesId: string;
  position: number;
  scientificName: string;
}

interface SpeciesMapTable {
  speciesId: string;
  position: number;
  url: string;
}

/** Every slug that a species has had, including the current one. */
interface SpeciesSlugTable {
  slug: string;
  speciesId: string;
}

export interface SpeciesTables {
  species: SpeciesTable;
  species_name: SpeciesNameTable;
  species_synonym: SpeciesSynonymTable;
  species_map: SpeciesMapTable;
  species_slug: SpeciesSlugTable;
}
