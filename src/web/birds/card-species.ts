import type { SpeciesSummary } from "#domain/species.ts";

/** What a card shows of a species; nothing else is sent along with the page. */
export type CardSpecies = Pick<
  SpeciesSummary,
  "name" | "scientificName" | "status" | "slug" | "fileUrl" | "family"
>;

export const cardOf = ({
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
