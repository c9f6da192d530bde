import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { detectFileKind, type FileKind } from "#core/adapters/file-kind.ts";
import type { FileStore } from "#core/adapters/files/store.ts";
import { reencodePicture } from "#core/adapters/pictures.ts";
import type { FileRecord } from "#core/db/files/files.ts";
import { AppError } from "#core/domain/errors.ts";
import {
  fileName,
  MAX_UPLOAD_BYTES,
  type Upload,
  type UploadPreset,
  uploadKinds,
} from "#core/domain/files/upload.ts";

/** A file on our disk that is to be stored. */
interface IncomingFile {
  path: string;
  name: string;
  bytes: number;
  preset: UploadPreset;
}

const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;

export function tooLarge(): AppError {
  const { image, pdf } = MAX_UPLOAD_BYTES;
  const message = `This file is too large: at most ${megabytes(image)} for a picture and ${megabytes(pdf)} for a PDF.`;
  return new AppError("tooLarge", message, { fields: { file: message } });
}

/** Stores a file, re-encoding pictures; deletes it again unless `saveRecord` returns its address. */
export async function saveFile(
  store: FileStore,
  incoming: IncomingFile,
  acceptedKinds: readonly FileKind[],
  saveRecord: (file: FileRecord, upload: Upload) => Promise<Upload>,
): Promise<Upload> {
  const kind = await detectFileKind(
    incoming.path,
    incoming.name,
    acceptedKinds.includes("pdf") && uploadKinds[incoming.preset].includes("pdf"),
  );
  if (incoming.bytes > MAX_UPLOAD_BYTES[kind]) throw tooLarge();
  if (!acceptedKinds.includes(kind) || !uploadKinds[incoming.preset].includes(kind)) {
    const message = "Only pictures can be uploaded here.";
    throw new AppError("unsupportedType", message, { fields: { file: message } });
  }
  const reencodedPath = `${incoming.path}.picture`;
  try {
    const picture =
      kind === "image"
        ? { path: reencodedPath, ...(await reencodePicture(incoming.path, reencodedPath)) }
        : { path: incoming.path, format: "pdf", width: null, height: null, bytes: incoming.bytes };
    const { path, frames, ...facts } = { frames: null, ...picture };
    const key = `${new Date().getUTCFullYear()}/${randomUUID()}.${facts.format}`;
    const url = (await store.write(key, await openAsBlob(path), incoming.preset)) ?? `/files/${key}`;
    let stored = "";
    try {
      const file = { url, key, name: fileName(incoming.name, facts.format), frames, ...facts };
      const reply = await saveRecord(file, { secure_url: url, ...facts });
      stored = reply.secure_url;
      return reply;
    } finally {
      // If the record was refused, or an earlier upload of the same request was stored, this file is not needed.
      if (stored !== url) await store.remove(key);
    }
  } finally {
    await rm(reencodedPath, { force: true });
  }
}
