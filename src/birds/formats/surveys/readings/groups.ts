import type { SurveyField } from "#birds/domain/surveys/reading-fields.ts";

/** The fields of which one names a bird. */
export const speciesFields: readonly SurveyField[] = [
  "englishName",
  "scientificName",
  "code",
  "genus",
  "frenchName",
  "localName",
];

/** The fields of which one names a place. */
export const placeFields: readonly SurveyField[] = [
  "name",
  "locationID",
  "pentad",
  "transect",
  "point",
  "decimalLatitude",
  "position",
  "easting",
];
