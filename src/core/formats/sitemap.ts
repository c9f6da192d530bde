import { escapeMarkup } from "./markup.ts";

export interface SitemapEntry {
  /** An absolute address. */
  href: string;
  /** When it last changed, ISO 8601 in UTC, if known. */
  changed?: string | null;
}

const list = (root: string, item: string, entries: SitemapEntry[]) => `<?xml version="1.0" encoding="utf-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries
  .map(
    ({ href, changed }) =>
      `<${item}><loc>${escapeMarkup(href)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</${item}>`,
  )
  .join("\n")}
</${root}>
`;

/** The sitemap of a site, for search engines. */
export const sitemap = (entries: SitemapEntry[]): string => list("urlset", "url", entries);

/** The index of a sitemap with several parts. */
export const sitemapIndex = (parts: SitemapEntry[]): string => list("sitemapindex", "sitemap", parts);
