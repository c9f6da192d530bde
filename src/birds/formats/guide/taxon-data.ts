import { photographsOf } from "#birds/domain/guide/photographs.ts";
import type { Species } from "#birds/domain/guide/species.ts";
import { speciesHref } from "#birds/domain/guide/species-href.ts";
import { licenceUrls } from "#birds/domain/guide/terms.ts";
import type { LinkedData } from "#core/formats/linked-data.ts";
import { ownPictureData } from "#core/formats/rights.ts";
import { avibaseHref } from "./external-pages.ts";

/** “Malimbus ibadanensis”, without an author, as which most names are recorded. */
const isBinomial = (name: string) => /^\p{Lu}[\p{L}-]+ \p{Ll}[\p{L}-]+$/u.test(name);

/** A species as a taxon in its family and order, in the words of schema.org and Bioschemas; empty without a name. */
export function taxonData(species: Species, publicUrl: string, image: string): LinkedData[] {
  const { scientificName, authority, family, order, synonyms, avibaseId } = species;
  if (!scientificName) return [];
  const page = `${publicUrl}${speciesHref(species.slug)}`;
  const names = [species.name, ...synonyms, ...species.names.map(({ value }) => value)];
  const rank = isBinomial(scientificName) ? "species" : undefined;
  const inOrder = order ? { "@type": "Taxon", name: order, taxonRank: "order" } : undefined;
  return [
    {
      "@type": "Taxon",
      "@id": `${page}#taxon`,
      name: scientificName,
      scientificName: {
        "@type": "TaxonName",
        name: scientificName,
        author: authority ?? undefined,
        taxonRank: rank,
      },
      taxonRank: rank,
      alternateName: [...new Set(names)],
      parentTaxon: family
        ? { "@type": "Taxon", name: family, taxonRank: "family", parentTaxon: inOrder }
        : inOrder,
      description: species.excerpt || undefined,
      image: { "@type": "ImageObject", contentUrl: image, ...pictureData(species) },
      url: page,
      mainEntityOfPage: page,
      identifier: avibaseId
        ? { "@type": "PropertyValue", propertyID: "Avibase", value: avibaseId }
        : undefined,
      sameAs: avibaseId ? avibaseHref(avibaseId) : undefined,
    },
  ];
}

/** Who made the picture that leads, and under which licence: its photograph, otherwise the institute's drawing. */
function pictureData(species: Species): LinkedData {
  const [photo] = photographsOf(species);
  if (!photo) return ownPictureData();
  const { credit, licence } = photo;
  return { creditText: credit ?? undefined, license: (licence && licenceUrls[licence]) || undefined };
}
