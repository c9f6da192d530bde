import pLimit from "p-limit";
import type { Sharp } from "sharp";
import { AppError } from "#core/domain/errors.ts";
import { isDiskFull } from "./disk.ts";

/** The properties of a picture file. */
export interface Picture {
  format: PictureFormat;
  width: number;
  height: number;
  bytes: number;
  /** How many pictures an animation shows, one after the other. */
  frames?: number;
}

export const pictureFormats = ["jpeg", "png", "webp", "avif"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

const MEGAPIXEL = 1_000_000;
// Formats read line by line may be larger than those decoded in memory; the process stays below 450 MB.
const MAX_PIXELS = { byLine: 64 * MEGAPIXEL, progressive: 25 * MEGAPIXEL, inMemory: 10 * MEGAPIXEL };
/** Of all frames of an animation, which are encoded one by one. */
const MAX_ANIMATED_PIXELS = 40 * MEGAPIXEL;
const MAX_SIDE_PX = 2560;

/** One picture at a time, so that many need no more memory than one. */
const runInTurn = pLimit(1);

let library: Promise<typeof import("sharp").default> | undefined;

/** The library is large, so it is loaded with the first picture; it caches none. */
function loadLibrary() {
  library ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return library;
}

const sharpOptions = { failOn: "error", limitInputPixels: MAX_PIXELS.byLine, sequentialRead: true } as const;
const animated = { ...sharpOptions, animated: true } as const;

/** Whether this build of the library can read a picture at all. */
export const canDecode = (path: string): Promise<boolean> =>
  runInTurn(async () => (await loadLibrary())(path, sharpOptions).resize(8).raw().toBuffer()).then(
    () => true,
    () => false,
  );

/** Re-encodes a picture upright, at most 2560 px on its longer side, without metadata. */
export function reencodePicture(from: string, to: string): Promise<Picture> {
  return runInTurn(async () => {
    const sharp = await loadLibrary();
    const image = sharp(from, sharpOptions);
    const { format, width, height, hasAlpha, isProgressive, pages, compression } = await rejectDamaged(
      image.metadata(),
    );
    if (isAnimation(format, pages))
      return reencodeAnimation(sharp(from, animated), to, width * height * pages);
    const isPhoto = compression === "hevc";
    const byLine = format === "jpeg" || (format === "png" && !isProgressive);
    const maxPixels = byLine
      ? isProgressive
        ? MAX_PIXELS.progressive
        : MAX_PIXELS.byLine
      : isPhoto
        ? MAX_PIXELS.progressive
        : MAX_PIXELS.inMemory;
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
    const storedFormat = pictureFormats.find((name) => name === info.format) ?? "jpeg";
    return { format: storedFormat, width: info.width, height: info.height, bytes: info.size };
  });
}

// A HEIC file has several pages too: other sizes and depths of one photograph.
const isAnimation = (format: string, pages: number | undefined): pages is number =>
  (format === "gif" || format === "webp") && pages !== undefined && pages > 1;

/** Re-encodes an animation as WebP, the only format that all browsers play and this library writes in small files. */
async function reencodeAnimation(image: Sharp, to: string, pixels: number): Promise<Picture> {
  if (pixels > MAX_ANIMATED_PIXELS) {
    const message = `This animation has too many pixels: ${MAX_ANIMATED_PIXELS / MEGAPIXEL} million in all its frames is the limit, such as 100 frames of 800 × 500. Make it shorter or smaller, or link to a video.`;
    throw new AppError("tooLarge", message, { fields: { file: message } });
  }
  const {
    width,
    height,
    pageHeight = height,
    pages = 1,
    size,
  } = await rejectDamaged(
    image
      .resize(MAX_SIDE_PX, MAX_SIDE_PX, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82, effort: 2 })
      .toFile(to),
  );
  return { format: "webp", width, height: pageHeight, bytes: size, frames: pages };
}

/** "low" is for readers who save data. */
export const pictureQualities = ["usual", "low"] as const;
export type PictureQuality = (typeof pictureQualities)[number];
const qualities = { usual: { avif: 55, webp: 76, jpeg: 80 }, low: { avif: 40, webp: 55, jpeg: 60 } };

/** The picture in another format, at most `width` pixels wide; as WebP, an animation stays one. */
export function resizePicture(
  from: Uint8Array,
  width: number,
  format: PictureFormat,
  quality: PictureQuality = "usual",
): Promise<Buffer<ArrayBufferLike>> {
  const { avif, webp, jpeg } = qualities[quality];
  return runInTurn(async () => {
    const sharp = await loadLibrary();
    const narrow = sharp(from, format === "webp" ? animated : sharpOptions).resize({
      width,
      withoutEnlargement: true,
    });
    if (format === "avif") return narrow.avif({ quality: avif, effort: 2 }).toBuffer();
    if (format === "webp") return narrow.webp({ quality: webp }).toBuffer();
    if (format === "png") return narrow.png({ compressionLevel: 8 }).toBuffer();
    return narrow.jpeg({ quality: jpeg, progressive: true }).toBuffer();
  });
}

async function rejectDamaged<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isDiskFull(error)) throw error;
    if (error instanceof Error && /exceeds (pixel )?limit/i.test(error.message)) throw tooManyPixels();
    const message = "This picture is damaged or incomplete. Save it again as JPEG or PNG and upload that.";
    throw new AppError("invalid", message, { fields: { file: message } });
  }
}

function tooManyPixels() {
  const { byLine, progressive, inMemory } = MAX_PIXELS;
  const millions = (pixels: number) => pixels / MEGAPIXEL;
  const message = `This picture has too many pixels. The limit is ${millions(byLine)} million, ${millions(progressive)} million for a progressive JPEG, and ${millions(inMemory)} million for WebP, AVIF, GIF and interlaced PNG. Make it smaller first.`;
  return new AppError("tooLarge", message, { fields: { file: message } });
}
