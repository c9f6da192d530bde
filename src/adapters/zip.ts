import { Readable } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import yauzl from "yauzl";
import { ZipFile } from "yazl";
import { AppError } from "#domain/errors.ts";

/** One file of an archive, its text as it is made. */
export interface ZipEntry {
  name: string;
  content: string | Iterable<string> | AsyncIterable<string>;
}

// The same text gives the same bytes, on every day and in every time zone.
const entryOptions = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true, compress: true };

/** An archive as a stream of bytes, made while it is read: the same entries always give the same bytes. */
export function writeZip(entries: Iterable<ZipEntry>): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const bytes = new Readable().wrap(zip.outputStream);
  // What fails while it is made breaks off the download; nothing else would report it.
  const breakOff = (error: Error) => bytes.destroy(error);
  zip.on("error", breakOff);
  let source: Readable | undefined;
  bytes.once("close", () => source?.destroy());
  for (const { name, content } of entries) {
    if (typeof content === "string") zip.addBuffer(Buffer.from(content), name, entryOptions);
    else
      zip.addReadStreamLazy(name, entryOptions, (use) => {
        source = Readable.from(toChunks(content), { objectMode: false }).on("error", breakOff);
        use(null, source);
      });
  }
  zip.end();
  return Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
}

const CHUNK_LENGTH = 64 * 1024;

/** Lines gathered into pieces, so that a large file is not a million small writes. */
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

/** An opened archive; nothing of it is unpacked before it is asked for. */
export interface OpenZip {
  names: string[];
  /** The bytes of an entry as they are unpacked. */
  stream(name: string): Promise<Readable>;
  /** The whole text of an entry, which has to be UTF-8. */
  text(name: string): Promise<string>;
  close(): void;
}

/** What an archive may hold, so that a small file cannot fill the memory. */
export interface ZipLimits {
  entries: number;
  /** Bytes, unpacked, of all entries together. */
  bytes: number;
  /** How many times smaller than its content a large entry may be. */
  ratio: number;
}

const defaultLimits: ZipLimits = { entries: 200, bytes: 300_000_000, ratio: 200 };
/** Below this an entry may shrink as it likes. */
const RATIO_EXEMPT_BYTES = 5_000_000;

const refusal = (message: string) => new AppError("invalid", message);

/** Opens an archive and refuses at once what could do harm: paths that lead outside, bombs, encrypted entries. */
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
        throw refusal("This archive unpacks to more than can be taken.");
      if (
        entry.uncompressedSize > RATIO_EXEMPT_BYTES &&
        entry.uncompressedSize > entry.compressedSize * limits.ratio
      )
        throw refusal(`In this archive, ${entry.fileName} is packed so tightly that it cannot be data.`);
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

// The library checks names (no absolute ones, none with ..) and that each entry is as large as it says.
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
      ? "This archive names files outside itself and is not opened."
      : "This is not a ZIP archive that can be read.",
  );
}
