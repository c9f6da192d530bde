import { type Edition, type EuringField, editions, euringFields, euringTypes } from "./euring-fields.ts";

/** A line as texts by the names of its fields; an empty text is not there. */
export type EuringRecord = Record<string, string>;

/** What the exchange code forbids in a record. */
export interface EuringProblem {
  field: string;
  value: string;
  text: string;
}

/** The fields that an answer to a request for data has: those of 2000+ without the three texts. */
const WITHOUT_TEXTS = 57;
const FIXED_WIDTH = 94;

/** Of which edition a line is: without bars 2000, else by how many fields it has; null if it is none. */
export function editionOf(line: string): Edition | null {
  if (!line.includes("|")) return line.length === FIXED_WIDTH ? "2000" : null;
  const count = line.split("|").length;
  if (count === editions["2020"]) return "2020";
  return count === editions["2000plus"] || count === WITHOUT_TEXTS ? "2000plus" : null;
}

/** One line of any edition, and how many fields it has; null if it is none. */
export function readEuring(line: string): { edition: Edition; record: EuringRecord; fields: number } | null {
  const edition = editionOf(line);
  if (!edition) return null;
  const cells = edition === "2000" ? cutFixed(line) : line.split("|");
  const record = Object.fromEntries(
    euringFields.slice(0, cells.length).map(({ name }, index) => [name, cells[index] ?? ""]),
  );
  return { edition, record, fields: cells.length };
}

function cutFixed(line: string): string[] {
  let at = 0;
  return euringFields.slice(0, editions["2000"]).map(({ length }) => {
    at += length;
    return line.slice(at - length, at);
  });
}

/** A value in the width of its field; one that is missing is hyphens where the field may not be empty. */
function cell({ type, length, isAtMost, isOptional }: EuringField, value: string, edition: Edition): string {
  if (value === "") return isOptional ? "" : "-".repeat(length);
  if (type !== "whole" || /^-+$/.test(value)) return value;
  return isAtMost && edition !== "2000" ? value : value.padStart(length, "0");
}

/** A record as one line, without its end; `fields` is given for one without the texts. */
export const writeEuring = (
  record: EuringRecord,
  edition: Edition,
  fields: number = editions[edition],
): string =>
  euringFields
    .slice(0, fields)
    .map((field) => cell(field, record[field.name] ?? "", edition))
    .join(edition === "2000" ? "" : "|");

/** Everything that the exchange code forbids in a record; empty if it may leave. */
export const problemsOf = (record: EuringRecord, edition: Edition): EuringProblem[] => [
  ...euringFields.slice(0, editions[edition]).flatMap((field) => fieldProblem(field, record, edition)),
  ...recordProblems(record, edition),
];

function fieldProblem(field: EuringField, record: EuringRecord, edition: Edition): EuringProblem[] {
  const value = record[field.name] ?? "";
  const problem = (text: string) => [{ field: field.name, value, text }];
  if (value === "") return field.isOptional ? [] : problem("is missing");
  if (!euringTypes[field.type].test(value)) return problem("has signs that are not allowed");
  if (field.codes && !field.codes.test(value)) return problem("is none of the codes");
  const isAtMost = field.isAtMost && edition !== "2000";
  const fits = isAtMost ? value.length <= field.length : value.length === field.length;
  return field.length === 0 || fits ? [] : problem(`is not ${field.length} signs long`);
}

function recordProblems(record: EuringRecord, edition: Edition): EuringProblem[] {
  const found: EuringProblem[] = [];
  const add = (field: string, text: string) => found.push({ field, value: record[field] ?? "", text });
  if (!isDay(record.date ?? "")) add("date", "is no day");
  if (edition === "2020") {
    if (record.latitude && record.coordinates !== noCoordinates)
      add("coordinates", "must be dots beside latitude and longitude");
    if (!record.latitude !== !record.longitude) add("longitude", "goes with the latitude");
  } else if (/^[A-Z]$/.test(record.coordinateAccuracy ?? ""))
    add("coordinateAccuracy", "has a letter, which only 2020 has");
  return found;
}

function isDay(written: string): boolean {
  const iso = `${written.slice(4)}-${written.slice(2, 4)}-${written.slice(0, 2)}`;
  const time = Date.parse(iso);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}

/** What is written in place of coordinates that are not there, or are given in degrees. */
export const noCoordinates = ".".repeat(15);

/** A position in signed degrees, minutes and seconds; half a degree west keeps its minus. */
export const coordinatesOf = (latitude: number, longitude: number): string =>
  minutesOf(latitude, 2) + minutesOf(longitude, 3);

function minutesOf(degrees: number, width: number): string {
  const seconds = Math.round(Math.abs(degrees) * 3600);
  const pad = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, "0");
  const sign = degrees < 0 && seconds > 0 ? "-" : "+";
  return sign + pad(seconds / 3600, width) + pad((seconds / 60) % 60, 2) + pad(seconds % 60, 2);
}

/** The position that signed degrees, minutes and seconds are; null if they are none. */
export function positionOf(coordinates: string): { latitude: number; longitude: number } | null {
  const parts = /^([+-])(\d\d)(\d\d)(\d\d)([+-])(\d{3})(\d\d)(\d\d)$/.exec(coordinates)?.slice(1);
  if (!parts) return null;
  const degrees = ([sign, whole, minutes, seconds]: string[]) =>
    (sign === "-" ? -1 : 1) * (Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600);
  return { latitude: degrees(parts.slice(0, 4)), longitude: degrees(parts.slice(4)) };
}
