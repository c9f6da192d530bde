import type { FieldTable, ReadableField } from "#core/domain/reading.ts";

const when = (label: string): ReadableField => ({ label, group: "When" });
const where = (label: string): ReadableField => ({ label, group: "Where" });
const what = (label: string): ReadableField => ({ label, group: "What" });
const survey = (label: string): ReadableField => ({ label, group: "Survey" });
const against = (label: string): ReadableField => ({ label, group: "Against" });

/** What a column of a table of surveys can be taken for, in the order in which a person looks for it. */
export const surveyReadingFields = {
  date: when("Date"),
  time: when("Start time, or time of the sighting"),
  endTime: when("End time"),
  minutes: when("Minutes"),
  hour: when("Hour of the start"),
  minute: when("Minute of the start"),
  year: when("Year"),
  month: when("Month"),
  day: when("Day of the month"),
  endDate: when("Last day"),
  name: where("Site"),
  locationID: where("Site key"),
  transect: where("Transect"),
  point: where("Point"),
  decimalLatitude: where("Latitude"),
  decimalLongitude: where("Longitude"),
  position: where("Position in one cell"),
  easting: where("UTM easting"),
  northing: where("UTM northing"),
  utmZone: where("UTM zone"),
  precisionMetres: where("Precision of the position, in metres"),
  pentad: where("Pentad"),
  stateProvince: where("State"),
  countryCode: where("Country"),
  englishName: what("English name"),
  scientificName: what("Scientific name"),
  genus: what("Genus"),
  epithet: what("Second part of the scientific name"),
  frenchName: what("French name"),
  localName: what("Name in another language"),
  code: what("Code of the species"),
  individuals: what("Number of birds"),
  verbatimCount: what("Number as written"),
  status: what("Present or absent"),
  detection: what("Seen or heard"),
  distance: what("Distance from the observer"),
  distanceBand: what("Distance band"),
  sex: what("Sex"),
  lifeStage: what("Age"),
  breeding: what("Breeding"),
  remarks: what("Remarks"),
  taxonRank: what("Rank of the name"),
  occurrenceID: what("Key of the record"),
  recordPosition: what("Position of the record"),
  eventID: survey("Key of the survey"),
  visit: survey("Visit"),
  observers: survey("Observers"),
  observerCount: survey("Number of observers"),
  protocol: survey("Method"),
  effort: survey("Effort"),
  distanceKm: survey("Distance covered, in km"),
  points: survey("Number of points"),
  complete: survey("All species recorded"),
  weather: survey("Weather"),
  notes: survey("Notes on the survey"),
  eventRemarks: survey("Remarks on the survey"),
  minutesUnit: survey("Unit of the duration"),
  dynamicProperties: survey("Further facts as JSON"),
  generalised: survey("Generalised by its publisher"),
  licence: survey("Licence"),
  rightsHolder: survey("Owner of the data"),
  groupID: survey("Key of a shared list"),
  taxonClass: against("Class of animals"),
  captive: against("Captive"),
  origin: against("Escaped or released"),
  basis: against("Kind of record"),
  vitality: against("Dead or alive"),
  accepted: against("Accepted by a reviewer"),
  reviewed: against("Seen by a reviewer"),
  deleted: against("Deleted"),
  confidence: against("Confidence of a machine"),
} as const satisfies FieldTable;

/** The name of a field of a table of surveys. */
export type SurveyField = keyof typeof surveyReadingFields;

/** Whether a field says what speaks against a row, and neither what it counts nor of which survey it is. */
export const isAgainst = (field: SurveyField): boolean => surveyReadingFields[field].group === "Against";
