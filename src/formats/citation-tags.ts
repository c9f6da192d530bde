import type { Post } from "#domain/post.ts";
import { postHref } from "#domain/post-types.ts";
import { institute } from "#institute";

/** The `citation_*` tags by which Google Scholar and reference managers know a paper or a thesis; nothing for other posts. */
export function citationTags(post: Post, publicUrl: string): { name: string; content: string }[] {
  if (post.postType !== "publication" && post.postType !== "thesis") return [];
  const doi = /10\.\d{4,9}\/\S+/.exec(post.doi ?? "")?.[0];
  const pdf = post.file?.format === "pdf" && post.fileUrl;
  const tags: [string, string | null | undefined | false][] = [
    ["citation_title", post.title],
    ...post.authors.map(({ name }): [string, string] => ["citation_author", name]),
    // Scholar wants a date; the year is all that is known of most.
    ["citation_publication_date", String(post.year ?? post.createdAt.slice(0, 10).replaceAll("-", "/"))],
    ["citation_journal_title", post.journal],
    ["citation_doi", doi],
    ["citation_dissertation_institution", post.postType === "thesis" && institute.name],
    ["citation_abstract_html_url", `${publicUrl}${postHref(post)}`],
    ["citation_pdf_url", pdf && (/^https?:/.test(pdf) ? pdf : `${publicUrl}${pdf}`)],
    ["citation_language", "en"],
  ];
  return tags.flatMap(([name, content]) => (content ? [{ name, content }] : []));
}
