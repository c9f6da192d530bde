import { AppError } from "#domain/errors.ts";
import { isDiskFull } from "./disk.ts";
import { turns } from "./turns.ts";

/** What is known of a picture in a file. */
export interface Picture {
  format: PictureFormat;
  width: number;
  height: number;
  bytes: number;
}

export const pictureFormats = ["jpeg", "png", "webp", "avif"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

const MEGAPIXEL = 1_000_000;
/** What is read line by line may be large; what has to be held whole may not. Together with the site it stays below 450 MB. */
const MAX_PIXELS = { byLine: 64 * MEGAPIXEL, progressive: 25 * MEGAPIXEL, whole: 10 * MEGAPIXEL };
const MAX_SIDE_PX = 2560;

/** Pictures come one at a time, so that many together need no more memory than one. */
const runInTurn = turns(1);

let library: Promise<typeof import("sharp").default> | undefined;

/** The library, which is large: it is loaded with the first picture, and keeps nothing of any. */
function loadLibrary() {
  library ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return library;
}

const sharpOptions = { failOn: "error", limitInputPixels: MAX_PIXELS.byLine, sequentialRead: true } as const;

/** Makes the picture anew from its pixels, upright, at most 2560 on the longer side, with nothing of what else the file said. */
export function reencodePicture(from: string, to: string): Promise<Picture> {
  return runInTurn(async () => {
    const sharp = await loadLibrary();
    const image = sharp(from, sharpOptions);
    const { format, width, height, hasAlpha, isProgressive } = await rejectDamaged(image.metadata());
    const byLine = format === "jpeg" || (format === "png" && !isProgressive);
    const maxPixels = byLine
      ? isProgressive
        ? MAX_PIXELS.progressive
        : MAX_PIXELS.byLine
      : MAX_PIXELS.whole;
    if (width * height > maxPixels) throw tooManyPixels();
    const upright = image
      .autoOrient()
      .resize(MAX_SIDE_PX, MAX_SIDE_PX, { fit: "inside", withoutEnlargement: true });
    const isDrawn = format === "png" || format === "gif";
    const encoded = isDrawn
      ? upright.png({ compressionLevel: 8 })
      : hasAlpha
        ? upright.webp({ quality: 88 })
        : upright.jpeg({ quality: 86 });
    const info = await rejectDamaged(encoded.toFile(to));
    const storedFormat = pictureFormats.find((known) => known === info.format) ?? "jpeg";
    return { format: storedFormat, width: info.width, height: info.height, bytes: info.size };
  });
}

/** The picture at most `width` wide, in another format. */
export function resizePicture(
  from: Uint8Array,
  width: number,
  format: PictureFormat,
): Promise<Buffer<ArrayBufferLike>> {
  return runInTurn(async () => {
    const sharp = await loadLibrary();
    const narrow = sharp(from, sharpOptions).resize({ width, withoutEnlargement: true });
    if (format === "avif") return narrow.avif({ quality: 55, effort: 2 }).toBuffer();
    if (format === "webp") return narrow.webp({ quality: 76 }).toBuffer();
    if (format === "png") return narrow.png({ compressionLevel: 8 }).toBuffer();
    return narrow.jpeg({ quality: 80, progressive: true }).toBuffer();
  });
}

async function rejectDamaged<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isDiskFull(error)) throw error;
    if (error instanceof Error && /exceeds (pixel )?limit/i.test(error.message)) throw tooManyPixels();
    const message = "This picture is damaged or incomplete. Save it again as JPEG or PNG, then send that.";
    throw new AppError("invalid", message, { fields: { file: message } });
  }
}

function tooManyPixels() {
  const [byLine, progressive, inMemory] = Object.values(MAX_PIXELS).map((pixels) => pixels / MEGAPIXEL);
  const message = `This picture has too many pixels: at most ${byLine} million, ${progressive} million in a progressive JPEG, ${inMemory} million in WebP, AVIF, GIF or an interlaced PNG. Make it smaller first.`;
  return new AppError("tooLarge", message, { fields: { file: message } });
}
