import { open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { AppError } from "#domain/errors.ts";

export type FileKind = "image" | "pdf";

const images = new Set(["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"]);

/** What a file is by its bytes, whatever it is called; anything but a picture or a whole PDF is refused. */
export async function detectFileKind(path: string): Promise<FileKind> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (found && images.has(found.mime)) return "image";
  if (found?.mime === "application/pdf") {
    await assertCompletePdf(path);
    return "pdf";
  }
  const message =
    found?.mime === "image/heic" || found?.mime === "image/heif"
      ? "HEIC pictures cannot be shown by every browser. Save it as JPEG, then send that."
      : "Only pictures (JPEG, PNG, WebP, AVIF, GIF) and PDFs can be sent. This file is something else, whatever its name.";
  throw new AppError("unsupportedType", message, { fields: { file: message } });
}

const TAIL_BYTES = 2048;

/** A PDF begins with its mark and ends with where its table of objects is: one that was cut off does not. */
async function assertCompletePdf(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const end = Buffer.alloc(Math.min(TAIL_BYTES, size));
    await file.read(end, 0, end.length, size - end.length);
    const place = /startxref\s+(\d+)\s+%%EOF/.exec(end.toString("latin1"))?.[1];
    if (place !== undefined && Number(place) < size) return;
  } finally {
    await file.close();
  }
  const message = "This PDF is damaged or incomplete. Export it again, then send that.";
  throw new AppError("invalid", message, { fields: { file: message } });
}
