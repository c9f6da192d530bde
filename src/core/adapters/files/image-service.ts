import { z } from "zod";
import type { UploadPreset } from "#core/domain/files/upload.ts";
import type { FileStore } from "./store.ts";

export interface ImageServiceSettings {
  /** The upload address of the service. */
  url: string;
  /** The service's name for each of our presets. */
  presets: Record<UploadPreset, string>;
}

const Reply = z.object({ secure_url: z.url({ protocol: /^https?$/ }) });
const TIMEOUT_MS = 10 * 60_000;

// The service has no way to delete a file.
/** Uploads files to the spec's third-party service, which returns a public address. */
export function imageServiceStore({ url, presets }: ImageServiceSettings): FileStore {
  return {
    async write(key, content, preset = "posts") {
      const form = new FormData();
      const file = content instanceof Blob ? content : new Blob([Uint8Array.from(content)]);
      form.append("file", file, key.split("/").at(-1));
      form.append("upload_preset", presets[preset]);
      const reply = await fetch(url, {
        method: "POST",
        body: form,
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!reply.ok) throw new Error(`The image service answered ${reply.status}: ${await reply.text()}`);
      return Reply.parse(await reply.json()).secure_url;
    },
    async read() {
      return undefined;
    },
    async remove() {},
  };
}
