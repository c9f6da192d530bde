import type { Db } from "#core/db/connect.ts";
import { cleanInline, plainText } from "#core/formats/rich-text/clean.ts";
import type { Mover } from "#core/ops/move-in/mover.ts";
import { dateOf } from "#core/ops/move-in/portal-folder.ts";
import type { WxrItem } from "#institute/formats/wordpress/read-wxr.ts";
import { oldPathOf } from "./wordpress-addresses.ts";

/** By what an item is known again in another run. */
export interface ItemKeys {
  /** Its number and its address there: sites that were joined have posts with one guid. */
  key: string;
  /** Its number, site and guid, by which it is known if its address changes, as that of a draft. */
  alias: string | undefined;
  /** By what releases before 0.11 knew it. Leaves with 0.13.0: who moves in runs it again within weeks. */
  former: string;
}

export const nounOf = ({ type }: WxrItem): string =>
  type === "attachment" ? "file of WordPress" : type || "item";

export const plainTitle = (title: string): string => plainText(cleanInline(title));

export function keysOf(item: WxrItem): ItemKeys {
  const { id, guid, link, date, title } = item;
  const site = URL.parse(link)?.host.replace(/^www\./, "");
  return {
    key: [id, link || guid].filter(Boolean).join(" ") || `${date} ${title}`,
    alias: id && guid && site ? `${id} of ${site}, ${guid}` : undefined,
    former: guid || link || id,
  };
}

/** How many items of a file have an alias; one that several have tells none of them. */
export type AliasCounts = ReadonlyMap<string, number>;

/** Finds an item that was taken under another key, and remembers it under this one. */
export async function recallItem(mover: Mover, counts: AliasCounts, item: WxrItem): Promise<void> {
  const noun = nounOf(item);
  const { key, former } = keysOf(item);
  if (await mover.find(noun, key)) return;
  const alias = ownAlias(counts, item);
  const known = alias && (await mover.find(noun, alias));
  if (known) return mover.remember(noun, key, known);
  const before = former ? await mover.find(noun, former) : undefined;
  if (before && (await isMadeOf(mover.db, before, item))) await mover.rename(noun, former, key);
}

/** Remembers an item by its alias as well. */
export async function rememberItem(mover: Mover, counts: AliasCounts, item: WxrItem): Promise<void> {
  const [noun, alias] = [nounOf(item), ownAlias(counts, item)];
  const subjectId = alias && (await mover.find(noun, keysOf(item).key));
  if (subjectId && !(await mover.find(noun, alias))) await mover.remember(noun, alias, subjectId);
}

function ownAlias(counts: AliasCounts, item: WxrItem): string | undefined {
  const { alias } = keysOf(item);
  return alias && counts.get(alias) === 1 ? alias : undefined;
}

/** Whether a stored record was made of an item, and not of another one with its guid: it has its date, title or address. */
async function isMadeOf(db: Db, id: string, item: WxrItem): Promise<boolean> {
  const post = await db
    .selectFrom("post")
    .select(["createdAt", "title"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!post || post.createdAt === dateOf(item.date) || post.title === plainTitle(item.title)) return true;
  const path = oldPathOf(item.link);
  const led = db.selectFrom("post_slug").select("postId").where("postId", "=", id);
  return path !== undefined && (await led.where("slug", "=", path).executeTakeFirst()) !== undefined;
}
