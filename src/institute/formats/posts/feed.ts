import { escapeXml as xml } from "#core/formats/markup.ts";

/** An entry of a feed; addresses are absolute, dates ISO 8601 in UTC, `html` is cleaned rich text. */
export interface FeedEntry {
  id: string;
  href: string;
  title: string;
  /** The title with italics, sub and sup, if it has any. */
  titleHtml?: string | undefined;
  authors: string[];
  summary: string;
  /** The BCP 47 tag of a work, null if it is not stated; without it, the language is that of the feed. */
  language?: string | null;
  /** Missing if the day is unknown. */
  published?: string | undefined;
  updated: string;
  /** An attached file, with its media type and size. */
  file?: { href: string; type: string; bytes: number } | undefined;
}

export interface Feed {
  title: string;
  subtitle: string;
  /** The page of the feed. */
  href: string;
  /** The address of the feed. */
  self: string;
  /** Missing if its entries are in several languages, or in none that is stated. */
  language?: string | undefined;
  author: string;
  entries: FeedEntry[];
}

const latestUpdate = (feed: Feed): string =>
  feed.entries
    .map(({ updated }) => updated)
    .sort()
    .at(-1) ?? "1970-01-01T00:00:00.000Z";

/** A feed as Atom (RFC 4287). */
function atom(feed: Feed): string {
  const entries = feed.entries.map(
    (entry) => `<entry${entry.language === undefined ? "" : ` xml:lang="${entry.language ?? ""}"`}>
<id>${xml(entry.id)}</id>
${entry.titleHtml ? `<title type="html">${xml(entry.titleHtml)}</title>` : `<title>${xml(entry.title)}</title>`}
<link rel="alternate" type="text/html" href="${xml(entry.href)}"/>${
      entry.file
        ? `
<link rel="enclosure" type="${xml(entry.file.type)}" length="${entry.file.bytes}" href="${xml(entry.file.href)}"/>`
        : ""
    }
${entry.published ? `<published>${entry.published}</published>\n` : ""}<updated>${entry.updated}</updated>
${entry.authors.map((name) => `<author><name>${xml(name)}</name></author>\n`).join("")}<summary>${xml(entry.summary)}</summary>
</entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
<id>${xml(feed.self)}</id>
<title>${xml(feed.title)}</title>
<subtitle>${xml(feed.subtitle)}</subtitle>
<link rel="self" type="application/atom+xml" href="${xml(feed.self)}"/>
<link rel="alternate" type="text/html" href="${xml(feed.href)}"/>
<author><name>${xml(feed.author)}</name></author>
<updated>${latestUpdate(feed)}</updated>
${entries.join("\n")}
</feed>
`;
}

const rfc822 = (iso: string) => new Date(iso).toUTCString();

/** A feed as RSS 2.0. */
function rss(feed: Feed): string {
  const items = feed.entries.map(
    (entry) => `<item${entry.language ? ` xml:lang="${entry.language}"` : ""}>
<guid isPermaLink="false">${xml(entry.id)}</guid>
<title>${xml(entry.title)}</title>
<link>${xml(entry.href)}</link>
${entry.published ? `<pubDate>${rfc822(entry.published)}</pubDate>\n` : ""}${entry.authors.map((name) => `<dc:creator>${xml(name)}</dc:creator>\n`).join("")}<description>${xml(entry.summary)}</description>${
      entry.file
        ? `
<enclosure url="${xml(entry.file.href)}" length="${entry.file.bytes}" type="${xml(entry.file.type)}"/>`
        : ""
    }
</item>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xml(feed.title)}</title>
<link>${xml(feed.href)}</link>
<description>${xml(feed.subtitle)}</description>
${feed.language ? `<language>${feed.language.toLowerCase()}</language>\n` : ""}<lastBuildDate>${rfc822(latestUpdate(feed))}</lastBuildDate>
<atom:link rel="self" type="application/rss+xml" href="${xml(feed.self)}"/>
${items.join("\n")}
</channel>
</rss>
`;
}

/** A feed as JSON Feed 1.1. */
const jsonFeed = (feed: Feed): string =>
  JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    description: feed.subtitle,
    home_page_url: feed.href,
    feed_url: feed.self,
    language: feed.language,
    authors: [{ name: feed.author }],
    items: feed.entries.map(({ id, href, title, authors, summary, language, published, updated, file }) => ({
      id,
      url: href,
      title,
      authors: authors.map((name) => ({ name })),
      content_text: summary,
      language: language ?? undefined,
      date_published: published,
      date_modified: updated,
      attachments: file && [{ url: file.href, mime_type: file.type, size_in_bytes: file.bytes }],
    })),
  });

/** Every format of a feed, by the ending of its address. */
export const feedFormats = {
  atom: { write: atom, type: "application/atom+xml" },
  rss: { write: rss, type: "application/rss+xml" },
  json: { write: jsonFeed, type: "application/feed+json" },
};
