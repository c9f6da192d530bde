import type { Species } from "#birds/domain/guide/species.ts";

type Identified = Pick<Species, "scientificName" | "avibaseId" | "ebirdCode" | "abapCode">;

/** The page of a concept in Avibase. */
export const avibaseHref = (id: string): string =>
  `https://avibase.bsc-eoc.org/species.jsp?avibaseid=${encodeURIComponent(id.replace(/^avibase-/i, ""))}`;

/** Pages of other sites on a species, by the codes and the name that are stored with it. */
export function externalPages({ scientificName, avibaseId, ebirdCode, abapCode }: Identified) {
  const binomial = scientificName?.trim().split(/\s+/).slice(0, 2) ?? [];
  const pages: [site: string, what: string, href: string | null | undefined | false][] = [
    [
      "eBird",
      "records in Nigeria",
      ebirdCode && `https://ebird.org/species/${encodeURIComponent(ebirdCode)}/NG`,
    ],
    [
      "BirdMap",
      "the Nigerian Bird Atlas",
      abapCode && `https://nigeria.birdmap.africa/species/${encodeURIComponent(abapCode)}`,
    ],
    [
      "Xeno-canto",
      "sounds",
      binomial.length === 2 && `https://xeno-canto.org/species/${binomial.map(encodeURIComponent).join("-")}`,
    ],
    [
      "GBIF",
      "specimens and observations",
      binomial.length === 2 &&
        `https://www.gbif.org/species/search?q=${encodeURIComponent(binomial.join(" "))}`,
    ],
    ["Avibase", "names and their history", avibaseId && avibaseHref(avibaseId)],
  ];
  return pages.flatMap(([site, what, href]) => (href ? [{ site, what, href }] : []));
}
