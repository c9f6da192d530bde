import type { Columns, Field } from "./rows.ts";

// Common column names, without spaces and in lower case; the first one in the file is used.
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

/** The column of each field in a file. */
export function matchColumns(names: readonly string[]): Columns {
  const nameByHeader = new Map(names.map((name) => [normalizeHeader(name), name]));
  const columns: Columns = {};
  for (const field of Object.keys(headerNames) as Field[]) {
    const name = headerNames[field]
      .map((header) => nameByHeader.get(header))
      .find((match) => match !== undefined);
    if (name !== undefined) columns[field] = name;
  }
  return columns;
}

const columnLabels: Partial<Record<Field, string>> = {
  eventID: "eventID",
  eventDate: "date",
  site: "site",
  englishName: "species",
};

/** Labels of the required columns that are missing. */
export const missingColumns = (columns: Columns, required: Field[][]): string[] =>
  required
    .filter((alternatives) => alternatives.every((field) => columns[field] === undefined))
    .map((alternatives) => alternatives.map((field) => columnLabels[field] ?? field).join(" or "));
