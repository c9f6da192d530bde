import type { Db, Trx } from "#core/db/connect.ts";
import { slugify } from "#core/domain/words.ts";
import { isSiteAddress } from "#core/ops/move-in/site-addresses.ts";
import { isAddressOfAnother, saveSlug } from "#institute/db/posts/slugs.ts";
import { isPageAddress, MAX_ADDRESS } from "#institute/domain/posts/page-address.ts";
import { postHref } from "#institute/domain/posts/types.ts";
import { tidyPath } from "#institute/domain/posts/web-pages.ts";
import type { WxrItem } from "#institute/formats/wordpress/read-wxr.ts";

/** The path of an old address as this site compares it; undefined if it has none, as that of a draft. */
export function oldPathOf(link: string): string | undefined {
  const path = tidyPath(URL.parse(link)?.pathname ?? "/");
  return path === "/" ? undefined : path;
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The last part of the address of a post. */
export const postSlugOf = ({ slug }: WxrItem): string | undefined =>
  slug && (isPageAddress(slug) && slug.length <= MAX_ADDRESS ? slug : slugify(decode(slug), "") || undefined);

/** The address of a page: the one that it has, unless it belongs to another page here. */
export async function pageAddressFor(db: Db, item: WxrItem, notes: string[]): Promise<string> {
  const path = oldPathOf(item.link)?.slice(1) ?? "";
  const short = postSlugOf(item) ?? slugify(item.title);
  const wanted = isFree(path) ? path : short;
  const candidates = [
    wanted,
    ...[2, 3, 4, 5].map((number) => `${short}-${number}`),
    `${short}-${slugify(item.id)}`,
  ];
  for (const address of candidates) {
    if (!isFree(address) || (await isAddressOfAnother(db, address, null))) continue;
    if (address !== path) notes.push(`its address is /${address} now`);
    return address;
  }
  return short;
}

const isFree = (address: string) =>
  isPageAddress(address) && address.length <= MAX_ADDRESS && !isSiteAddress(address);

/** Lets an old address lead to a post, unless a page of the site is there. */
export async function leadOnFrom(
  trx: Trx,
  id: string,
  path: string | undefined,
  notes: string[],
): Promise<void> {
  const { postType, slug } = await trx
    .selectFrom("post")
    .select(["postType", "slug"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (path === postHref({ postType, slug })) return;
  if (path === undefined) notes.push("its old address cannot be redirected, since it has no path");
  else if (isSiteAddress(path.slice(1)) && path.split("/").length === 2)
    notes.push(`its old address ${path} is a page of this site`);
  else await saveSlug(trx, path, id);
}
