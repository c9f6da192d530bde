import { z } from "zod";
import type { UploadPreset } from "#domain/files/upload.ts";
import type { FileStore } from "./store.ts";

export interface ImageServiceSettings {
  /** Where the service takes files. */
  url: string;
  /** Its own name for each of our presets. */
  presets: Record<UploadPreset, string>;
}

const Reply = z.object({ secure_url: z.url({ protocol: /^https?$/ }) });
const TIMEOUT_MS = 10 * 60_000;

/**
 * Hands files to the third-party service of the spec: a form with the file and a preset, answered with the address at
 * which the service shows it to anybody who knows that. It takes nothing back.
 */
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
