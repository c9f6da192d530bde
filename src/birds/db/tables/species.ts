import type { Photo } from "#birds/domain/guide/photo.ts";
import type { SpeciesColumns } from "#birds/domain/guide/species.ts";
import type { SpeciesName } from "#birds/domain/guide/species-name.ts";

interface SpeciesTable extends SpeciesColumns {
  id: string;
  slug: string;
  excerpt: string;
  /** Every name, folded: what a search looks in. */
  words: string;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  version: number;
  /** The fields whose values an imported list stated, as JSON; all others are the institute's own. */
  listedFacts: string | null;
}

interface SpeciesNameTable extends SpeciesName {
  speciesId: string;
  position: number;
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

interface SpeciesPhotoTable extends Photo {
  speciesId: string;
  position: number;
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
  species_photo: SpeciesPhotoTable;
  species_slug: SpeciesSlugTable;
}
