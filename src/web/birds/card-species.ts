import type { SpeciesSummary } from "#domain/birds/species.ts";

/** What a card shows of a species; nothing else is sent along with the page. */
export type CardSpecies = Pick<
  SpeciesSummary,
  "name" | "scientificName" | "status" | "slug" | "fileUrl" | "family"
>;

export const toSpeciesCard = ({
  name,
  scientificName,
  status,
  slug,
  fileUrl,
  family,
}: SpeciesSummary): CardSpecies => ({
  name,
  scientificName,
  status,
  slug,
  fileUrl,
  family,
});
