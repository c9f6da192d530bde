import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { finished, Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { isDiskFull } from "#core/adapters/disk.ts";
import { AppError } from "#core/domain/errors.ts";
import { stripUnsafe } from "#core/domain/text-fields.ts";

/** An uploaded file on our disk, until `remove` is called. */
export interface ReceivedFile {
  path: string;
  /** The file name on the sender's device. */
  name: string;
  bytes: number;
  fields: Record<string, string>;
}

/** A request with a form. */
export interface Incoming {
  type: string;
  /** The declared length in bytes; 0 if there is none. */
  length: number;
  body: Readable | ReadableStream | null;
}

const FORM_OVERHEAD_BYTES = 100_000;
const MAX_FIELDS = 10;

const fileError = (message: string) => new AppError("invalid", message, { fields: { file: message } });
const brokenUpload = () =>
  new AppError("malformed", "The upload was interrupted. Please send the file again.");

/** Streams the one file of a form to the disk and runs `use`; the file is always deleted afterwards. */
export async function withReceivedFile<T>(
  request: Incoming,
  { folder, maxBytes, tooLarge }: { folder: string; maxBytes: number; tooLarge: () => AppError },
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const { type } = request;
  if (!/^multipart\/form-data\b/i.test(type))
    throw new AppError("unsupportedType", "Send this as multipart/form-data.");
  if (request.length > maxBytes + FORM_OVERHEAD_BYTES) throw tooLarge();
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    return await use({ path, ...(await receive(request, path, maxBytes, tooLarge)) });
  } finally {
    await rm(path, { force: true });
  }
}

const DAY_MS = 86_400_000;

/** Deletes files that a killed process left behind, except recent ones, which another process may be using. */
export async function sweepLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true });
  }
}

async function receive(
  { type, body }: Incoming,
  path: string,
  maxBytes: number,
  tooLarge: () => AppError,
): Promise<Omit<ReceivedFile, "path">> {
  const form = openForm(type, maxBytes);
  const fields: Record<string, string> = {};
  let name = "";
  let bytes = 0;
  let writing: Promise<void> | undefined;
  let refusal: AppError | undefined;
  const stop = (reason: AppError) => {
    refusal ??= reason;
    form.destroy(reason);
  };
  form.on("field", (field, value) => {
    fields[field] = value;
  });
  form.on("file", (field, stream, { filename }) => {
    // The file's stream fails with the form, whose reason is already recorded.
    stream.on("error", () => {});
    if (field !== "file" || writing) {
      stream.resume();
      return stop(fileError(writing ? "Send one file at a time." : "Send the file in the field “file”."));
    }
    name = stripUnsafe(filename ?? "");
    stream.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    stream.on("limit", () => stop(tooLarge()));
    writing = pipeline(stream, createWriteStream(path, { flags: "wx" }));
    // Stop reading the form if the disk is full, so that the sender does not wait.
    writing.catch((error: Error) => form.destroy(error));
  });
  form.on("filesLimit", () => stop(fileError("Send one file at a time.")));
  for (const event of ["fieldsLimit", "partsLimit"] as const)
    form.on(event, () => stop(new AppError("malformed", "This form has too many fields.")));

  const received = body ? pipeToForm(body, form) : Promise.reject(brokenUpload());
  const [result] = await Promise.allSettled([received]);
  const [written] = await Promise.allSettled([writing]);
  if (refusal) throw refusal;
  if (written.status === "rejected" && isDiskFull(written.reason)) throw written.reason;
  if (result.status === "rejected") throw brokenUpload();
  if (written.status === "rejected") throw written.reason;
  if (!writing) throw fileError("Choose a file first.");
  if (bytes === 0) throw fileError("This file is empty.");
  return { name, bytes, fields };
}

/** Unlike a pipeline, keeps the connection open when the form is aborted, because the response needs it. */
function pipeToForm(body: Readable | ReadableStream, form: Writable): Promise<void> {
  if (!(body instanceof Readable)) return pipeline(body, form);
  return new Promise((resolve, reject) => {
    const abort = () => {
      if (!body.readableEnded) form.destroy(brokenUpload());
    };
    finished(form, (error) => {
      body.off("close", abort);
      body.unpipe(form);
      if (error) reject(error);
      else resolve();
    });
    body.once("close", abort).pipe(form);
  });
}

function openForm(type: string, maxBytes: number) {
  try {
    return busboy({
      headers: { "content-type": type },
      defParamCharset: "utf8",
      limits: {
        fileSize: maxBytes + 1,
        files: 2,
        fields: MAX_FIELDS,
        fieldSize: 1000,
        parts: MAX_FIELDS + 2,
      },
    });
  } catch {
    throw brokenUpload();
  }
}
