import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Env } from "#api/env.ts";
import { diskFull, requireAccount, validationError } from "#api/http.ts";
import { once } from "#api/idempotency.ts";
import * as files from "#db/files/files.ts";
import { MAX_UPLOAD_BYTES, uploadPresets } from "#domain/files/upload.ts";
import { type Incoming, withReceivedFile } from "./received-file.ts";
import { saveFile, tooLarge } from "./save-file.ts";

const MAX_FILE_BYTES = Math.max(...Object.values(MAX_UPLOAD_BYTES));

const Fields = z.object({
  upload_preset: z.enum(uploadPresets, `Say what it is for: ${uploadPresets.join(", ")}.`),
});

/** The request as Node has it, where there is one: a second stream around it would cost as much again. */
const incoming = (c: Context<Env>): Incoming => ({
  type: c.req.header("content-type") ?? "",
  length: Number(c.req.header("content-length") ?? 0),
  body: c.env?.incoming ?? c.req.raw.body,
});

/** Takes one picture or PDF and answers as the spec's image service does. */
export const uploadsApi = new Hono<Env>().post("/", async (c) => {
  const account = requireAccount(c.var.viewer);
  const { db, files: store, incoming: folder, limits } = c.var;
  await limits.consume({ upload: account._id });
  await files.assertQuota(db, account, 1);
  // It is on the disk twice for a moment: as it came, and as it is kept.
  const announced = Math.min(incoming(c).length, MAX_FILE_BYTES);
  if (!(await c.var.disk.hasRoom(2 * announced))) throw diskFull();
  const upload = await withReceivedFile(
    incoming(c),
    { folder, maxBytes: MAX_FILE_BYTES, tooLarge },
    async (received) => {
      const parsed = Fields.safeParse(received.fields);
      if (!parsed.success) throw validationError(parsed.error.issues);
      const { path, name, bytes } = received;
      const arrived = { path, name, bytes, preset: parsed.data.upload_preset };
      return saveFile(store, arrived, ["image", "pdf"], (file, reply) =>
        once(c, async (trx) => {
          await files.createOwned(trx, file, account);
          return reply;
        }),
      );
    },
  );
  return c.json(upload, 201);
});
