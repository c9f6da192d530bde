import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { type FileKind, fileKind } from "#adapters/file-kind.ts";
import type { FileStore } from "#adapters/files/store.ts";
import { remakePicture } from "#adapters/pictures.ts";
import type { FileRecord } from "#db/files.ts";
import { AppError } from "#domain/errors.ts";
import { fileName, largestUpload, type Upload, type UploadPreset, uploadKinds } from "#domain/upload.ts";

/** A file on our disk that a person wants to keep. */
interface Arrived {
  path: string;
  name: string;
  bytes: number;
  preset: UploadPreset;
}

const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;

export function tooLarge(): AppError {
  const { image, pdf } = largestUpload;
  const message = `This file is too large: at most ${megabytes(image)} for a picture and ${megabytes(pdf)} for a PDF.`;
  return new AppError("tooLarge", message, { fields: { file: message } });
}

/**
 * Keeps a file: its kind is told by its bytes, and a picture is made anew from its pixels. `note` writes down what is known
 * of it; when that fails, or answers with another file, these bytes are gone again.
 */
export async function storeFile(
  store: FileStore,
  arrived: Arrived,
  takes: readonly FileKind[],
  note: (file: FileRecord, upload: Upload) => Promise<Upload>,
): Promise<Upload> {
  const kind = await fileKind(arrived.path);
  if (arrived.bytes > largestUpload[kind]) throw tooLarge();
  if (!takes.includes(kind) || !uploadKinds[arrived.preset].includes(kind)) {
    const message = "Only a picture can be sent here.";
    throw new AppError("unsupportedType", message, { fields: { file: message } });
  }
  const remade = `${arrived.path}.picture`;
  try {
    const picture =
      kind === "image"
        ? { path: remade, ...(await remakePicture(arrived.path, remade)) }
        : { path: arrived.path, format: "pdf", width: null, height: null, bytes: arrived.bytes };
    const { path, ...facts } = picture;
    const key = `${new Date().getUTCFullYear()}/${randomUUID()}.${facts.format}`;
    const url = (await store.write(key, await openAsBlob(path), arrived.preset)) ?? `/files/${key}`;
    let stored = "";
    try {
      const file = { url, key, name: fileName(arrived.name, facts.format), ...facts };
      const reply = await note(file, { secure_url: url, ...facts });
      stored = reply.secure_url;
      return reply;
    } finally {
      // Refused, or sent again after its reply was lost: the file that was stored first stays the only one.
      if (stored !== url) await store.remove(key);
    }
  } finally {
    await rm(remade, { force: true });
  }
}
