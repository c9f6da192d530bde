import { cleanInline, plainText } from "#core/formats/rich-text/clean.ts";
import type { Mover } from "#core/ops/move-in/mover.ts";
import type { WxrItem } from "#institute/formats/wordpress/read-wxr.ts";

/** By what an item is known again in another run. */
export interface ItemKeys {
  /** Its number and its address there: sites that were joined have posts with one guid. */
  key: string;
  /** Its number, site and guid, by which it is known if its address changes, as that of a draft. */
  alias: string | undefined;
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
  };
}

/** How many items of a file have an alias; one that several have tells none of them. */
export type AliasCounts = ReadonlyMap<string, number>;

/** Finds an item that was taken under another key, and remembers it under this one. */
export async function recallItem(mover: Mover, counts: AliasCounts, item: WxrItem): Promise<void> {
  const noun = nounOf(item);
  const { key } = keysOf(item);
  if (await mover.find(noun, key)) return;
  const alias = ownAlias(counts, item);
  const known = alias && (await mover.find(noun, alias));
  if (known) await mover.remember(noun, key, known);
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
