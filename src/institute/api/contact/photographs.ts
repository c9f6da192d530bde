import { type Context, Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { withReceivedFile } from "#core/api/files/received-file.ts";
import { saveFile, tooLarge } from "#core/api/files/save-file.ts";
import { diskFull, incomingOf } from "#core/api/http.ts";
import { transaction } from "#core/db/connect.ts";
import * as files from "#core/db/files/files.ts";
import { AppError, type ErrorCode } from "#core/domain/errors.ts";
import { MAX_UPLOAD_BYTES } from "#core/domain/files/upload.ts";

/** Stores a photograph that no account owns and nothing shows; unless a message takes it, it is swept away. */
async function store(c: Context<Env>): Promise<string> {
  const { db, files: fileStore, incoming: folder, limits, address, disk } = c.var;
  await limits.consume({ contactPhotograph: address, contactPhotographAll: "all" });
  const maxBytes = MAX_UPLOAD_BYTES.image;
  if (!(await disk.hasRoom(2 * maxBytes))) throw diskFull();
  const upload = await withReceivedFile(incomingOf(c), { folder, maxBytes, tooLarge }, (received) =>
    saveFile(fileStore, { ...received, preset: "species" }, ["image"], async (file, reply) => {
      await transaction(db, (trx) => files.create(trx, file));
      return reply;
    }),
  );
  return upload.secure_url;
}

/** What is wrong with the file itself; all else can be tried again later. */
const isNoPicture = new Set<ErrorCode>(["tooLarge", "unsupportedType", "invalid"]);

/**
 * Takes the photograph of a message before the message itself. A form without script is led on to the contact form, with
 * the photograph, or a word for why it has none, and what it is about.
 */
export const photographsApi = new Hono<Env>().post("/", async (c) => {
  const isForm = c.req.header("accept")?.includes("text/html") ?? false;
  if (!isForm) return c.json({ photograph: await store(c) }, 201);
  const photograph = await store(c).catch((error) => {
    if (!(error instanceof AppError)) throw error;
    return isNoPicture.has(error.code) ? "refused" : "later";
  });
  const query = new URLSearchParams({ about: c.req.query("about") ?? "", photograph });
  return c.redirect(`/contact?${query}`, 303);
});
