import type { YearFilter } from "#domain/dates.ts";
import { excerpt } from "#domain/words.ts";
import { institute } from "#institute";
import { type ShareMetadata, shareTags } from "./share-tags.ts";

interface PageMetaOptions extends Partial<Omit<ShareMetadata, "path" | "publicUrl">> {
  path: string;
  /** Without it the page is for signed-in people, and nobody is told how to show it elsewhere. */
  publicUrl: string | undefined;
}

/** Title, description and canonical address of a page; and on the server what those are told who show it elsewhere. */
export function pageMeta({ title, path, publicUrl, ...page }: PageMetaOptions) {
  const description = excerpt(page.description || institute.description, 26);
  return [
    { title: title ? `${title} · ${institute.shortName}` : institute.name },
    { name: "description", content: description },
    ...(publicUrl ? [{ tagName: "link" as const, rel: "canonical", href: `${publicUrl}${path}` }] : []),
    // Nobody but the first reader of a page looks for these: a browser need not make them again.
    ...(import.meta.env.SSR && publicUrl ? shareTags({ ...page, title, path, publicUrl, description }) : []),
  ];
}

/** The feeds of a list of posts, for feed readers to find. */
export const feedLinks = (path: string, title: string) =>
  ["atom", "rss"].map((format) => ({
    tagName: "link" as const,
    rel: "alternate",
    type: `application/${format}+xml`,
    title: `${title} (${format === "atom" ? "Atom" : "RSS"})`,
    href: `/feeds/${path}.${format}`,
  }));

/** The title of a list, with what was chosen in it. */
export const listTitle = (
  many: string,
  search: string,
  year: YearFilter | null,
  currentPage: number,
): string =>
  [
    many,
    search && `“${excerpt(search, 8)}”`,
    year === "none" ? "undated" : year,
    currentPage > 0 && `page ${currentPage + 1}`,
  ]
    .filter(Boolean)
    .join(", ");
