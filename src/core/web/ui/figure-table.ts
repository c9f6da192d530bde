/** A chart's data as a table; years are text, and `null` is unknown. */
export interface FigureTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** A cell as a table shows it. */
export const readableCell = (cell: string | number | null): string =>
  cell === null ? "–" : typeof cell === "number" ? cell.toLocaleString("en-GB") : cell;

/** A CSV cell: quoted where needed, and safe in a spreadsheet that would run it as a formula. */
function fileCell(cell: string | number | null): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The table as a `data:` URL of a CSV file (UTF-8 with a byte-order mark), which needs no script. */
export function csvAddress({ columns, rows }: FigureTable): string {
  const text = [columns, ...rows].map((row) => `${row.map(fileCell).join(",")}\r\n`).join("");
  return `data:text/csv;charset=utf-8,%EF%BB%BF${encodeURIComponent(text)}`;
}
