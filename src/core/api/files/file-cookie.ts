import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Account } from "#core/domain/accounts/viewer.ts";
import type { VerifiedToken } from "../accounts/tokens.ts";
import type { Env } from "../env.ts";

/** The name on a site with TLS: a browser takes it from no page without. */
export const SECURE_FILE_COOKIE = "__Secure-files";
/** The name without TLS, and on all sites before. */
export const FILE_COOKIE = "files";

/** Lets `<img>` load private files, which send no bearer token; it reads only files and ends with the session. */
export async function setFileCookie(
  c: Context<Env>,
  account: Account,
  session: VerifiedToken,
): Promise<void> {
  const token = await c.var.tokens.signForFiles({ accountId: account._id, ...session });
  const { secure } = attributes(c);
  setCookie(c, secure ? SECURE_FILE_COOKIE : FILE_COOKIE, token, {
    ...attributes(c),
    expires: new Date(session.endsAt * 1000),
  });
  if (secure) deleteCookie(c, FILE_COOKIE, attributes(c));
}

export function clearFileCookie(c: Context<Env>): void {
  if (attributes(c).secure) deleteCookie(c, SECURE_FILE_COOKIE, attributes(c));
  deleteCookie(c, FILE_COOKIE, attributes(c));
}

/** A cookie from before counts until the next call of its owner replaces it. */
export async function readFileCookie(c: Context<Env>): Promise<VerifiedToken | undefined> {
  const token = (attributes(c).secure && getCookie(c, SECURE_FILE_COOKIE)) || getCookie(c, FILE_COOKIE);
  return token ? c.var.tokens.verify(token, "files") : undefined;
}

const attributes = (c: Context<Env>) =>
  ({
    path: "/files",
    httpOnly: true,
    sameSite: "Strict",
    secure: c.var.publicUrl().startsWith("https:"),
  }) as const;
