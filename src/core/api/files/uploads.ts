import { Hono } from "hono";
import { z } from "zod";
import * as files from "#core/db/files/files.ts";
import { MAX_UPLOAD_BYTES, uploadPresets } from "#core/domain/files/upload.ts";
import type { Env } from "../env.ts";
import { diskFull, incomingOf, requireAccount } from "../http.ts";
import { once } from "../idempotency.ts";
import { validationError } from "../validation-error.ts";
import { withReceivedFile } from "./received-file.ts";
import { saveFile, tooLarge } from "./save-file.ts";

const MAX_FILE_BYTES = Math.max(...Object.values(MAX_UPLOAD_BYTES));

const Fields = z.object({
  upload_preset: z.enum(uploadPresets, `Choose one of: ${uploadPresets.join(", ")}.`),
});

/** Stores one picture or PDF; the response follows the spec's image service. */
export const uploadsApi = new Hono<Env>().post("/", async (c) => {
  const account = requireAccount(c.var.viewer);
  const { db, files: store, incoming: folder, limits } = c.var;
  await limits.consume({ upload: account._id });
  await files.assertQuota(db, account, 1);
  // For a moment the disk contains the file twice: as uploaded and as stored.
  const announced = Math.min(incomingOf(c).length || MAX_FILE_BYTES, MAX_FILE_BYTES);
  if (!(await c.var.disk.hasRoom(2 * announced))) throw diskFull();
  const upload = await withReceivedFile(
    incomingOf(c),
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
