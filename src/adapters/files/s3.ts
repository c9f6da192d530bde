import { AwsClient } from "aws4fetch";
import { readListing } from "./s3-listing.ts";
import type { ListedStore } from "./store.ts";

export interface S3Settings {
  /** For example `https://s3.eu-west-1.amazonaws.com`; the bucket follows in the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 10 * 60_000;

/** Stores files in a private S3 bucket; only this server reads it, and decides who may. */
export function s3Store({ endpoint, bucket, ...account }: S3Settings): ListedStore {
  const client = new AwsClient({ ...account, service: "s3", retries: 3 });
  const base = `${endpoint.replace(/\/+$/, "")}/${bucket}`;
  const addressOf = (key: string) => `${base}/${key.split("/").map(encodeURIComponent).join("/")}`;

  async function send(key: string, init: RequestInit, address = addressOf(key)) {
    const reply = await client.fetch(address, {
      ...init,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (reply.ok || reply.status === 404) return reply;
    throw new Error(`The bucket answered ${init.method} ${key} with ${reply.status}: ${await reply.text()}`);
  }

  async function listPage(prefix: string, token: string | undefined) {
    const query = new URLSearchParams({ "list-type": "2", prefix });
    if (token) query.set("continuation-token", token);
    const reply = await send(prefix, { method: "GET" }, `${base}?${query}`);
    if (!reply.ok) throw new Error(`The bucket ${bucket} does not exist.`);
    return readListing(await reply.text());
  }

  return {
    async write(key, content) {
      const body = content instanceof Blob ? content : new Blob([Uint8Array.from(content)]);
      const reply = await send(key, { method: "PUT", body });
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`The bucket ${bucket} does not exist.`);
      return undefined;
    },
    async read(key, range) {
      const headers: Record<string, string> = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const { ok, body, headers: responseHeaders } = await send(key, { method: "GET", headers });
      if (ok && body) return { body, bytes: Number(responseHeaders.get("content-length")) };
      await body?.cancel();
      return undefined;
    },
    async remove(key) {
      const reply = await send(key, { method: "DELETE" });
      await reply.body?.cancel();
    },
    async *list(prefix) {
      let token: string | undefined;
      do {
        const page = await listPage(prefix, token);
        yield* page.files;
        token = page.next;
      } while (token);
    },
  };
}
