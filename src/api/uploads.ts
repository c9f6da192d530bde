import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { fileKind } from "#adapters/file-kind.ts";
import { remakePicture } from "#adapters/pictures.ts";
import * as files from "#db/files.ts";
import { AppError } from "#domain/errors.ts";
import { fileName, largestUpload, type Upload, uploadKinds, uploadPresets } from "#domain/upload.ts";
import type { Env } from "./env.ts";
import { diskFull, invalid, signedIn } from "./http.ts";
import { once } from "./idempotency.ts";
import { type Incoming, withReceivedFile } from "./received-file.ts";

const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;
const largest = Math.max(...Object.values(largestUpload));

const Fields = z.object({
  upload_preset: z.enum(uploadPresets, `Say what it is for: ${uploadPresets.join(", ")}.`),
});

function tooLarge(): AppError {
  const { image, pdf } = largestUpload;
  const message = `This file is too large: at most ${megabytes(image)} for a picture and ${megabytes(pdf)} for a PDF.`;
  return new AppError("tooLarge", message, { fields: { file: message } });
}

/** The request as Node has it, where there is one: a second stream around it would cost as much again. */
const incoming = (c: Context<Env>): Incoming => ({
  type: c.req.header("content-type") ?? "",
  length: Number(c.req.header("content-length") ?? 0),
  body: c.env?.incoming ?? c.req.raw.body,
});

/** Takes one picture or PDF and answers as the spec's image service does. */
export const uploadsApi = new Hono<Env>().post("/", async (c) => {
  const account = signedIn(c.var.viewer);
  const { db, files: store, incoming: folder, limits } = c.var;
  await limits.consume({ upload: account._id });
  await files.assertQuota(db, account, 1);
  // It is on the disk twice for a moment: as it came, and as it is kept.
  const announced = Math.min(incoming(c).length, largest);
  if (!(await c.var.disk.hasRoom(2 * announced))) throw diskFull();
  const upload = await withReceivedFile(incoming(c), { folder, largest, tooLarge }, async (received) => {
    const parsed = Fields.safeParse(received.fields);
    if (!parsed.success) throw invalid(parsed.error.issues);
    const preset = parsed.data.upload_preset;
    const kind = await fileKind(received.path);
    if (received.bytes > largestUpload[kind]) throw tooLarge();
    if (!uploadKinds[preset].includes(kind)) {
      const message = "Only a picture can be sent here.";
      throw new AppError("unsupportedType", message, { fields: { file: message } });
    }
    const remade = `${received.path}.picture`;
    try {
      const picture =
        kind === "image"
          ? { path: remade, ...(await remakePicture(received.path, remade)) }
          : { path: received.path, format: "pdf", width: null, height: null, bytes: received.bytes };
      const { path, ...facts } = picture;
      const key = `${new Date().getUTCFullYear()}/${randomUUID()}.${facts.format}`;
      const url = (await store.write(key, await openAsBlob(path), preset)) ?? `/files/${key}`;
      const file = { url, key, name: fileName(received.name, facts.format), ...facts };
      let stored = "";
      try {
        const reply = await once(c, async (trx) => {
          await files.createOwned(trx, file, account);
          return { secure_url: url, ...facts } satisfies Upload;
        });
        stored = reply.secure_url;
        return reply;
      } finally {
        // Refused, or sent again after its reply was lost: the file that was stored first stays the only one.
        if (stored !== url) await store.remove(key);
      }
    } finally {
      await rm(remade, { force: true });
    }
  });
  return c.json(upload, 201);
});
