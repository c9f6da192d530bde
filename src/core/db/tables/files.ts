interface FileTable {
  /** Its path, as stored in `fileUrl` and similar columns. */
  url: string;
  /** Its name in the file store. */
  key: string;
  /** The file name for downloads. */
  name: string;
  format: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** How many pictures an animation shows; null for others. */
  frames: number | null;
  /** The account that uploaded it; null for files that the server created. */
  accountId: string | null;
  createdAt: string;
}

/** The records that use a file, in a field or in rich text. */
interface FileUseTable {
  fileUrl: string;
  /** A key of `fileReaders` of a part. */
  subject: string;
  subjectId: string;
}

export interface FileTables {
  file: FileTable;
  file_use: FileUseTable;
}
