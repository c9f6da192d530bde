import { openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderStore } from "./folder.ts";
import { imageServiceStore } from "./image-service.ts";
import { openFileStore } from "./open.ts";
import { s3Store } from "./s3.ts";
import type { FileStore } from "./store.ts";

let folder: string;
let bucket: { port: number; close(): Promise<void> };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "malimbe-stores-"));
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "buckets"),
    configureBuckets: [{ name: "files", configs: [] }],
  });
  const { port } = await server.run();
  bucket = { port, close: () => server.close() };
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const s3Settings = (given = {}) => ({
  endpoint: `http://127.0.0.1:${bucket.port}/`,
  bucket: "files",
  region: "us-east-1",
  accessKeyId: "S3RVER",
  secretAccessKey: "S3RVER",
  ...given,
});
async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = async (found: Awaited<ReturnType<FileStore["read"]>>) =>
  found && { text: await new Response(found.body).text(), bytes: found.bytes };

test("a bucket that accepts connections and stays silent is given up soon", async () => {
  const server = createServer(() => {});
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const store = s3Store(s3Settings({ endpoint: `http://127.0.0.1:${port}` }), 50);
  await expect(store.read("a")).rejects.toThrow("The bucket did not answer.");
  await expect(store.remove("a")).rejects.toThrow("The bucket did not answer.");
  server.closeAllConnections();
  server.close();
});

describe.each([
  ["a folder", () => folderStore(join(folder, "files"))],
  ["a bucket", () => s3Store(s3Settings())],
])("%s", (_name, open) => {
  test("returns a written file, in full or in part, with its size", async () => {
    const store = open();
    expect(await store.write("2026/Ọlọ fin+1.pdf", bytes("Ọlọ́fin"))).toBeUndefined();
    expect(await textOf(await store.read("2026/Ọlọ fin+1.pdf"))).toEqual({ text: "Ọlọ́fin", bytes: 12 });
    await store.write("digits", bytes("0123456789"));
    const part = await store.read("digits", { start: 2, end: 5 });
    expect(await textOf(part)).toEqual({ text: "2345", bytes: 4 });
  });

  test("stores a file from the disk without loading it into memory", async () => {
    const path = join(folder, "large");
    await writeFile(path, Buffer.alloc(3_000_000, 65));
    const store = open();
    await store.write("large", await openAsBlob(path));
    expect((await store.read("large"))?.bytes).toBe(3_000_000);
  });

  test("lists the files below a prefix with their sizes and times", async () => {
    const store = open();
    const begin = Date.now() - 60_000;
    for (const key of ["listed/a & b.pdf", "listed/deep/Ọlọ fin.pdf", "listed-not"])
      await store.write(key, bytes("abc"));
    const found = await collect(store.list("listed/"));
    expect(found.map(({ key }) => key).sort()).toEqual(["listed/a & b.pdf", "listed/deep/Ọlọ fin.pdf"]);
    expect(found.every(({ bytes, modifiedAt }) => bytes === 3 && modifiedAt.getTime() > begin)).toBe(true);
    expect(await collect(store.list("nothing/"))).toEqual([]);
  });

  test("removes a folder with all that is in it, and nothing beside it", async () => {
    const store = open();
    for (const key of ["old/a", "old/deep/b", "old-not"]) await store.write(key, bytes("abc"));
    await store.removeFolder("old");
    await store.removeFolder("old");
    expect((await collect(store.list("old"))).map(({ key }) => key)).toEqual(["old-not"]);
  });

  test("returns nothing for an unknown or removed key", async () => {
    const store = open();
    expect(await store.read("nothing")).toBeUndefined();
    await store.write("gone", bytes("a"));
    await store.remove("gone");
    await store.remove("gone");
    expect(await store.read("gone")).toBeUndefined();
  });
});

describe("a bucket", () => {
  test.each([
    ["another key", { accessKeyId: "somebody" }, "InvalidAccessKeyId"],
    ["no such bucket", { bucket: "elsewhere" }, "does not exist"],
  ])("that refuses us says so: %s", async (_what, given, says) => {
    await expect(s3Store(s3Settings(given)).write("a", bytes("a"))).rejects.toThrow(says);
  });
});

describe("the image service", () => {
  interface Taken {
    file: { name: string; text: string };
    preset: FormDataEntryValue | null;
  }

  /** Stands in for the service: records requests and answers with `reply`. */
  async function standIn(reply: { status: number; body: string }) {
    const taken: Taken[] = [];
    const server = createServer(async (request, response) => {
      const headers = { "content-type": request.headers["content-type"] ?? "" };
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const form = await new Response(Buffer.concat(chunks), { headers }).formData();
      const file = form.get("file");
      if (file instanceof File)
        taken.push({ file: { name: file.name, text: await file.text() }, preset: form.get("upload_preset") });
      response.writeHead(reply.status, { "content-type": "application/json" }).end(reply.body);
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const close = () => new Promise((resolve) => server.close(resolve));
    const presets = { profiles: "people", species: "birds", posts: "posts-and-equipment" };
    return { taken, close, store: imageServiceStore({ url: `http://127.0.0.1:${port}/upload`, presets }) };
  }

  test("receives the file with its own name for the preset, and its address becomes the file's", async () => {
    const secure_url = "https://images.example.org/v1/a.jpg";
    const { taken, store, close } = await standIn({ status: 200, body: JSON.stringify({ secure_url }) });
    try {
      expect(await store.write("2026/a.jpeg", bytes("picture"), "species")).toBe(secure_url);
      expect(await store.write("2026/b.pdf", bytes("paper"))).toBe(secure_url);
      expect(taken).toEqual([
        { file: { name: "a.jpeg", text: "picture" }, preset: "birds" },
        { file: { name: "b.pdf", text: "paper" }, preset: "posts-and-equipment" },
      ]);
      expect(await store.read("2026/a.jpeg")).toBeUndefined();
    } finally {
      await close();
    }
  });

  test.each([
    ["an error", { status: 400, body: '{"error":"unknown preset"}' }, "unknown preset"],
    ["an address that is none", { status: 200, body: '{"secure_url":"javascript:alert(1)"}' }, "secure_url"],
    ["no address", { status: 200, body: "{}" }, "secure_url"],
  ])("is an error when it answers with %s", async (_what, reply, says) => {
    const { store, close } = await standIn(reply);
    try {
      await expect(store.write("a", bytes("a"))).rejects.toThrow(says);
    } finally {
      await close();
    }
  });
});

test("files in the folder from before another store was configured can still be read and removed", async () => {
  const earlier = join(folder, "earlier");
  await folderStore(earlier).write("old", bytes("old"));
  const store = openFileStore({ kind: "s3", ...s3Settings() }, earlier);
  expect(await textOf(await store.read("old"))).toEqual({ text: "old", bytes: 3 });
  await store.write("new", bytes("new"));
  expect(await folderStore(earlier).read("new")).toBeUndefined();
  expect(await textOf(await store.read("new"))).toEqual({ text: "new", bytes: 3 });
  await store.remove("old");
  expect(await store.read("old")).toBeUndefined();
});
