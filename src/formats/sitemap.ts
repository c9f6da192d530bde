import { escapeMarkup } from "./markup.ts";

export interface SitemapEntry {
  /** Absolute. */
  href: string;
  /** When it last changed, ISO 8601 in UTC; left out where nobody knows. */
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

/** The pages of a site for search engines. */
export const sitemap = (entries: SitemapEntry[]): string => list("urlset", "url", entries);

/** The parts of a sitemap that one file cannot hold. */
export const sitemapIndex = (parts: SitemapEntry[]): string => list("sitemapindex", "sitemap", parts);
