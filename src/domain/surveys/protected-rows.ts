import type { Sensitivity } from "#domain/birds/sensitive-names.ts";
import type { Count } from "./survey.ts";

/** Rows of a file of which the public sees no place and day. */
export interface ProtectedRows {
  rows: number;
  /** The first of them, numbered as a spreadsheet does; those of an archive in its file. */
  first: { line: number; file?: string }[];
  /** Their first names, each once. */
  names: string[];
}

/** What an import says of sensitive species: rows that are generalised, and rows held back until an admin decides. */
export interface Protection {
  generalised: ProtectedRows;
  heldBack: ProtectedRows;
}

const MAX_ROWS = 20;
const MAX_NAMES = 10;

const emptyRows = (): ProtectedRows => ({ rows: 0, first: [], names: [] });
export const emptyProtection = (): Protection => ({ generalised: emptyRows(), heldBack: emptyRows() });

/** Notes the row of a count whose name was judged. */
export function addProtectedRow(protection: Protection, count: Count, sensitivity: Sensitivity): void {
  if (sensitivity === "open") return;
  const noted = sensitivity === "sensitive" ? protection.generalised : protection.heldBack;
  const { line, file, englishName, scientificName } = count;
  noted.rows++;
  if (line !== undefined && noted.first.length < MAX_ROWS) noted.first.push({ line, ...(file && { file }) });
  const name =
    scientificName && scientificName !== englishName ? `${englishName} (${scientificName})` : englishName;
  if (noted.names.length < MAX_NAMES && !noted.names.includes(name)) noted.names.push(name);
}

const formatNumber = (number: number) => number.toLocaleString("en-GB");

/** The same in sentences, for the screen and the command line; nothing when every row is public. */
export function describeProtection({ generalised, heldBack }: Protection, dryRun: boolean): string[] {
  const sentence = ({ rows, first, names }: ProtectedRows, what: string) => {
    const [any] = first;
    const lines = first.map(({ line }) => line).join(", ");
    const more = rows > first.length ? ` and ${formatNumber(rows - first.length)} more` : "";
    const where = any
      ? ` (${rows === 1 ? "row" : "rows"} ${lines}${more}${any.file ? ` of ${any.file}` : ""})`
      : "";
    const verb = dryRun ? "would be" : rows === 1 ? "is" : "are";
    return `${formatNumber(rows)} ${rows === 1 ? "count" : "counts"}${where} ${verb} ${what}: ${names.join(", ")}.`;
  };
  return [
    ...(generalised.rows > 0 ? [sentence(generalised, "generalised as sensitive")] : []),
    ...(heldBack.rows > 0
      ? [
          sentence(
            heldBack,
            "held back until an admin decides, since the name comes close to a sensitive one",
          ),
        ]
      : []),
  ];
}
