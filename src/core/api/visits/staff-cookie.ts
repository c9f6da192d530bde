import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { dbParts } from "#core/db/part.ts";
import { isOfStaff } from "#core/domain/accounts/granted-rights.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { UNCOUNTED_COOKIE } from "#core/domain/visits/visits.ts";
import type { Env } from "../env.ts";

/** Has the visits of this browser counted or not, as those of its account are: never those of staff. */
export async function markStaff(c: Context<Env>, account: Account, endsAt: number): Promise<void> {
  if (await isStaff(c, account))
    setCookie(c, UNCOUNTED_COOKIE, "yes", { ...attributes(c), expires: new Date(endsAt * 1000) });
  else unmarkStaff(c);
}

/** Has the visits of this browser counted again. */
export function unmarkStaff(c: Context<Env>): void {
  if (getCookie(c, UNCOUNTED_COOKIE)) deleteCookie(c, UNCOUNTED_COOKIE, attributes(c));
}

/** Those who run the site, and those whom a part of the program knows as staff. */
async function isStaff({ var: { db } }: Context<Env>, account: Account): Promise<boolean> {
  if (isOfStaff(account)) return true;
  const answers = dbParts().map((part) => part.isStaff?.(db, account) ?? false);
  return (await Promise.all(answers)).includes(true);
}

const attributes = (c: Context<Env>) =>
  ({
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: c.var.publicUrl().startsWith("https:"),
  }) as const;
