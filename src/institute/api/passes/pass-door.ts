import { type Context, Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { sendStored } from "#core/api/files/files.ts";
import { isSigned } from "#core/api/signing.ts";
import { transaction } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import { secretHeaders } from "#core/domain/secret-headers.ts";
import { findAskAgain } from "#institute/db/passes/copy-requests.ts";
import { findOpening } from "#institute/db/passes/opening.ts";
import { type PassLink, passToken, splitPassToken } from "#institute/db/passes/pass-token.ts";
import { noteOpened } from "#institute/db/passes/passes.ts";
import { findShownFile, readOpened } from "#institute/db/passes/shown.ts";

/** What the link of a pass opens; who has it needs no account. */
export const passDoorApi = new Hono<Env>()
  // A press opens it; a link that is followed, by a mail scanner for one, neither opens nor shows anything.
  .post("/:token/open", async (c) => {
    const { db, sign, limits } = c.var;
    const [id] = readPassToken(c, "open", c.req.param("token"));
    await limits.consume({ passOpened: id });
    const now = new Date();
    const opening = await findOpening(db, id, now).catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      const askAgain = await findAskAgain(db, id, now);
      throw new AppError(error.code, error.message, { current: { askAgain } });
    });
    const opened = await readOpened(db, opening, `/api/passes/${passToken(sign, "open", id)}/files/`);
    await transaction(db, (trx) => noteOpened(trx, id, now));
    return c.json(opened, 200, secretHeaders);
  })
  .get("/:token/files/:key{.+}", async (c) => {
    const { db } = c.var;
    const [id] = readPassToken(c, "open", c.req.param("token"));
    const opening = await findOpening(db, id, new Date());
    const isOpened = opening.pass.openedAt !== null;
    const file = isOpened ? await findShownFile(db, opening, c.req.param("key")) : undefined;
    if (!file) throw new AppError("notFound", "This file does not exist.");
    return sendStored(c, file, secretHeaders);
  });

/** The ids that the token of a link names; 404 unless it was signed for this. */
export function readPassToken(c: Context<Env>, link: PassLink, token: string): [string, ...string[]] {
  const { ids, signature, text } = splitPassToken(link, token);
  const [first, ...others] = ids;
  if (!first || !isSigned(c.var.sign, text, signature))
    throw new AppError("notFound", "This link is not complete. Copy all of it from where you found it.");
  return [first, ...others];
}
