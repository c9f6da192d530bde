import { Readable } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import yauzl from "yauzl";
import { ZipFile } from "yazl";
import { AppError } from "#core/domain/errors.ts";
import { toWebStream } from "./web-streams.ts";

/** A file of an archive; its text may be generated. */
export interface ZipEntry {
  name: string;
  content: string | Iterable<string> | AsyncIterable<string>;
}

// Fixed, so that the same text always gives the same bytes.
const entryOptions = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true, compress: true };

/** An archive as a stream, generated while it is read, as its entries may be; the same entries give the same bytes. */
export function writeZip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const bytes = new Readable().wrap(zip.outputStream);
  // An error during generation aborts the download; nothing else would report it.
  const abort = (error: Error) => bytes.destroy(error);
  zip.on("error", abort);
  let source: Readable | undefined;
  bytes.once("close", () => source?.destroy());
  const add = ({ name, content }: ZipEntry) => {
    if (typeof content === "string") zip.addBuffer(Buffer.from(content), name, entryOptions);
    else
      zip.addReadStreamLazy(name, entryOptions, (use) => {
        source = Readable.from(toChunks(content), { objectMode: false }).on("error", abort);
        use(null, source);
      });
  };
  if (Symbol.iterator in entries) {
    for (const entry of entries) add(entry);
    zip.end();
  } else
    addInTurn(zip, entries, bytes).catch((error: unknown) =>
      abort(error instanceof Error ? error : new Error(String(error))),
    );
  return toWebStream(bytes);
}

/** Adds each entry when those before it have been read, so that only two are in memory. */
async function addInTurn(zip: ZipFile, entries: AsyncIterable<ZipEntry>, bytes: Readable) {
  const closed = new Promise<void>((resolve) => bytes.once("close", resolve));
  for await (const { name, content } of entries) {
    const opened = new Promise<void>((resolve) =>
      zip.addReadStreamLazy(name, entryOptions, (use) => {
        const chunks = typeof content === "string" ? [content] : content;
        use(null, Readable.from(toChunks(chunks), { objectMode: false }));
        resolve();
      }),
    );
    await Promise.race([opened, closed]);
    if (bytes.destroyed) return;
  }
  zip.end();
}

const CHUNK_LENGTH = 64 * 1024;

/** Combines lines into chunks, so that a large file is not a million small writes. */
async function* toChunks(content: Iterable<string> | AsyncIterable<string>): AsyncIterable<Buffer> {
  let buffered = "";
  for await (const part of content) {
    buffered += part;
    if (buffered.length < CHUNK_LENGTH) continue;
    yield Buffer.from(buffered);
    buffered = "";
  }
  if (buffered) yield Buffer.from(buffered);
}

/** An open archive; its entries are unpacked only when read. */
export interface OpenZip {
  names: string[];
  /** The unpacked bytes of an entry. */
  stream(name: string): Promise<Readable>;
  /** The full text of an entry, which must be UTF-8. */
  text(name: string): Promise<string>;
  close(): void;
}

/** Limits of an archive, so that a small file cannot fill the memory. */
export interface ZipLimits {
  entries: number;
  /** Total unpacked bytes of all entries. */
  bytes: number;
  /** The largest allowed compression ratio of a large entry. */
  ratio: number;
}

const defaultLimits: ZipLimits = { entries: 200, bytes: 300_000_000, ratio: 200 };
/** Smaller entries are exempt from the ratio. */
const RATIO_EXEMPT_BYTES = 5_000_000;

const refusal = (message: string) => new AppError("invalid", message);

/** Opens an archive; throws for paths that lead outside, zip bombs and encrypted entries. */
export async function openZip(
  source: Uint8Array | { file: string },
  limits: ZipLimits = defaultLimits,
): Promise<OpenZip> {
  const zip = await open(source);
  const entries = new Map<string, yauzl.Entry>();
  try {
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue;
      bytes += entry.uncompressedSize;
      if (entries.size === limits.entries || bytes > limits.bytes)
        throw refusal("This archive is too large when unpacked.");
      if (
        entry.uncompressedSize > RATIO_EXEMPT_BYTES &&
        entry.uncompressedSize > entry.compressedSize * limits.ratio
      )
        throw refusal(`In this archive, the compression of ${entry.fileName} is too high for a data file.`);
      if (entry.isEncrypted()) throw refusal("This archive is encrypted. Save it without a password.");
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip.close();
    throw error instanceof AppError ? error : unreadable(error);
  }

  async function stream(name: string): Promise<Readable> {
    const entry = entries.get(name);
    if (!entry) throw refusal(`This archive has no file ${name}.`);
    return zip.openReadStreamPromise(entry).catch((error: unknown) => {
      throw unreadable(error);
    });
  }
  return {
    names: [...entries.keys()],
    stream,
    async text(name) {
      try {
        return await textOf(await stream(name));
      } catch (error) {
        throw error instanceof AppError ? error : refusal(`In this archive, ${name} is damaged.`);
      }
    },
    close: () => zip.close(),
  };
}

// The library rejects absolute paths, paths with `..` and wrong sizes.
async function open(source: Uint8Array | { file: string }): Promise<yauzl.ZipFile> {
  const options = { lazyEntries: true, autoClose: false };
  try {
    return await ("file" in source
      ? yauzl.openPromise(source.file, options)
      : yauzl.fromBufferPromise(Buffer.from(source), options));
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): AppError {
  const reason = error instanceof Error ? error.message : "";
  return refusal(
    /relative path|absolute path|invalid characters/i.test(reason)
      ? "This archive contains unsafe file paths, so it was not opened."
      : "This file is not a readable ZIP archive.",
  );
}
