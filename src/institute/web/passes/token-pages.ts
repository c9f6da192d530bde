import { readError } from "#core/domain/errors.ts";

/** What the pages of links in letters say of themselves: their address is a secret of its reader. */
export const secretHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

/** Why a link does nothing, and whether it is none of ours or a part of it is missing. */
export async function readRefusal(reply: { json(): Promise<unknown> }) {
  const { code, message } = readError(await reply.json());
  return { message, isIncomplete: code === "notFound" };
}
