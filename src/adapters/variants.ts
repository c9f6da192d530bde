import { pictureWidths } from "#domain/files/picture-widths.ts";
import type { FileStore } from "./files/store.ts";
import { type PictureFormat, pictureFormats, resizePicture } from "./pictures.ts";

type Width = (typeof pictureWidths)[number];

export interface Variants {
  /** A stored picture in another width and format, made on first use; `undefined` if it is not stored. */
  read(key: string, width: Width, format: PictureFormat): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Deletes all variants of a file. */
  remove(key: string): Promise<void>;
}

/** Variants are stored beside the files; concurrent requests for a new one share the work. */
export function createVariants(store: FileStore): Variants {
  const pending = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();
  const keyOf = (key: string, width: Width, format: PictureFormat) => `variants/${key}/${width}.${format}`;
  const bytesOf = async (key: string) => {
    const file = await store.read(key);
    return file && new Uint8Array(await new Response(file.body).arrayBuffer());
  };

  async function readOrMake(key: string, width: Width, format: PictureFormat) {
    const variantKey = keyOf(key, width, format);
    const cached = await bytesOf(variantKey);
    if (cached) return cached;
    const original = await bytesOf(key);
    if (!original) return undefined;
    const made = Uint8Array.from(await resizePicture(original, width, format));
    await store.write(variantKey, made);
    return made;
  }

  return {
    read(key, width, format) {
      const variantKey = keyOf(key, width, format);
      const underway = pending.get(variantKey);
      if (underway) return underway;
      const fresh = readOrMake(key, width, format).finally(() => pending.delete(variantKey));
      pending.set(variantKey, fresh);
      return fresh;
    },
    async remove(key) {
      for (const width of pictureWidths)
        for (const format of pictureFormats) await store.remove(keyOf(key, width, format));
    },
  };
}
