/** Pasted pictures: files by their placeholder in the HTML, and the number of missing ones. */
export interface PastedPictures {
  files: Map<string, File>;
  missing: number;
}

const PLACEHOLDER_PREFIX = "upload:";

/** Whether an image's `src` is the placeholder of a picture that is being uploaded. */
export const isPicturePlaceholder = (src: unknown): src is string =>
  typeof src === "string" && src.startsWith(PLACEHOLDER_PREFIX);

const types = /^image\/(jpeg|png|webp|avif|gif)$/;
const isOnWeb = (src: string) => /^https?:\/\//i.test(src) || /^\/(?!\/)/.test(src);

/** Extracts pictures from data URLs and from Word's RTF, leaving placeholders; others are removed and counted. */
export function extractPictures(body: HTMLElement, rtf: string): PastedPictures {
  const pictures = [...body.querySelectorAll("img")].filter((img) => !isOnWeb(img.getAttribute("src") ?? ""));
  const onDisk = pictures.filter((img) => /^file:/i.test(img.getAttribute("src") ?? ""));
  const fromWord = extractRtfPictures(rtf);
  // RTF pictures have no names, so they are matched by order, which needs all of them.
  const ofWord = onDisk.length === fromWord.length ? fromWord : [];
  const found: PastedPictures = { files: new Map(), missing: 0 };
  for (const img of pictures) {
    const src = img.getAttribute("src") ?? "";
    const file = fileFromDataUrl(src) ?? ofWord[onDisk.indexOf(img)];
    if (file) {
      const id = `${PLACEHOLDER_PREFIX}${found.files.size}`;
      found.files.set(id, file);
      img.setAttribute("src", id);
    } else {
      // Tracking pixels do not count as missing.
      if (img.getAttribute("width") !== "1") found.missing += 1;
      img.remove();
    }
  }
  return found;
}

/** The picture in a data URL. */
function fileFromDataUrl(src: string): File | undefined {
  const [, type = "", data = ""] = /^data:([^;,]+);base64,(.*)$/is.exec(src) ?? [];
  if (!types.test(type)) return undefined;
  try {
    return toFile(
      Uint8Array.from(atob(data.replace(/\s/g, "")), (char) => char.charCodeAt(0)),
      type,
    );
  } catch {
    return undefined;
  }
}

/** The JPEG and PNG pictures of an RTF text in order; legacy formats are skipped. */
export function extractRtfPictures(rtf: string): File[] {
  const files: File[] = [];
  for (const [, head = "", hex = ""] of rtf.matchAll(
    /\{\\pict((?:[^{}]|\{[^{}]*\})*?)\s([\da-f\s]{32,})\}/gi,
  )) {
    const type = /\\(png|jpeg)blip/.exec(head)?.[1];
    const digits = hex.replace(/\s/g, "");
    if (!type) continue;
    const bytes = new Uint8Array(digits.length >> 1);
    for (let index = 0; index < bytes.length; index++)
      bytes[index] = Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16);
    files.push(toFile(bytes, `image/${type}`));
  }
  return files;
}

const toFile = (bytes: Uint8Array<ArrayBuffer>, type: string) =>
  new File([bytes], `pasted picture.${type.slice("image/".length)}`, { type });

/** The message about pictures that could not be pasted. */
export function missingPicturesText(missing: number): string {
  if (missing === 0) return "";
  const count = missing === 1 ? "1 picture" : `${missing} pictures`;
  const [them, files] = missing === 1 ? ["it", "a file"] : ["them", "files"];
  return `${count} could not be pasted. Save ${them} as ${files} and add ${them} with the picture button.`;
}
