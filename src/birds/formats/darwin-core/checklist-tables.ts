import { speciesFields } from "#birds/domain/guide/species.ts";
import { entriesOf } from "#core/domain/fields.ts";
import { column, dcterms, dwc, gbif, iucn, type TableSchema } from "./terms.ts";

// The tables of a checklist in a Darwin Core Archive.

export const taxa: TableSchema = {
  file: "taxon.txt",
  rowType: dwc("Taxon"),
  columns: [
    ...[
      "taxonID",
      "acceptedNameUsageID",
      "parentNameUsageID",
      "scientificName",
      "scientificNameAuthorship",
      "kingdom",
      "phylum",
      "class",
      "order",
      "family",
      "genus",
      "specificEpithet",
      "taxonRank",
      "taxonomicStatus",
      "nomenclaturalCode",
      "vernacularName",
      "nameAccordingTo",
    ].map((term) => column(dwc(term))),
    column(dcterms("references")),
  ],
};

export const names: TableSchema = {
  file: "vernacularname.txt",
  rowType: gbif("VernacularName"),
  columns: [
    column(dwc("taxonID")),
    column(dwc("vernacularName")),
    column(dcterms("language")),
    column(dcterms("source")),
    column(gbif("isPreferredName")),
  ],
};

export const distribution: TableSchema = {
  file: "distribution.txt",
  rowType: gbif("Distribution"),
  columns: [
    column(dwc("taxonID")),
    column(dwc("locality")),
    column(dwc("countryCode")),
    column(dwc("occurrenceStatus")),
    column(iucn("threatStatus")),
    column(dwc("eventDate")),
    column(dcterms("source")),
    column(dwc("occurrenceRemarks")),
  ],
};

export const facts: TableSchema = {
  file: "measurementorfact.txt",
  rowType: dwc("MeasurementOrFact"),
  columns: ["taxonID", "measurementType", "measurementValue", "measurementUnit"].map((term) =>
    column(dwc(term)),
  ),
};

export const inNigeria = "Nigeria";

/** Fields without a Darwin Core term, each written as a fact. */
export const properties = entriesOf(speciesFields).filter(([, { isFact }]) => isFact);
