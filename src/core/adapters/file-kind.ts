import { open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { AppError } from "#core/domain/errors.ts";
import { adviceFor } from "#core/domain/files/upload-advice.ts";
import { findPdfProblem } from "./pdf-check.ts";
import { canDecode } from "./pictures.ts";

export type FileKind = "image" | "pdf";

const images = new Set(["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"]);

/** Detects a file's type from its bytes, not its name; throws unless it is a picture or a PDF that can be opened. */
export async function detectFileKind(path: string, name: string, takesPdf: boolean): Promise<FileKind> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const head = await readHead(path);
  const isSequence = head.toString("latin1", 4, 12) === "ftypavis";
  if (found && images.has(found.mime) && !isSequence) return "image";
  // Some builds of the picture library can, the usual one cannot.
  if (found?.ext === "heic" && (await canDecode(path))) return "image";
  if (found?.mime === "application/pdf") {
    const problem = await findPdfProblem(path);
    if (problem) throw new AppError("invalid", problem, { fields: { file: problem } });
    return "pdf";
  }
  const extension = isSequence ? "avis" : (found?.ext ?? (isText(head) ? "txt" : "unknown"));
  const accepted = takesPdf
    ? "pictures (JPEG, PNG, WebP, AVIF, GIF) and PDFs"
    : "pictures (JPEG, PNG, WebP, AVIF, GIF)";
  const message =
    adviceFor(svgOr(extension, head), name, takesPdf) ??
    `You can upload ${accepted} only. This file has another format, despite its name.`;
  throw new AppError("unsupportedType", message, { fields: { file: message } });
}

const HEAD_BYTES = 4096;

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Text has no control characters but those of lines and tabs; the last character of the head may be cut. */
const isText = (head: Buffer) =>
  /^[^\p{Cc}\ufffd]*$/u.test(
    head
      .toString("utf8")
      .replace(/\ufffd{1,3}$/, "")
      .replace(/[\t\r\n\f]/g, ""),
  );

const svgOr = (extension: string, head: Buffer) =>
  (extension === "xml" || extension === "txt") && /<svg[\s>]/i.test(head.toString("latin1"))
    ? "svg"
    : extension;
