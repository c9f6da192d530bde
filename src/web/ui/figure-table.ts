/** What a chart shows, as a table. Numbers are counted things; years are text; `null` is not known. */
export interface FigureTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** A number or word as people read it in a table. */
export const readableCell = (cell: string | number | null): string =>
  cell === null ? "–" : typeof cell === "number" ? cell.toLocaleString("en-GB") : cell;

/** A cell of the file: quoted where it has to be, and harmless in a spreadsheet that would read it as a formula. */
function fileCell(cell: string | number | null): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The table as the address of a CSV file (UTF-8 with a byte-order mark) that downloads without script. */
export function csvAddress({ columns, rows }: FigureTable): string {
  const text = [columns, ...rows].map((row) => `${row.map(fileCell).join(",")}\r\n`).join("");
  return `data:text/csv;charset=utf-8,%EF%BB%BF${encodeURIComponent(text)}`;
}
