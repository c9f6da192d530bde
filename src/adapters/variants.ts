import { pictureWidths } from "#domain/files/picture-widths.ts";
import type { FileStore } from "./files/store.ts";
import { type PictureFormat, pictureFormats, resizePicture } from "./pictures.ts";

type Width = (typeof pictureWidths)[number];

export interface Variants {
  /** A stored picture in another width and format, made the first time that somebody asks; nothing when it is not stored. */
  read(key: string, width: Width, format: PictureFormat): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Forgets all variants of a file. */
  remove(key: string): Promise<void>;
}

/** Variants are kept beside the files. However many ask for a new one at once, it is made once. */
export function createVariants(store: FileStore): Variants {
  const pending = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();
  const keyOf = (key: string, width: Width, format: PictureFormat) => `variants/${key}/${width}.${format}`;
  const bytesOf = async (key: string) => {
    const found = await store.read(key);
    return found && new Uint8Array(await new Response(found.body).arrayBuffer());
  };

  async function readOrMake(key: string, width: Width, format: PictureFormat) {
    const place = keyOf(key, width, format);
    const cached = await bytesOf(place);
    if (cached) return cached;
    const original = await bytesOf(key);
    if (!original) return undefined;
    const made = Uint8Array.from(await resizePicture(original, width, format));
    await store.write(place, made);
    return made;
  }

  return {
    read(key, width, format) {
      const place = keyOf(key, width, format);
      const underway = pending.get(place);
      if (underway) return underway;
      const fresh = readOrMake(key, width, format).finally(() => pending.delete(place));
      pending.set(place, fresh);
      return fresh;
    },
    async remove(key) {
      for (const width of pictureWidths)
        for (const format of pictureFormats) await store.remove(keyOf(key, width, format));
    },
  };
}
