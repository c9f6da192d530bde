import { bareDoi } from "#core/domain/doi.ts";
import { orcidHref } from "#core/domain/orcid.ts";
import { plainText } from "#core/formats/rich-text/clean.ts";
import { issuedOn } from "#institute/domain/posts/issued.ts";
import { invertName, isEtAl, type NameParts, toCreator } from "#institute/domain/posts/names.ts";
import { numberingOf } from "#institute/domain/posts/numbering.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { publicationKindOf } from "#institute/domain/posts/publication-kind.ts";
import { editorsOf } from "#institute/domain/posts/supervisors.ts";
import { pdfHref, postHref, postTypeRow } from "#institute/domain/posts/types.ts";
import { entriesOf } from "#institute/domain/posts/work-fields.ts";
import type { PublicationKind } from "#institute/domain/posts/work-terms.ts";

const containerTags: { [Kind in PublicationKind]?: string } = {
  chapter: "citation_inbook_title",
  talk: "citation_conference_title",
};

/** `citation_*` tags of works, for Google Scholar and reference managers; empty for other posts. */
export function citationTags(post: Post, publicUrl: string): { name: string; content: string }[] {
  if (!postTypeRow(post.postType).citedAs) return [];
  const kind = publicationKindOf(post);
  const { volume, issue, firstPage, lastPage, articleNumber } = numberingOf(post);
  const tags: [string, string | null | undefined | false][] = [
    ["citation_title", post.title],
    ...post.authors.flatMap((author) => authorTags(author, post.authors.length === 1)),
    ...editorsOf(post).map((editor): [string, string] => ["citation_editor", invertName(toCreator(editor))]),
    // The day of the upload is not a publication date, so without a year there is no tag.
    ["citation_publication_date", issuedOn(post)?.replaceAll("-", "/")],
    [containerTags[kind] ?? "citation_journal_title", post.journal],
    ["citation_volume", volume],
    ["citation_issue", issue],
    ["citation_firstpage", firstPage ?? articleNumber],
    ["citation_lastpage", lastPage],
    ["citation_series_title", post.series],
    ["citation_publisher", post.publisher],
    // Scholar knows a report by who issued it.
    ["citation_technical_report_institution", kind === "report" && post.publisher],
    ["citation_technical_report_number", post.reportNumber],
    ["citation_issn", post.issn],
    ["citation_isbn", post.isbn],
    ["citation_dissertation_institution", post.awardingInstitution],
    ["citation_dissertation_name", post.degree],
    ["citation_keywords", entriesOf(post.keywords).join("; ")],
    ["citation_abstract", plainText(post.content)],
    ["citation_doi", bareDoi(post.doi)],
    ["citation_abstract_html_url", `${publicUrl}${postHref(post)}`],
    ["citation_pdf_url", post.file?.format === "pdf" && `${publicUrl}${pdfHref(post)}`],
    ["citation_language", post.language],
  ];
  return tags.flatMap(([name, content]) => (content ? [{ name, content }] : []));
}

function authorTags(author: NameParts & { name: string }, isAlone: boolean): [string, string | undefined][] {
  if (isEtAl(author.name)) return [];
  const written = invertName(toCreator(author));
  const { orcid } = author;
  // A list of one: Zotero takes “van den Berg, Arnoud B.” alone for two names.
  const listed = isAlone && / .*, .* /.test(written) ? `${written};` : written;
  return [
    ["citation_author", listed],
    ["citation_author_orcid", orcid && orcidHref(orcid)],
  ];
}
