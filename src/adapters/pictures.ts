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

const megapixel = 1_000_000;
/** What is read line by line may be large; what has to be held whole may not. Together with the site it stays below 450 MB. */
const most = { byLine: 64 * megapixel, progressive: 25 * megapixel, whole: 10 * megapixel };
const longestSide = 2560;

/** Pictures come one at a time, so that many together need no more memory than one. */
const inTurn = turns(1);

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

const limits = { failOn: "error", limitInputPixels: most.byLine, sequentialRead: true } as const;

/** Makes the picture anew from its pixels, upright, at most 2560 on the longer side, with nothing of what else the file said. */
export function remakePicture(from: string, to: string): Promise<Picture> {
  return inTurn(async () => {
    const sharp = await loadLibrary();
    const image = sharp(from, limits);
    const { format, width, height, hasAlpha, isProgressive } = await readable(image.metadata());
    const byLine = format === "jpeg" || (format === "png" && !isProgressive);
    const largest = byLine ? (isProgressive ? most.progressive : most.byLine) : most.whole;
    if (width * height > largest) throw tooManyPixels();
    const upright = image
      .autoOrient()
      .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true });
    const drawn = format === "png" || format === "gif";
    const made = drawn
      ? upright.png({ compressionLevel: 8 })
      : hasAlpha
        ? upright.webp({ quality: 88 })
        : upright.jpeg({ quality: 86 });
    const info = await readable(made.toFile(to));
    const kept = pictureFormats.find((known) => known === info.format) ?? "jpeg";
    return { format: kept, width: info.width, height: info.height, bytes: info.size };
  });
}

/** The picture at most `width` wide, in another format. */
export function pictureVariant(
  from: Uint8Array,
  width: number,
  format: PictureFormat,
): Promise<Buffer<ArrayBufferLike>> {
  return inTurn(async () => {
    const sharp = await loadLibrary();
    const narrow = sharp(from, limits).resize({ width, withoutEnlargement: true });
    if (format === "avif") return narrow.avif({ quality: 55, effort: 2 }).toBuffer();
    if (format === "webp") return narrow.webp({ quality: 76 }).toBuffer();
    if (format === "png") return narrow.png({ compressionLevel: 8 }).toBuffer();
    return narrow.jpeg({ quality: 80, progressive: true }).toBuffer();
  });
}

async function readable<T>(reading: Promise<T>): Promise<T> {
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
  const [byLine, progressive, whole] = Object.values(most).map((pixels) => pixels / megapixel);
  const message = `This picture has too many pixels: at most ${byLine} million, ${progressive} million in a progressive JPEG, ${whole} million in WebP, AVIF, GIF or an interlaced PNG. Make it smaller first.`;
  return new AppError("tooLarge", message, { fields: { file: message } });
}
