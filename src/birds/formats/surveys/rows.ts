import { withoutAuthors } from "#birds/domain/guide/binomial.ts";
import { isScientificName, notAScientificName } from "#birds/domain/guide/scientific-name.ts";
import { pentadOf } from "#birds/domain/surveys/pentad.ts";
import {
  type Count,
  countFields,
  readRemarks,
  type Site,
  type Survey,
  siteFields,
  surveyFields,
} from "#birds/domain/surveys/survey.ts";
import { collect, type Fields, fieldsWithout } from "#core/domain/fields.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";
import { asObject } from "#core/domain/keys.ts";
import type { CsvRow } from "#core/formats/named-rows.ts";
import type { SurveyCollector } from "./batch.ts";
import type { Columns, Field } from "./columns.ts";
import { minutesBetween, readDate, readTime } from "./days.ts";
import { readPosition } from "./positions.ts";
import { cleanText, type ParsedValue, readCount, readField, readMetres, readMinutes } from "./values.ts";

/** Reads the cells of a row and reports problems. */
export interface RowReader {
  text(field: Field): string;
  textOrNull(field: Field): string | null;
  /** The text of every field except those with a rule of their own. */
  texts<F extends Fields, Ruled extends keyof F & string>(
    fields: F,
    ruled: readonly Ruled[],
  ): Record<Exclude<keyof F & string, Ruled>, string | null>;
  read<Value>(field: Field, parse: (text: string) => ParsedValue<Value>): Value | undefined;
  /** `kind` is what messages with other values have in common, if these are not in quotes. */
  problem(field: Field | undefined, message: string, kind?: string): void;
  /** The position of the row in its file. */
  location: { line: number; file?: string };
}

/** What several columns say together, if no column says it alone. */
const composed: Partial<Record<string, (cell: (field: Field) => string) => string>> = {
  date: (cell) => [cell("year"), cell("month"), cell("day")].filter(Boolean).join("-"),
};

export function rowReader(
  row: CsvRow,
  columns: Columns,
  problems: ImportProblem[],
  file?: string,
): RowReader {
  const columnByField: Partial<Record<string, string>> = columns;
  const cell = (field: string) => row.cells[columnByField[field] ?? ""] ?? "";
  const text = (field: string) => cell(field) || (composed[field]?.(cell) ?? "");
  const problem = (field: Field | undefined, message: string, kind?: string) => {
    const column = field && columns[field];
    const place = { line: row.line, ...(column && { column }), ...(file && { file }) };
    problems.push({ ...place, message, ...(kind && { kind }) });
  };
  return {
    text,
    textOrNull: (field) => cleanText(text(field)),
    texts(fields, ruled) {
      const plain = new Set<string>(fieldsWithout(fields, ruled));
      return collect(fields, (name) => (plain.has(name) ? cleanText(text(name)) : undefined));
    },
    read(field, parse) {
      const { value, note } = parse(text(field));
      if (note) problem(field, note);
      return value;
    },
    problem,
    location: { line: row.line, ...(file && { file }) },
  };
}

/** Reports a row with the same cells as an earlier one, which is counted once. */
export function isRepeated(
  raw: CsvRow,
  batch: Pick<SurveyCollector, "repeated" | "countRepeated">,
  { location, problem }: Pick<RowReader, "location" | "problem">,
): boolean {
  const earlier = batch.repeated(raw.same ?? Object.values(raw.cells).join("\u0001"), raw.line);
  if (earlier === undefined) return false;
  if (batch.countRepeated(location))
    problem(undefined, `Row ${raw.line} is the same as row ${earlier} and is counted once.`);
  return true;
}

/** Whether the place and date of a row were generalised by its publisher. */
export function isGeneralised(row: RowReader): boolean {
  if (row.textOrNull("generalised") === null) return false;
  row.problem("generalised", "This row has a generalised date or location and was left out.");
  return true;
}

const ruled = ["complete", "distanceKm", "points", "observerCount"] as const;

/** The survey of a row, without its key; `undefined` if its date is invalid. */
export function readSurvey(row: RowReader, site: Site): Omit<Survey, "eventID"> | undefined {
  const found = row.read("date", readDate);
  if (!found) return undefined;
  const { time: timeOfDay, ...day } = found;
  const unread: string[] = [];
  /** Reads a value, or keeps its text as it is written. */
  const readOrKeep = <Value>(
    field: "time" | "endTime" | "minutes",
    label: string,
    parse: (text: string) => ParsedValue<Value>,
  ) => {
    const { value, note } = parse(row.text(field));
    if (note) row.problem(field, note);
    if (note) unread.push(`${label} as written: ${row.text(field)}`);
    return value ?? null;
  };
  const start = readOrKeep("time", "Time", readTime) ?? timeOfDay;
  const end = readOrKeep("endTime", "End time", readTime);
  const time = start && end && !start.includes("/") ? `${start}/${end}` : start;
  if (!start && end) unread.push(`End time as written: ${row.text("endTime")}`);
  const inMinutes = !/^(hours?|h|metres?|m|km|ha)$/i.test(row.text("minutesUnit"));
  const minutes = (inMinutes ? readOrKeep("minutes", "Duration", readMinutes) : null) ?? minutesBetween(time);
  const ruledValues = {
    complete: row.read("complete", readField(surveyFields.complete)) ?? null,
    distanceKm: row.read("distanceKm", readField(surveyFields.distanceKm)) ?? null,
    points: row.read("points", readField(surveyFields.points)) ?? null,
    observerCount: row.read("observerCount", readField(surveyFields.observerCount)) ?? null,
  };
  const properties = readProperties(row.text("dynamicProperties"));
  if (!properties) row.problem("dynamicProperties", "This is not JSON and was ignored.");
  const { recordedBy, observerCount } = properties ?? {};
  return {
    ...row.texts(surveyFields, [
      "eventID",
      "date",
      "endDate",
      "time",
      "minutes",
      "observers",
      "notes",
      ...ruled,
    ]),
    ...ruledValues,
    notes: [row.textOrNull("notes"), ...unread].filter(Boolean).join("; ") || null,
    ...day,
    time,
    minutes,
    observers: row.textOrNull("observers") ?? cleanText(recordedBy ?? ""),
    observerCount:
      ruledValues.observerCount ?? readField(surveyFields.observerCount)(observerCount ?? "").value ?? null,
    site,
    ...readRemarks(row.textOrNull("eventRemarks")),
  };
}

/** The site of a row. */
export function readSite(row: RowReader): Site | undefined {
  const read = readPosition(row.text("decimalLatitude"), row.text("decimalLongitude"));
  if (read.note) row.problem("decimalLatitude", read.note);
  const { decimalLatitude = null, decimalLongitude = null } = read.value ?? {};
  const square =
    decimalLatitude && decimalLongitude ? pentadOf(Number(decimalLatitude), Number(decimalLongitude)) : null;
  const name = row.textOrNull("name") ?? row.textOrNull("locationID") ?? (square && `Pentad ${square}`);
  if (!name) return undefined;
  return {
    ...row.texts(siteFields, [
      "locationID",
      "name",
      "decimalLatitude",
      "decimalLongitude",
      "precisionMetres",
    ]),
    precisionMetres: row.read("precisionMetres", readMetres) ?? null,
    locationID: row.textOrNull("locationID") ?? keyOf(name),
    name,
    decimalLatitude,
    decimalLongitude,
  };
}

/** The site of a row, where it is known to be; a row far from it is reported. */
export function readPlacedSite(row: RowReader, batch: Pick<SurveyCollector, "place">): Site | undefined {
  const written = readSite(row);
  if (!written) return undefined;
  const { site, note } = batch.place(written, row.location);
  if (note) row.problem("decimalLatitude", note, "far");
  return site;
}

/** The detection in a row; `undefined` if it is contradictory or has no species. */
export function readDetection(row: RowReader): Omit<Count, "occurrenceID" | "eventID"> | undefined {
  const scientificName = row.textOrNull("scientificName") ?? "";
  const englishName = row.textOrNull("englishName") ?? withoutAuthors(scientificName);
  if (englishName === "") {
    row.problem("englishName", "This row has no species and was left out.");
    return undefined;
  }
  if (scientificName !== "" && !isScientificName(scientificName)) {
    row.problem(
      "scientificName",
      `“${scientificName.slice(0, 80)}”: ${notAScientificName} The row was left out.`,
    );
    return undefined;
  }
  const counted = row.read("individuals", readCount);
  if (!counted) return undefined;
  const status = row.text("status").toLowerCase();
  if (status !== "" && status !== "present" && status !== "absent") {
    row.problem(
      "status",
      `“${row.text("status")}” is neither “present” nor “absent”. This row was left out.`,
    );
    return undefined;
  }
  const number = counted.individuals;
  const properties = readProperties(row.text("dynamicProperties")) ?? {};
  if ((status === "absent" && number !== null && number > 0) || (status === "present" && number === 0)) {
    row.problem("status", `This row says “${status}” with a count of ${number}, and was left out.`);
    return undefined;
  }
  return {
    ...row.texts(countFields, ["occurrenceID", "individuals", "verbatimCount", "detection", "distanceBand"]),
    detection: row.textOrNull("detection") ?? cleanText(properties.detection ?? ""),
    distanceBand: row.textOrNull("distanceBand") ?? cleanText(properties.distanceBand ?? ""),
    scientificName,
    englishName,
    taxonRank: row.textOrNull("taxonRank")?.toLowerCase() ?? null,
    individuals: status === "absent" ? 0 : number,
    verbatimCount: row.textOrNull("verbatimCount") ?? counted.verbatim,
    position: row.textOrNull("recordPosition"),
    ...row.location,
  };
}

/** A key for something without one in the file; the same text always gives the same key. */
export const keyOf = (...parts: (string | null)[]): string =>
  parts
    .filter((part) => part !== null && part !== "")
    .map((part) =>
      String(part)
        .toLowerCase()
        .normalize("NFKD")
        .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
        .replaceAll(/^-|-$/g, ""),
    )
    .join("_");

/** What an archive says in Darwin Core's `dynamicProperties`, for which there is no term; `undefined` if it is no JSON. */
function readProperties(text: string): Partial<Record<string, string>> | undefined {
  if (text === "") return {};
  try {
    const properties = Object.entries(asObject(JSON.parse(text)));
    return Object.fromEntries(properties.map(([name, value]) => [name, String(value ?? "")]));
  } catch {
    return undefined;
  }
}
