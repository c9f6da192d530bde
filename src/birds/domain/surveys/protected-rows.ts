import { countOf } from "#core/domain/words.ts";
import type { Sensitivity } from "../guide/sensitive-names.ts";
import type { Count } from "./survey.ts";

/** Rows of a file whose place and day are not public. */
export interface ProtectedRows {
  rows: number;
  /** The first rows by spreadsheet row number, within `file` for an archive. */
  first: { line: number; file?: string }[];
  /** Their first distinct names. */
  names: string[];
}

/** Texts of one field that name a sensitive species and would be public. */
export interface NamedTexts extends ProtectedRows {
  field: string;
  /** The file within an archive. */
  file?: string;
}

/** Rows of sensitive species that an import generalises, and rows held back until an admin decides. */
export interface Protection {
  generalised: ProtectedRows;
  heldBack: ProtectedRows;
  /** Missing if there are none. */
  texts?: NamedTexts[];
  /** Rows of any bird whose name seems to say more than which bird it is; missing if there are none. */
  wordy?: ProtectedRows;
}

const MAX_ROWS = 20;
const MAX_NAMES = 10;

const emptyRows = (): ProtectedRows => ({ rows: 0, first: [], names: [] });
export const emptyProtection = (): Protection => ({ generalised: emptyRows(), heldBack: emptyRows() });

/** Adds a count's row if its name is not open. */
export function addProtectedRow(protection: Protection, count: Count, sensitivity: Sensitivity): void {
  if (sensitivity === "open") return;
  addRow(sensitivity === "sensitive" ? protection.generalised : protection.heldBack, count);
}

/** Adds a count's row whose name says more than which bird it is. */
export function addWordyRow(protection: Protection, count: Count): void {
  protection.wordy ??= emptyRows();
  addRow(protection.wordy, count);
}

function addRow(protectedRows: ProtectedRows, { line, file, englishName, scientificName }: Count): void {
  protectedRows.rows++;
  if (line !== undefined && protectedRows.first.length < MAX_ROWS)
    protectedRows.first.push({ line, ...(file && { file }) });
  const name =
    scientificName && scientificName !== englishName ? `${englishName} (${scientificName})` : englishName;
  if (protectedRows.names.length < MAX_NAMES && !protectedRows.names.includes(name))
    protectedRows.names.push(name);
}

const MAX_TEXT = 80;
const shorten = (text: string) => `“${text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text}”`;

/** Adds a text that names a sensitive species, under its field and file. */
export function addNamedText(
  protection: Protection,
  found: { field: string; text: string; line: number | undefined; file: string | undefined },
): void {
  const { field, text, line, file } = found;
  protection.texts ??= [];
  let ofField = protection.texts.find((one) => one.field === field && one.file === file);
  if (!ofField) {
    ofField = { ...emptyRows(), field, ...(file && { file }) };
    protection.texts.push(ofField);
  }
  ofField.rows++;
  if (line !== undefined && ofField.first.length < MAX_ROWS)
    ofField.first.push({ line, ...(file && { file }) });
  const shown = shorten(text);
  if (ofField.names.length < MAX_NAMES && !ofField.names.includes(shown)) ofField.names.push(shown);
}

const formatNumber = (number: number) => number.toLocaleString("en-GB");

/** The same as sentences for screen and command line; empty if every row is public. */
export function describeProtection(
  { generalised, heldBack, texts = [], wordy }: Protection,
  dryRun: boolean,
): string[] {
  const verb = (rows: number) => (dryRun ? "would be" : rows === 1 ? "is" : "are");
  const sentence = (found: ProtectedRows, what: string) =>
    `${countOf(found.rows, "count")}${whereOf(found)} ${verb(found.rows)} ${what}: ${found.names.join(", ")}.`;
  return [
    ...(generalised.rows > 0 ? [sentence(generalised, "generalised as sensitive")] : []),
    ...(heldBack.rows > 0
      ? [sentence(heldBack, "held back until an admin decides, because the name resembles a sensitive one")]
      : []),
    ...(wordy
      ? [
          `${countOf(wordy.rows, "count")}${whereOf(wordy)} ${wordy.rows === 1 ? "has a name" : "have names"} that may say more than a species: ${wordy.names.map(shorten).join(", ")}. Please correct the file. The names of sensitive birds are never public as typed; all others are.`,
        ]
      : []),
    ...texts.map(
      (found) =>
        `${found.field}: ${countOf(found.rows, "text names", "texts name")} a sensitive species${whereOf(found)} and ${verb(found.rows)} public: ${found.names.join(", ")}.`,
    ),
  ];
}

/** The rows as “ (rows 2, 5 and 3 more of o.txt)”. */
function whereOf({ rows, first }: ProtectedRows): string {
  const [firstRow] = first;
  if (!firstRow) return "";
  const lines = first.map(({ line }) => line).join(", ");
  const more = rows > first.length ? ` and ${formatNumber(rows - first.length)} more` : "";
  return ` (${rows === 1 ? "row" : "rows"} ${lines}${more}${firstRow.file ? ` of ${firstRow.file}` : ""})`;
}
