import { readableSize } from "#core/domain/files/readable-size.ts";
import { MAX_UPLOAD_BYTES } from "#core/domain/files/upload.ts";
import { adviceFor } from "#core/domain/files/upload-advice.ts";

const images = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];
const imageLimit = `JPEG, PNG, WebP, AVIF or GIF, at most ${MAX_UPLOAD_BYTES.image / 1e6} MB`;

/** The accepted files of each kind of field, with the texts that describe them. */
export const fileRules = {
  image: { what: "a picture", types: images.join(), limits: imageLimit },
  imageOrPdf: {
    what: "a picture or a PDF",
    types: [...images, "application/pdf"].join(),
    limits: `${imageLimit}; PDF, at most ${MAX_UPLOAD_BYTES.pdf / 1e6} MB`,
  },
};
export type FileRuleName = keyof typeof fileRules;

/** Why a file is rejected before it is sent, or undefined; the server also checks its content. */
export function validateFile(file: File, accept: FileRuleName, others = 0): string | undefined {
  const { types, what, limits } = fileRules[accept];
  if (others > 0) return "One file at a time, please.";
  if (!types.split(",").includes(file.type)) {
    const advice = adviceFor("", file.name, accept !== "image");
    return advice ? `“${file.name}”: ${advice}` : `“${file.name}” is not ${what}. ${limits}.`;
  }
  const maxBytes = file.type === "application/pdf" ? MAX_UPLOAD_BYTES.pdf : MAX_UPLOAD_BYTES.image;
  if (file.size === 0) return `“${file.name}” is empty.`;
  if (file.size > maxBytes)
    return `“${file.name}” is ${readableSize(file.size)}. The limit is ${maxBytes / 1e6} MB.`;
  return undefined;
}
