import { folderStore } from "./folder.ts";
import { type ImageServiceSettings, imageServiceStore } from "./image-service.ts";
import { type S3Settings, s3Store } from "./s3.ts";
import type { FileStore } from "./store.ts";

/** Which store new files go to. */
export type FileSettings =
  | { kind: "folder" }
  | ({ kind: "s3" } & S3Settings)
  | ({ kind: "imageService" } & ImageServiceSettings);

/** The store of the settings; what was kept in the folder before another one was chosen is still read there. */
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
