import type { Db, Trx } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import { addressTaken, isReservedAddress, toStoredAddress } from "#institute/domain/posts/page-address.ts";
import { listedTypes, type PostType } from "#institute/domain/posts/types.ts";

/** Path segments with another meaning, which no slug may take. */
const reservedSlugs = new Set([
  ...listedTypes.map(({ path }) => path),
  "search",
  "user",
  "member",
  "moderated",
  "approvals",
  "page-address",
]);

/** A free slug for a post: the wanted one, else with a number, else with the end of the id. */
export async function findFreeSlug(db: Db, wanted: string, postId: string): Promise<string> {
  const candidates = [
    wanted,
    ...[2, 3, 4, 5].map((number) => `${wanted}-${number}`),
    `${wanted}-${postId.slice(-12)}`,
  ];
  const usedRows = await db
    .selectFrom("post_slug")
    .select(["slug", "postId"])
    .where("slug", "in", candidates)
    .execute();
  const used = new Set(usedRows.filter((row) => row.postId !== postId).map((row) => row.slug));
  return candidates.find((slug) => !used.has(slug) && !reservedSlugs.has(slug)) ?? postId;
}

/** Whether an address belongs, or once belonged, to another web page. */
export async function isAddressOfAnother(db: Db, address: string, postId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom("post_slug")
    .select("postId")
    .where("slug", "=", toStoredAddress(address))
    .executeTakeFirst();
  return row !== undefined && row.postId !== postId;
}

/** The stored address of a web page; 422 if it belongs to another one, since a page gets no other than was asked for. */
async function claimAddress(db: Db, address: string, postId: string): Promise<string> {
  if (isReservedAddress(address) || (await isAddressOfAnother(db, address, postId)))
    throw new AppError("invalid", addressTaken, { fields: { slug: addressTaken } });
  return toStoredAddress(address);
}

/** The stored slug of a post: web pages have addresses of their own, other posts the nearest free one. */
export const slugFor = (
  db: Db,
  { postType, wanted, id }: { postType: PostType; wanted: string; id: string },
): Promise<string> =>
  postType === "webPage" ? claimAddress(db, wanted, id) : findFreeSlug(db, wanted.replaceAll("/", "-"), id);

/** Reserves a slug for a post permanently; when the slug changes, the earlier ones redirect. */
export async function saveSlug(db: Trx, slug: string, postId: string): Promise<void> {
  await db
    .insertInto("post_slug")
    .values({ slug, postId })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
}
