// A spreadsheet runs a cell that begins like this as a formula; an apostrophe makes it text.
const formulaStart = /^[=+\-@\t\r]/;

function cellText(value: string | number | null | undefined): string {
  const text = typeof value === "string" && formulaStart.test(value) ? `'${value}` : String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Cells as a line of a CSV file. */
export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  cells.map(cellText).join(",");
