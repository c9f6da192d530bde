import type { YearFilter } from "#core/domain/dates.ts";
import { excerpt } from "#core/domain/words.ts";
import { institute } from "#core/institute.ts";
import { type ShareMetadata, shareTags } from "./share-tags.ts";

interface PageMetaOptions extends Partial<Omit<ShareMetadata, "description" | "path" | "publicUrl">> {
  /** If it is empty, that of the institute; null for none at all. */
  description?: string | null;
  path: string;
  /** Undefined on pages behind sign-in, which have no canonical address and no tags for sharing. */
  publicUrl: string | undefined;
}

/** Title, description and canonical address of a page; on the server also its tags for sharing. */
export function pageMeta({ title, path, publicUrl, ...page }: PageMetaOptions) {
  const description =
    page.description === null ? undefined : excerpt(page.description || institute().description, 26);
  return [
    { title: title ? `${title} · ${institute().shortName}` : institute().name },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(publicUrl ? [{ tagName: "link" as const, rel: "canonical", href: `${publicUrl}${path}` }] : []),
    // The application has no such tags, and does not load their code.
    ...(import.meta.env.SSR && publicUrl ? shareTags({ ...page, title, path, publicUrl, description }) : []),
  ];
}

/** Links to the feeds of a list of posts, for feed readers to discover. */
export const feedLinks = (path: string, title: string) =>
  feeds.map(({ ending, type, label }) => ({
    tagName: "link" as const,
    rel: "alternate",
    type,
    title: `${title} (${label})`,
    href: `/feeds/${path}.${ending}`,
  }));

const feeds = [
  { ending: "atom", type: "application/atom+xml", label: "Atom" },
  { ending: "rss", type: "application/rss+xml", label: "RSS" },
  { ending: "json", type: "application/feed+json", label: "JSON Feed" },
];

/** The title of a list with its search, year and page. */
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
