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

/** An uploaded file on our disk. */
export interface ChosenFile {
  name: string;
  path: string;
}

/** The size of a form beyond its files. */
const FORM_OVERHEAD_BYTES = 100_000;

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

const brokenUpload = () =>
  new AppError("malformed", "The upload was interrupted. Please send the file again.");

/** Streams an upload, either one file or the files of a form, into a folder; throws as soon as it is too large. */
export async function receiveFiles(
  { type, length, body }: Incoming,
  folder: string,
  limits: ReceiveLimits,
): Promise<DeliveredFile[]> {
  const tooLarge = () =>
    new AppError(
      "tooLarge",
      `This is too large: at most ${limits.bytes / 1_000_000} MB can be imported at once.`,
    );
  if (length > limits.bytes + FORM_OVERHEAD_BYTES) throw tooLarge();
  if (!body) return [];
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
  if (!/^multipart\/form-data\b/i.test(type)) {
    const path = join(folder, "0");
    const { stream, digest } = createByteCounter();
    await writeToFile(source, stream, path);
    return [{ name: "the file", path, digest: digest() }];
  }
  return receiveForm(source, type, folder, limits, createByteCounter);
}

async function receiveForm(
  source: Readable,
  type: string,
  folder: string,
  limits: ReceiveLimits,
  createByteCounter: () => { stream: Transform; digest: () => string },
): Promise<DeliveredFile[]> {
  const form = openForm(type, limits);
  const files: Promise<DeliveredFile>[] = [];
  form.on("file", (field, stream, { filename }) => {
    stream.on("error", () => {});
    if (field !== "file") return void stream.resume();
    const path = join(folder, String(files.length));
    const { stream: bytes, digest } = createByteCounter();
    const written = pipeline(stream, bytes, createWriteStream(path, { flags: "wx" }));
    // A file that is too large aborts the form.
    written.catch((error: Error) => form.destroy(error));
    const delivered = written.then(() => ({ name: filename ?? "the file", path, digest: digest() }));
    delivered.catch(() => {});
    files.push(delivered);
  });
  form.on("filesLimit", () =>
    form.destroy(new AppError("invalid", "Choose one file, or one file of events and one of occurrences.")),
  );
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
  return Promise.all(files);
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
      limits: { files, fields: 5, fieldSize: 1000, parts: files + 5 },
    });
  } catch {
    throw brokenUpload();
  }
}
