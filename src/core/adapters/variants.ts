import { pictureWidths } from "#core/domain/files/picture-widths.ts";
import type { FileStore } from "./files/store.ts";
import {
  type PictureFormat,
  type PictureQuality,
  pictureFormats,
  pictureQualities,
  resizePicture,
} from "./pictures.ts";

type Width = (typeof pictureWidths)[number];

interface Shape {
  width: Width;
  format: PictureFormat;
  quality: PictureQuality;
}

export interface Variants {
  /** A stored picture in another width, format and quality, made on first use; `undefined` if it is not stored. */
  read(key: string, shape: Shape): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Deletes all variants of a file. */
  remove(key: string): Promise<void>;
}

/** Variants are stored beside the files; concurrent requests for a new one share the work. */
export function createVariants(store: FileStore): Variants {
  const pending = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();
  const keyOf = (key: string, { width, format, quality }: Shape) =>
    `variants/${key}/${width}${quality === "low" ? "-low" : ""}.${format}`;
  const bytesOf = async (key: string) => {
    const file = await store.read(key);
    return file && new Uint8Array(await new Response(file.body).arrayBuffer());
  };

  async function readOrMake(key: string, shape: Shape) {
    const variantKey = keyOf(key, shape);
    const cached = await bytesOf(variantKey);
    if (cached) return cached;
    const original = await bytesOf(key);
    if (!original) return undefined;
    const made = Uint8Array.from(await resizePicture(original, shape.width, shape.format, shape.quality));
    await store.write(variantKey, made);
    return made;
  }

  return {
    read(key, shape) {
      const variantKey = keyOf(key, shape);
      const underway = pending.get(variantKey);
      if (underway) return underway;
      const fresh = readOrMake(key, shape).finally(() => pending.delete(variantKey));
      pending.set(variantKey, fresh);
      return fresh;
    },
    async remove(key) {
      for (const width of pictureWidths)
        for (const format of pictureFormats)
          for (const quality of pictureQualities) await store.remove(keyOf(key, { width, format, quality }));
    },
  };
}
