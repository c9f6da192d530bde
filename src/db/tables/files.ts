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
  createdAt: string;
}

export interface FileTables {
  file: FileTable;
}
