import type { z } from "zod";

// The names alone, for pages that show rows and no form: the schemas bring zod. Neither can forget a name of the other.

/** A schema for each name. */
export type FieldsOf<Names extends readonly string[]> = Record<Names[number], z.ZodType>;

export const dateFieldNames = ["month", "day"] as const;
export const containerFieldNames = [
  "kind",
  "journal",
  "volume",
  "issue",
  "firstPage",
  "lastPage",
  "articleNumber",
  "publicationNumber",
  "issn",
  "publisher",
  "editors",
  "series",
  "edition",
  "reportNumber",
  "place",
] as const;
export const degreeFieldNames = ["degree", "awardingInstitution", "supervisors"] as const;
export const recordFieldNames = [
  "isbn",
  "publisherUrl",
  "language",
  "keywords",
  "species",
  "places",
  "licence",
  "accessRight",
  "embargoUntil",
  "fileVersion",
  "funders",
  "relatedData",
  "remarks",
] as const;
export const placeFieldNames = ["translationOf", "menu", "menuPlace", "footer"] as const;
