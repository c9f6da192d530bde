import type { Post } from "#domain/posts/post.ts";
import { postHref, postTypeRow } from "#domain/posts/types.ts";

/** `citation_*` tags of papers and theses, for Google Scholar and reference managers; empty for other posts. */
export function citationTags(post: Post, publicUrl: string): { name: string; content: string }[] {
  if (!postTypeRow(post.postType).citedAs) return [];
  const doi = /10\.\d{4,9}\/\S+/.exec(post.doi ?? "")?.[0];
  const pdf = post.file?.format === "pdf" && post.fileUrl;
  const tags: [string, string | null | undefined | false][] = [
    ["citation_title", post.title],
    ...post.authors.map(({ name }): [string, string] => ["citation_author", name]),
    // The day of the upload is not a publication date, so without a year there is no tag.
    ["citation_publication_date", post.year === null ? undefined : String(post.year)],
    ["citation_journal_title", post.journal],
    ["citation_doi", doi],
    ["citation_abstract_html_url", `${publicUrl}${postHref(post)}`],
    ["citation_pdf_url", pdf && (/^https?:/.test(pdf) ? pdf : `${publicUrl}${pdf}`)],
    ["citation_language", "en"],
  ];
  return tags.flatMap(([name, content]) => (content ? [{ name, content }] : []));
}
