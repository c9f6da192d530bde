import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "#core/api/env.ts";
import { body } from "#core/api/http.ts";
import { isSigned } from "#core/api/signing.ts";
import { transaction } from "#core/db/connect.ts";
import { confirmFollow, forgetFollow } from "#core/db/follows/follows.ts";
import { AppError } from "#core/domain/errors.ts";
import { signedText } from "#institute/db/pages/call-letters.ts";
import { confirm, forgetSubscriptions } from "#institute/db/pages/call-subscriptions.ts";
import type { LetterLink } from "#institute/domain/pages/call-letters.ts";

const Link = z.object({ token: z.string().max(200) });

/** What the links in letters about calls do; who has one needs no account. */
export const callLettersApi = new Hono<Env>()
  .post("/confirm", body(Link), async (c) => {
    const id = readToken(c.var, "confirm", c.req.valid("json").token);
    const now = new Date();
    const isConfirmed = await transaction(
      c.var.db,
      async (trx) => (await confirm(trx, id, now)) || (await confirmFollow(trx, id, now)) !== undefined,
    );
    if (!isConfirmed)
      throw new AppError("gone", "This link has expired. Ask for a new one on the page of the call.");
    return c.body(null, 204);
  })
  .post("/leave", body(Link), async (c) => {
    const id = readToken(c.var, "leave", c.req.valid("json").token);
    await transaction(c.var.db, async (trx) => {
      await forgetSubscriptions(trx, [id]);
      await forgetFollow(trx, id);
    });
    return c.body(null, 204);
  });

/** The id in the token of a link; 404 unless it was signed for this link. */
function readToken({ sign }: Pick<Env["Variables"], "sign">, link: LetterLink, token: string): string {
  const [id = "", signature = ""] = token.split(".");
  if (!isSigned(sign, signedText(link, id), signature))
    throw new AppError("notFound", "This link is not complete. Copy all of it from the e-mail.");
  return id;
}
