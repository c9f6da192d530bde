import { PENTAD_PRECISION_M, pentadCentre, pentadOf } from "#birds/domain/surveys/pentad.ts";
import type { Field } from "../columns.ts";
import { readPosition } from "../positions.ts";
import { keyOf } from "../rows.ts";

/** What a row says, in our fields. */
export type FieldCells = Partial<Record<Field, string>>;

/** Reads a cell by the name of its column, without spaces and in lower case; "" if there is none. */
export type ReadCell = (header: string) => string;

/** What a table has of its surveys: their dates and places, or their counts. */
export type SheetPart = "events" | "occurrences";

/** Reads the rows of one file, which is read twice: first to scan all rows, then to convert them. */
export interface SheetReader {
  scan?(cell: ReadCell): void;
  /** Each count that a row holds. */
  convert(cell: ReadCell): FieldCells[];
  /** What the report says about this file, after all rows were scanned. */
  remarks?(): string[];
}

/** A kind of file that other programs write, known by its columns. */
export interface SheetFormat {
  /** Such as "a BirdLasser file". */
  name: string;
  /** How it is read, for the report. */
  rule: string;
  recognises(headers: ReadonlySet<string>): boolean;
  /** The columns that have days, if the aliases of the date do not name them. */
  dayColumns?: readonly string[];
  /** The fields that `convert` fills; other columns are read by their names. */
  fields: readonly Field[];
  open(headers: readonly string[]): SheetReader;
}

/** A pentad as a site: its centre, and how far a bird may be from it. */
export function pentadSite(pentad: string, name = `Pentad ${pentad}`): FieldCells {
  const centre = pentadCentre(pentad);
  return {
    name,
    locationID: keyOf(name),
    decimalLatitude: centre ? String(centre.latitude) : "",
    decimalLongitude: centre ? String(centre.longitude) : "",
    precisionMetres: centre ? String(PENTAD_PRECISION_M) : "",
  };
}

/** The pentad of a position; `undefined` if it is none. */
export function pentadAt(latitude: string, longitude: string): string | undefined {
  const { decimalLatitude: y, decimalLongitude: x } = readPosition(latitude, longitude).value ?? {};
  return y && x ? pentadOf(Number(y), Number(x)) : undefined;
}

/** Texts that are not empty, on one line. */
export const joinTexts = (...texts: string[]): string => texts.filter(Boolean).join("; ");
