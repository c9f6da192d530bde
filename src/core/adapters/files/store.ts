import type { UploadPreset } from "#core/domain/files/upload.ts";

/** The first and last byte of a range. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Storage for uploaded and generated files, under keys that we choose. */
export interface FileStore {
  /** Stores a file; returns its address if another server serves it. */
  write(key: string, content: Uint8Array | Blob, preset?: UploadPreset): Promise<string | undefined>;
  /** The bytes of a file or a range and their number; `undefined` if the file does not exist. */
  read(key: string, range?: ByteRange): Promise<{ body: ReadableStream; bytes: number } | undefined>;
  /** Deletes a file; does nothing if it does not exist. */
  remove(key: string): Promise<void>;
}

/** A stored file as a listing shows it. */
export interface ListedFile {
  key: string;
  bytes: number;
  modifiedAt: Date;
}

/** A store that can be listed, as a place for backups needs it. */
export interface ListedStore extends FileStore {
  /** The files whose keys start with `prefix`, in any order. */
  list(prefix: string): AsyncIterable<ListedFile>;
  /** Deletes all files whose keys start with `folder` and a slash. */
  removeFolder(folder: string): Promise<void>;
}
