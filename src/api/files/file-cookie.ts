import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { VerifiedToken } from "#api/accounts/tokens.ts";
import type { Env } from "#api/env.ts";
import type { Account } from "#domain/accounts/viewer.ts";

const name = "files";

/** Lets `<img>` load private files, which send no bearer token; it reads only files and ends with the session. */
export async function setFileCookie(
  c: Context<Env>,
  account: Account,
  session: VerifiedToken,
): Promise<void> {
  const token = await c.var.tokens.signForFiles({ accountId: account._id, ...session });
  setCookie(c, name, token, { ...attributes(c), expires: new Date(session.endsAt * 1000) });
}

export const clearFileCookie = (c: Context<Env>) => void deleteCookie(c, name, attributes(c));

export async function readFileCookie(c: Context<Env>): Promise<VerifiedToken | undefined> {
  const token = getCookie(c, name);
  return token ? c.var.tokens.verify(token, "files") : undefined;
}

const attributes = (c: Context<Env>) =>
  ({
    path: "/files",
    httpOnly: true,
    sameSite: "Strict",
    secure: c.var.publicUrl().startsWith("https:"),
  }) as const;
