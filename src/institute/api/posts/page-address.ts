import type { Context } from "hono";
import type { Env } from "#core/api/env.ts";
import { AppError } from "#core/domain/errors.ts";
import { slugify } from "#core/domain/words.ts";
import { isAddressOfAnother } from "#institute/db/posts/slugs.ts";
import {
  addressTaken,
  isPageAddress,
  isReservedAddress,
  MAX_ADDRESS,
  notAPageAddress,
} from "#institute/domain/posts/page-address.ts";

/** Why a web page cannot have an address; null if it can. The form asks it while somebody types. */
export async function findAddressProblem(
  { var: { db, isRoute, content } }: Context<Env>,
  address: string,
  postId: string | null,
): Promise<string | null> {
  if (address.length > MAX_ADDRESS) return `At most ${MAX_ADDRESS} characters.`;
  if (!isPageAddress(address)) return notAPageAddress;
  const path = `/${address}`;
  const isTaken = isReservedAddress(address) || isRoute(path) || content.current().addresses.includes(path);
  return isTaken || (await isAddressOfAnother(db, address, postId)) ? addressTaken : null;
}

/** Refuses an address that a web page cannot have; without one, that of its title. */
export async function assertPageAddress(
  c: Context<Env>,
  { slug, title }: { slug: string | undefined; title: string },
  postId: string | null,
): Promise<void> {
  const problem = await findAddressProblem(c, slug ?? slugify(title), postId);
  if (problem) throw new AppError("invalid", problem, { fields: { slug: problem } });
}
