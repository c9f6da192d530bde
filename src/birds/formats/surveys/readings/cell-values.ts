import { pentadCentre } from "#birds/domain/surveys/pentad.ts";
import type { SurveyField } from "#birds/domain/surveys/reading-fields.ts";
import type { Reading } from "#core/domain/reading.ts";
import { fullYear, numberedDay, parseDay } from "#core/formats/tables/days.ts";
import { pentadAt, pentadSite } from "../sheets/sheet-format.ts";
import { saysAbsent, saysPresent } from "../values.ts";
import { dayInYear } from "./profile.ts";
import { degreesOfUtm } from "./utm.ts";

/** What a row says, by our fields. */
export type Values = Partial<Record<SurveyField, string>>;

/** What fields say together, each step after the one before. */
const steps: ((values: Values, reading: Reading, codes: ReadonlyMap<string, string>) => Values)[] = [
  readDay,
  readClock,
  readWhere,
  readPlace,
  readCountry,
  readName,
  readNumber,
];

/** The values in the form that our own files have: days with the year first, one place, one name, one number. */
export function readValues(values: Values, reading: Reading, codes: ReadonlyMap<string, string>): Values {
  const read = { ...values };
  for (const step of steps) Object.assign(read, step(read, reading, codes));
  return read;
}

/** A day with the year first, if the order of day and month or the year is known from the file. */
export function dayInOrder(text: string, { order, year }: Reading["date"]): string {
  const parts = numberedDay(text);
  if (parts) {
    const [first = "", second = "", last = ""] = parts;
    const [day, month] = order === "mdy" ? [second, first] : [first, second];
    const iso = `${fullYear(last)}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    return parseDay(iso) ? iso + text.replace(/^[\d/.-]+/, "") : text;
  }
  if (year === undefined || text === "" || parseDay(text)) return text;
  return dayInYear(text, year) ?? text;
}

function readDay(values: Values, { date }: Reading): Values {
  const { year, month, day } = values;
  const inWords = /^\p{L}+\.?$/u.test(month ?? "") ? `${day} ${month} ${year}` : `${year}-${month}-${day}`;
  const composed = [year, month, day].every(Boolean) ? inWords : "";
  const text = values.date || composed || date.day || "";
  return { date: text.split("/").length === 2 ? text : dayInOrder(text, date) };
}

/** The time of a sighting is not that of its survey. */
function readClock({ time = "", endTime = "", hour = "", minute = "" }: Values, reading: Reading): Values {
  if (reading.time === "sighting") return { time: "", endTime: "" };
  return { time: time || clockOfParts(hour, minute), endTime };
}

/** The clock of an hour and a minute in columns of their own; what is none is left as it is written. */
function clockOfParts(hour: string, minute: string): string {
  if (hour === "") return "";
  const [hours, minutes] = [hour, minute || "0"].map((text) => text.replace(/[.,]0+$/, ""));
  return `${hours?.padStart(2, "0")}:${minutes?.padStart(2, "0")}`;
}

/** Where a row is, as it is written. */
const writtenPosition = ({ position, easting, northing, utmZone, ...degrees }: Values) =>
  position ||
  (easting && northing && [easting, northing, utmZone].filter(Boolean).join(", ")) ||
  `${degrees.decimalLatitude}, ${degrees.decimalLongitude}`;

const named = (label: string, text: string) => (/^\d+$/.test(text) ? `${label} ${text}` : text);

/** A place is a site or a pentad; without either, the transect or the point. What else names a part of it is part of the survey’s key. */
function readPlace(values: Values, { place, time }: Reading): Values {
  const { locationID = "", transect = "", visit = "", decimalLatitude = "", decimalLongitude = "" } = values;
  const name = values.name || place || "";
  // The position of a sighting may be that of a nest, and a place without a name is as large as its pentad.
  const square = pentadAt(decimalLatitude, decimalLongitude) ?? "";
  const isSquare = time === "sighting" || (name === "" && locationID === "" && transect === "");
  const pentad = values.pentad || (isSquare ? square : "");
  const parts = { transect, point: values.point ?? "" };
  const ofPentad = pentad && pentadCentre(pentad) ? pentadSite(pentad, name || undefined) : {};
  const own: Values = { ...ofPentad };
  if (ofPentad.decimalLatitude && decimalLatitude)
    own.recordPosition = values.recordPosition || writtenPosition(values);
  if (name) own.name = name;
  else if (!locationID && !own.name && transect) own.name = named("Transect", transect);
  else if (!locationID && !own.name && parts.point) own.name = named("Point", parts.point);
  if (own.name === named("Transect", transect)) parts.transect = "";
  if (own.name === named("Point", parts.point)) parts.point = "";
  return { ...own, point: [parts.transect, parts.point, visit].filter(Boolean).join("-") };
}

/** Positions in one cell (“9.88 8.98 1280 4.5”, “POINT (8.98 9.88)”), or in metres of a UTM zone. */
function readWhere(values: Values, { zone }: Reading): Values {
  const { position = "", decimalLatitude = "", decimalLongitude = "", utmZone } = values;
  const inMetres = (text: string) => Number(text) > 180;
  const easting = values.easting || (inMetres(decimalLongitude) ? decimalLongitude : "");
  const northing = values.northing || (inMetres(decimalLatitude) ? decimalLatitude : "");
  const hasDegrees = [decimalLatitude, decimalLongitude].every((text) => text !== "" && !inMetres(text));
  const ofUtm =
    easting && northing && !hasDegrees ? degreesOfUtm(easting, northing, utmZone || zone || "") : undefined;
  if (ofUtm) return ofUtm;
  if (position === "" || decimalLatitude) return {};
  const [, x, y] = /^POINT\s*\(\s*(-?[\d.]+)\s+(-?[\d.]+)/i.exec(position) ?? [];
  if (x && y) return { decimalLatitude: y, decimalLongitude: x };
  const numbers = position.match(/-?\d+(?:\.\d+)?/g) ?? [];
  const [latitude = "", longitude = "", , precision] = numbers;
  if (numbers.length === 2 || numbers.length === 4)
    return {
      decimalLatitude: latitude,
      decimalLongitude: longitude,
      precisionMetres: values.precisionMetres || (precision ?? ""),
    };
  const [first = "", second = ""] = position.split(/[,;|]\s*|(?<=[NS])\s+/i);
  return { decimalLatitude: first.trim(), decimalLongitude: second.trim() };
}

/** A code of a state, such as NG-PL, begins with that of its country (ISO 3166-2). */
function readCountry({ countryCode, stateProvince = "" }: Values): Values {
  return { countryCode: countryCode || (/^([A-Z]{2})-[A-Z0-9]{1,3}$/.exec(stateProvince)?.[1] ?? "") };
}

/** What stands in place of a name where no bird was found. */
const isNoBird = (name: string) =>
  /^(no (birds?|species)( (seen|found|recorded|detected))?|none|nil|nothing|kein(e vögel)?|aucun|ninguno|nenhum)$/i.test(
    name,
  );

/** “Warbler, Willow” as “Willow Warbler”. */
const inOrder = (name: string) => name.replace(/^([^,]+), ([^,]+)$/, "$2 $1");

/** One English and one scientific name, of what the columns say of the species. */
function readName(values: Values, { species, codes }: Reading, names: ReadonlyMap<string, string>): Values {
  const { genus = "", epithet = "", code = "", frenchName, localName } = values;
  const scientificName = values.scientificName || (genus && epithet ? `${genus} ${epithet}` : "");
  const ofCode = codes === null ? code : (names.get(code.toUpperCase()) ?? code);
  const englishName = values.englishName || ofCode || (scientificName ? "" : frenchName || localName || "");
  if (isNoBird(englishName || scientificName))
    return { scientificName: "", englishName: "", individuals: "", status: "" };
  if (!englishName && !scientificName) return { scientificName, englishName: species ?? "" };
  return { scientificName, englishName: inOrder(englishName) };
}

/** “1”, “Y” or “présence” as what our own files say. */
const statusOf = (text: string): string =>
  saysPresent(text) ? "present" : saysAbsent(text) ? "absent" : text;

/** A row may be one bird, and a distance says its band. */
function readNumber(values: Values, { rows }: Reading): Values {
  const hasName = Boolean(values.englishName || values.scientificName);
  const individuals = values.individuals || (rows === "one bird" && hasName ? "1" : "");
  return {
    individuals,
    status: statusOf(values.status ?? ""),
    distanceBand: values.distanceBand || values.distance || "",
  };
}
