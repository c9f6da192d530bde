import { folderStore } from "./folder.ts";
import { type ImageServiceSettings, imageServiceStore } from "./image-service.ts";
import { type S3Settings, s3Store } from "./s3.ts";
import type { FileStore } from "./store.ts";

/** The store for new files. */
export type FileSettings =
  | { kind: "folder" }
  | ({ kind: "s3" } & S3Settings)
  | ({ kind: "imageService" } & ImageServiceSettings);

/** The configured store; files from before it was configured are still read from the folder. */
export function openFileStore(settings: FileSettings, folder: string): FileStore {
  const folderFiles = folderStore(folder);
  if (settings.kind === "folder") return folderFiles;
  const chosen = settings.kind === "s3" ? s3Store(settings) : imageServiceStore(settings);
  return {
    write: chosen.write,
    read: async (key, range) => (await chosen.read(key, range)) ?? folderFiles.read(key, range),
    async remove(key) {
      await Promise.all([chosen.remove(key), folderFiles.remove(key)]);
    },
  };
}
