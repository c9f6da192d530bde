import type { UploadPreset } from "#domain/files/upload.ts";

/** The first and the last byte of a part. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where uploaded and made files are kept, under keys that we choose. */
export interface FileStore {
  /** Keeps a file; replies its address when another server shows it, and nothing when we serve it ourselves. */
  write(key: string, content: Uint8Array | Blob, preset?: UploadPreset): Promise<string | undefined>;
  /** The bytes of a file, or of a part of it, and how many they are; nothing when it is not there. */
  read(key: string, range?: ByteRange): Promise<{ body: ReadableStream; bytes: number } | undefined>;
  /** Forgets a file; one that is not there is forgotten already. */
  remove(key: string): Promise<void>;
}
