/** A row of an older site that was taken, so that it is taken once. */
interface MovedRowTable {
  /** The site, such as `portal` or the address of a repository. */
  source: string;
  /** What it is there, such as `post`. */
  noun: string;
  /** Its id there. */
  sourceId: string;
  /** The id of the record, or the address of the file, that was made of it. */
  subjectId: string;
  at: string;
}

export interface MovedRowTables {
  moved_row: MovedRowTable;
}
