import type { SpeciesSummary } from "#birds/domain/guide/species.ts";

/** The fields of a species that a card shows, so that its page carries no more. */
export type CardSpecies = Pick<
  SpeciesSummary,
  "name" | "scientificName" | "status" | "slug" | "fileUrl" | "photoFocus" | "family"
>;

export const toSpeciesCard = ({
  name,
  scientificName,
  status,
  slug,
  fileUrl,
  photoFocus,
  family,
}: CardSpecies): CardSpecies => ({
  name,
  scientificName,
  status,
  slug,
  fileUrl,
  photoFocus,
  family,
});
