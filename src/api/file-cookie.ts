import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Env } from "./env.ts";
import type { TokenClaims, VerifiedToken } from "./tokens.ts";

const name = "files";

/** A picture in a page carries no bearer token: this cookie goes with stored files alone, and its token reads nothing else. */
export async function setFileCookie(c: Context<Env>, claims: TokenClaims): Promise<void> {
  const token = await c.var.tokens.sign(claims, "files");
  setCookie(c, name, token, { ...attributes(c), maxAge: claims.seconds });
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
