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

/** For all of a file to be sent or read. */
const TIMEOUT_MS = 10 * 60_000;
/** For the first answer to a request that sends nothing. */
const ANSWER_TIMEOUT_MS = 30_000;

/** Stores files in a private S3 bucket; only this server reads it, and decides who may. */
export function s3Store(
  { endpoint, bucket, ...account }: S3Settings,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
): ListedStore {
  const client = new AwsClient({ ...account, service: "s3", retries: 3 });
  const base = `${endpoint.replace(/\/+$/, "")}/${bucket}`;
  const addressOf = (key: string) => `${base}/${key.split("/").map(encodeURIComponent).join("/")}`;

  async function send(key: string, init: RequestInit, address = addressOf(key)) {
    const silence = new AbortController();
    const timer = init.body
      ? undefined
      : setTimeout(() => silence.abort(new Error("The bucket did not answer.")), answerTimeoutMs);
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), silence.signal]);
    const reply = await client
      .fetch(address, { ...init, redirect: "error", signal })
      .finally(() => clearTimeout(timer));
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

  async function remove(key: string) {
    const reply = await send(key, { method: "DELETE" });
    await reply.body?.cancel();
  }

  async function* list(prefix: string) {
    let token: string | undefined;
    do {
      const page = await listPage(prefix, token);
      yield* page.files;
      token = page.next;
    } while (token);
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
    remove,
    list,
    async removeFolder(folder) {
      for await (const { key } of list(`${folder}/`)) await remove(key);
    },
  };
}
