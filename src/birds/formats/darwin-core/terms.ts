/** The vocabularies of Darwin Core Archives. */
export const dwc = (term: string): string => `http://rs.tdwg.org/dwc/terms/${term}`;
export const dcterms = (term: string): string => `http://purl.org/dc/terms/${term}`;
export const gbif = (term: string): string => `http://rs.gbif.org/terms/1.0/${term}`;
/** The Humboldt Extension for ecological inventories. */
export const eco = (term: string): string => `http://rs.tdwg.org/eco/terms/${term}`;
export const iucn = (term: string): string => `http://iucn.org/terms/${term}`;

/** A text file of an archive: the type of its rows, and its columns; the first column is the id. */
export interface TableSchema {
  file: string;
  rowType: string;
  columns: readonly { name: string; term: string }[];
}

/** A column named after its term. */
export const column = (term: string) => ({ name: term.slice(term.lastIndexOf("/") + 1), term });

export type ArchiveCell = string | number | null;

const cellText = (cell: ArchiveCell) => (cell === null ? "" : String(cell).replace(/\s+/g, " ").trim());

/** The lines of a table's file: a header, then the rows; cells contain no tabs or line breaks. */
export function* tableLines(
  schema: TableSchema,
  rows: Iterable<Readonly<Record<string, ArchiveCell>>>,
): Generator<string> {
  const names = schema.columns.map(({ name }) => name);
  yield `${names.join("\t")}\n`;
  for (const row of rows) yield `${names.map((name) => cellText(row[name] ?? null)).join("\t")}\n`;
}
