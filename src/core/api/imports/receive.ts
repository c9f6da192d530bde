import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { finished, Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { fromWebStream } from "#core/adapters/web-streams.ts";
import { AppError } from "#core/domain/errors.ts";
import type { Incoming } from "../files/received-file.ts";
import { unknownFields } from "../validation-error.ts";

/** An uploaded file on our disk. */
export interface ChosenFile {
  name: string;
  path: string;
}

/** The size of a form beyond its files and texts. */
const FORM_OVERHEAD_BYTES = 100_000;
/** The size of a text that belongs to the files. */
const MAX_TEXT_BYTES = 400_000;

/** What a form may say beside its files; without one of them the program would decide for itself. */
const TEXT_PARTS = ["reading", "decisions"];

/** An uploaded file on our disk. */
export interface DeliveredFile extends ChosenFile {
  /** The SHA-256 of its bytes, computed while they arrive. */
  digest: string;
}

export interface ReceiveLimits {
  /** The most bytes of all files together. */
  bytes: number;
  files: number;
}

/** What a form brings: its files, and its other parts by name. */
export interface Delivered {
  files: DeliveredFile[];
  texts: Map<string, string>;
}

const tooManyFiles = ({ files }: ReceiveLimits) =>
  new AppError(
    "invalid",
    files > 2
      ? `Choose at most ${files} files at once.`
      : "Choose one file, or one file of events and one of occurrences.",
  );
const brokenUpload = () =>
  new AppError("malformed", "The upload was interrupted. Please send the file again.");

/** Streams an upload, either one file or the files and texts of a form, into a folder; throws as soon as it is too large. */
export async function receiveForm(
  { type, length, body }: Incoming,
  folder: string,
  limits: ReceiveLimits,
): Promise<Delivered> {
  const tooLarge = () =>
    new AppError(
      "tooLarge",
      `This is too large: at most ${limits.bytes / 1_000_000} MB can be imported at once.`,
    );
  const isForm = /^multipart\/form-data\b/i.test(type);
  if (length > limits.bytes + FORM_OVERHEAD_BYTES + (isForm ? MAX_TEXT_BYTES : 0)) throw tooLarge();
  const texts = new Map<string, string>();
  if (!body) return { files: [], texts };
  await mkdir(folder, { recursive: true });
  let bytes = 0;
  const createByteCounter = () => {
    const hash = createHash("sha256");
    const stream = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        hash.update(chunk);
        if (bytes > limits.bytes) done(tooLarge());
        else done(null, chunk);
      },
    });
    return { stream, digest: () => hash.digest("base64url") };
  };
  const source = body instanceof Readable ? body : fromWebStream(body);
  // An aborted connection is handled by the `close` event.
  source.on("error", () => {});
  if (!isForm) {
    const path = join(folder, "0");
    const { stream, digest } = createByteCounter();
    await writeToFile(source, stream, path);
    return { files: [{ name: "the file", path, digest: digest() }], texts };
  }
  return { files: await receiveParts(source, type, folder, { limits, texts, createByteCounter }), texts };
}

interface Receiving {
  limits: ReceiveLimits;
  texts: Map<string, string>;
  createByteCounter: () => { stream: Transform; digest: () => string };
}

/** The text of a part that was sent as a file, such as `reading=@reading.json`; what is beyond the limit is left out. */
async function readTextPart(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    if (bytes <= MAX_TEXT_BYTES) chunks.push(chunk);
    bytes += chunk.length;
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function receiveParts(
  source: Readable,
  type: string,
  folder: string,
  { limits, texts, createByteCounter }: Receiving,
): Promise<DeliveredFile[]> {
  const form = openForm(type, limits);
  const files: Promise<DeliveredFile>[] = [];
  const others: Promise<unknown>[] = [];
  form.on("file", (field, stream, { filename }) => {
    stream.on("error", () => {});
    if (field !== "file") {
      others.push(readTextPart(stream).then((text) => texts.set(field, text)));
      return;
    }
    if (files.length === limits.files) return void form.destroy(tooManyFiles(limits));
    const path = join(folder, String(files.length));
    const { stream: bytes, digest } = createByteCounter();
    const written = pipeline(stream, bytes, createWriteStream(path, { flags: "wx" }));
    // A file that is too large aborts the form.
    written.catch((error: Error) => form.destroy(error));
    const delivered = written.then(() => ({ name: filename ?? "the file", path, digest: digest() }));
    delivered.catch(() => {});
    files.push(delivered);
  });
  form.on("field", (name, text) => texts.set(name, text));
  form.on("filesLimit", () => form.destroy(tooManyFiles(limits)));
  await new Promise<void>((resolve, reject) => {
    const abort = () => {
      if (!source.readableEnded) form.destroy(brokenUpload());
    };
    finished(form, (error) => {
      source.off("close", abort);
      source.unpipe(form);
      if (!error) resolve();
      else reject(error instanceof AppError ? error : brokenUpload());
    });
    source.once("close", abort).pipe(form);
  });
  await Promise.all(others);
  const delivered = await Promise.all(files);
  const keys = [...texts.keys()].filter((name) => !TEXT_PARTS.includes(name));
  if (keys.length > 0) throw unknownFields(keys);
  return delivered;
}

/** Unlike a pipeline, keeps the connection open if the upload is too large, because the response needs it. */
async function writeToFile(source: Readable, byteCounter: Transform, path: string): Promise<void> {
  const abort = () => {
    if (!source.readableEnded) byteCounter.destroy(brokenUpload());
  };
  source.once("close", abort).pipe(byteCounter);
  try {
    await pipeline(byteCounter, createWriteStream(path, { flags: "wx" }));
  } finally {
    source.off("close", abort);
    source.unpipe(byteCounter);
  }
}

function openForm(type: string, { files }: ReceiveLimits) {
  try {
    return busboy({
      headers: { "content-type": type },
      defParamCharset: "utf8",
      limits: { files: files + 1, fields: 5, fieldSize: MAX_TEXT_BYTES, parts: files + 5 },
    });
  } catch {
    throw brokenUpload();
  }
}
