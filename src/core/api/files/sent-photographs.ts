import { type Context, Hono } from "hono";
import { transaction } from "#core/db/connect.ts";
import * as files from "#core/db/files/files.ts";
import { AppError, type ErrorCode } from "#core/domain/errors.ts";
import { MAX_UPLOAD_BYTES } from "#core/domain/files/upload.ts";
import type { Env } from "../env.ts";
import { diskFull, incomingOf } from "../http.ts";
import { withReceivedFile } from "./received-file.ts";
import { saveFile, tooLarge } from "./save-file.ts";

/** Stores a photograph that no account owns and nothing shows; unless a record takes it, it is swept away. */
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
 * Takes the photograph of a visitor before the form that it goes with. A form without script is led on to the page that
 * `leadTo` names, with the photograph, or a word for why there is none.
 */
export const sentPhotographs = (leadTo: (c: Context<Env>, photograph: string) => string) =>
  new Hono<Env>().post("/", async (c) => {
    const isForm = c.req.header("accept")?.includes("text/html") ?? false;
    if (!isForm) return c.json({ photograph: await store(c) }, 201);
    const photograph = await store(c).catch((error) => {
      if (!(error instanceof AppError)) throw error;
      return isNoPicture.has(error.code) ? "refused" : "later";
    });
    return c.redirect(leadTo(c, photograph), 303);
  });
