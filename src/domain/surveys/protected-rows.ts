import type { Sensitivity } from "#domain/birds/sensitive-names.ts";
import { countOf } from "#domain/words.ts";
import type { Count } from "./survey.ts";

/** Rows of a file whose place and day are not public. */
export interface ProtectedRows {
  rows: number;
  /** The first rows by spreadsheet row number, within `file` for an archive. */
  first: { line: number; file?: string }[];
  /** Their first distinct names. */
  names: string[];
}

/** Rows of sensitive species that an import generalises, and rows held back until an admin decides. */
export interface Protection {
  generalised: ProtectedRows;
  heldBack: ProtectedRows;
}

const MAX_ROWS = 20;
const MAX_NAMES = 10;

const emptyRows = (): ProtectedRows => ({ rows: 0, first: [], names: [] });
export const emptyProtection = (): Protection => ({ generalised: emptyRows(), heldBack: emptyRows() });

/** Adds a count's row if its name is not open. */
export function addProtectedRow(protection: Protection, count: Count, sensitivity: Sensitivity): void {
  if (sensitivity === "open") return;
  const protectedRows = sensitivity === "sensitive" ? protection.generalised : protection.heldBack;
  const { line, file, englishName, scientificName } = count;
  protectedRows.rows++;
  if (line !== undefined && protectedRows.first.length < MAX_ROWS)
    protectedRows.first.push({ line, ...(file && { file }) });
  const name =
    scientificName && scientificName !== englishName ? `${englishName} (${scientificName})` : englishName;
  if (protectedRows.names.length < MAX_NAMES && !protectedRows.names.includes(name))
    protectedRows.names.push(name);
}

const formatNumber = (number: number) => number.toLocaleString("en-GB");

/** The same as sentences for screen and command line; empty if every row is public. */
export function describeProtection({ generalised, heldBack }: Protection, dryRun: boolean): string[] {
  const sentence = ({ rows, first, names }: ProtectedRows, what: string) => {
    const [firstRow] = first;
    const lines = first.map(({ line }) => line).join(", ");
    const more = rows > first.length ? ` and ${formatNumber(rows - first.length)} more` : "";
    const where = firstRow
      ? ` (${rows === 1 ? "row" : "rows"} ${lines}${more}${firstRow.file ? ` of ${firstRow.file}` : ""})`
      : "";
    const verb = dryRun ? "would be" : rows === 1 ? "is" : "are";
    return `${countOf(rows, "count")}${where} ${verb} ${what}: ${names.join(", ")}.`;
  };
  return [
    ...(generalised.rows > 0 ? [sentence(generalised, "generalised as sensitive")] : []),
    ...(heldBack.rows > 0
      ? [sentence(heldBack, "held back until an admin decides, because the name resembles a sensitive one")]
      : []),
  ];
}
