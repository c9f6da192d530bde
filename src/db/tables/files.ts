interface FileTable {
  /** Its address, as `fileUrl` and the like hold it. */
  url: string;
  /** Its name in the store. */
  key: string;
  /** The name that a download gets. */
  name: string;
  format: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** Who uploaded it; nobody for what the server made itself. */
  accountId: string | null;
  createdAt: string;
}

/** Which records show a file, in a field or inside their rich text. */
interface FileUseTable {
  fileUrl: string;
  /** A kind of record in `db/file-readers.ts`. */
  subject: string;
  subjectId: string;
}

export interface FileTables {
  file: FileTable;
  file_use: FileUseTable;
}
