import { open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { AppError } from "#domain/errors.ts";

export type FileKind = "image" | "pdf";

const images = new Set(["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"]);

/** Detects a file's type from its bytes, not its name; throws unless it is a picture or a complete PDF. */
export async function detectFileKind(path: string): Promise<FileKind> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (found && images.has(found.mime)) return "image";
  if (found?.mime === "application/pdf") {
    await assertCompletePdf(path);
    return "pdf";
  }
  const message =
    found?.mime === "image/heic" || found?.mime === "image/heif"
      ? "Not every browser can show HEIC pictures. Save it as JPEG and upload that."
      : "You can upload pictures (JPEG, PNG, WebP, AVIF, GIF) and PDFs only. This file has another format, whatever its name.";
  throw new AppError("unsupportedType", message, { fields: { file: message } });
}

const TAIL_BYTES = 2048;

/** A complete PDF ends with the offset of its cross-reference table; a truncated one does not. */
async function assertCompletePdf(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const end = Buffer.alloc(Math.min(TAIL_BYTES, size));
    await file.read(end, 0, end.length, size - end.length);
    const offset = /startxref\s+(\d+)\s+%%EOF/.exec(end.toString("latin1"))?.[1];
    if (offset !== undefined && Number(offset) < size) return;
  } finally {
    await file.close();
  }
  const message = "This PDF is damaged or incomplete. Export it again and upload the new file.";
  throw new AppError("invalid", message, { fields: { file: message } });
}
