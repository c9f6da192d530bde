/** The pictures of what is being pasted: those whose bytes the clipboard has, by a mark in the HTML, and how many it lacks. */
export interface PastedPictures {
  files: Map<string, File>;
  missing: number;
}

const PLACEHOLDER_PREFIX = "upload:";

/** What stands for a picture until it is uploaded, as the address of an image. */
export const isPicturePlaceholder = (src: unknown): src is string =>
  typeof src === "string" && src.startsWith(PLACEHOLDER_PREFIX);

const types = /^image\/(jpeg|png|webp|avif|gif)$/;
const isOnWeb = (src: string) => /^https?:\/\//i.test(src) || /^\/(?!\/)/.test(src);

/**
 * Marks the pictures of pasted HTML that are not on the web and whose bytes are at hand, inside the text or in the rich
 * text (RTF) that Word puts beside it. The others are taken out and counted.
 */
export function extractPictures(body: HTMLElement, rtf: string): PastedPictures {
  const pictures = [...body.querySelectorAll("img")].filter((img) => !isOnWeb(img.getAttribute("src") ?? ""));
  const onDisk = pictures.filter((img) => /^file:/i.test(img.getAttribute("src") ?? ""));
  const fromWord = extractRtfPictures(rtf);
  // Only when all are there is it certain which is which.
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
      // A dot that counts who reads a mail is no picture that anybody misses.
      if (img.getAttribute("width") !== "1") found.missing += 1;
      img.remove();
    }
  }
  return found;
}

/** The picture that is written into an address. */
function fileFromDataUrl(src: string): File | undefined {
  const [, type = "", data = ""] = /^data:([^;,]+);base64,(.*)$/is.exec(src) ?? [];
  if (!types.test(type)) return undefined;
  try {
    return toFile(
      Uint8Array.from(atob(data.replace(/\s/g, "")), (sign) => sign.charCodeAt(0)),
      type,
    );
  } catch {
    return undefined;
  }
}

/** The JPEG and PNG pictures of an RTF text, in their order; what older programs need beside them is passed over. */
export function extractRtfPictures(rtf: string): File[] {
  const files: File[] = [];
  for (const [, head = "", hex = ""] of rtf.matchAll(
    /\{\\pict((?:[^{}]|\{[^{}]*\})*?)\s([\da-f\s]{32,})\}/gi,
  )) {
    const type = /\\(png|jpeg)blip/.exec(head)?.[1];
    const digits = hex.replace(/\s/g, "");
    if (!type) continue;
    const bytes = new Uint8Array(digits.length >> 1);
    for (let place = 0; place < bytes.length; place++)
      bytes[place] = Number.parseInt(digits.slice(2 * place, 2 * place + 2), 16);
    files.push(toFile(bytes, `image/${type}`));
  }
  return files;
}

const toFile = (bytes: Uint8Array<ArrayBuffer>, type: string) =>
  new File([bytes], `pasted picture.${type.slice("image/".length)}`, { type });

/** What the writer is told of pictures that could not be pasted. */
export function missingPicturesText(missing: number): string {
  if (missing === 0) return "";
  const which = missing === 1 ? "1 picture" : `${missing} pictures`;
  const [them, files] = missing === 1 ? ["it", "a file"] : ["them", "files"];
  return `${which} could not be pasted. Save ${them} as ${files} and add ${them} with the picture button.`;
}
