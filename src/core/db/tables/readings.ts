/** How tables with one header were read, as a person has said it. */
interface RememberedReadingTable {
  id: string;
  /** What the table lists, such as surveys. */
  kind: string;
  /** A hash of the names in its header, in their order. */
  header: string;
  /** A `Reading` as JSON. */
  reading: string;
  /** The file that was read so. */
  file: string;
  accountId: string | null;
  at: string;
}

export interface ReadingTables {
  remembered_reading: RememberedReadingTable;
}
