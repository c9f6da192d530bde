import type { Columns, Field } from "./rows.ts";

// The names that columns have in the wild, without blanks and in small letters; the first one that a file has counts.
const headerNames: Record<Field, string[]> = {
  eventID: ["eventid", "surveyid", "cardid", "cardno"],
  eventDate: ["eventdate", "date", "surveydate", "countdate", "visitdate"],
  eventTime: ["eventtime", "time", "starttime", "timestart"],
  minutes: ["samplesizevalue", "minutes", "durationminutes", "durationmin", "duration", "mins"],
  minutesUnit: ["samplesizeunit"],
  protocol: ["samplingprotocol", "protocol", "method"],
  effort: ["samplingeffort", "effort"],
  observers: ["recordedby", "observers", "observer", "recorder", "observernames", "counter"],
  locationID: ["locationid", "siteid", "sitecode"],
  site: ["locality", "site", "sitename", "location", "place", "transect", "conservancy"],
  point: ["point", "pointid", "pointno", "pointnumber", "pointcount", "pc", "station"],
  latitude: ["decimallatitude", "latitude", "lat", "y"],
  longitude: ["decimallongitude", "longitude", "lon", "long", "lng", "x"],
  countryCode: ["countrycode"],
  stateProvince: ["stateprovince", "state"],
  occurrenceID: ["occurrenceid", "recordid"],
  scientificName: ["scientificname", "latinname", "scientific"],
  englishName: [
    "vernacularname",
    "englishname",
    "species",
    "commonname",
    "speciesname",
    "birdspecies",
    "bird",
  ],
  taxonRank: ["taxonrank"],
  count: [
    "individualcount",
    "count",
    "individuals",
    "number",
    "numberofindividuals",
    "total",
    "abundance",
    "quantity",
    "no",
    "n",
  ],
  verbatimCount: ["organismquantity"],
  status: ["occurrencestatus"],
  remarks: ["occurrenceremarks", "remarks", "comments", "notes", "note"],
  dynamicProperties: ["dynamicproperties"],
  eventRemarks: ["eventremarks"],
  generalised: ["datageneralizations"],
};

const normalizeHeader = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Which column of a file holds what. */
export function matchColumns(names: readonly string[]): Columns {
  const nameByHeader = new Map(names.map((name) => [normalizeHeader(name), name]));
  const found: Columns = {};
  for (const field of Object.keys(headerNames) as Field[]) {
    const name = headerNames[field].map((one) => nameByHeader.get(one)).find((one) => one !== undefined);
    if (name !== undefined) found[field] = name;
  }
  return found;
}

const columnLabels: Partial<Record<Field, string>> = {
  eventID: "eventID",
  eventDate: "date",
  site: "site",
  englishName: "species",
};

/** Which of the columns that cannot be done without are missing, in words. */
export const missingColumns = (columns: Columns, needed: Field[][]): string[] =>
  needed
    .filter((choice) => choice.every((field) => columns[field] === undefined))
    .map((choice) => choice.map((field) => columnLabels[field] ?? field).join(" or "));
