import { bareDoi } from "#core/domain/doi.ts";
import { fittingTitleHtml } from "#core/domain/title-markup.ts";
import type { textFields } from "#institute/domain/posts/fields.ts";
import { issuedOn } from "#institute/domain/posts/issued.ts";
import { isEtAl, type NameParts, splitEtAl, toCreator } from "#institute/domain/posts/names.ts";
import { numberingOf } from "#institute/domain/posts/numbering.ts";
import type { Author, FileVersion, Post, PostSummary } from "#institute/domain/posts/post.ts";
import { publicationKindOf } from "#institute/domain/posts/publication-kind.ts";
import { editorsOf, supervisorsOf } from "#institute/domain/posts/supervisors.ts";
import { postHref, postTypeRow } from "#institute/domain/posts/types.ts";
import { currentVersion, earlierFiles } from "#institute/domain/posts/versions.ts";
import { entriesOf } from "#institute/domain/posts/work-fields.ts";
import { workLicences, workLicenceUrl } from "#institute/domain/posts/work-terms.ts";
import type { Citable } from "./citable.ts";
import { paragraphsOf, withoutTags } from "./paragraphs.ts";

type CitedAuthor = Pick<Author, "name" | keyof NameParts>;

/** What is cited of a post. */
export type CitedPost = Omit<
  Pick<Post, "postType" | "slug" | "excerpt" | keyof typeof textFields>,
  "authors" | "content"
> &
  Pick<PostSummary, "supervisorLinks" | "namesOfLines"> & {
    authors: readonly CitedAuthor[];
    versions?: FileVersion[];
  };

/** A work as others cite it; `undefined` for posts that are not cited. */
export function toCitable(post: CitedPost, publicUrl: string, content?: string): Citable | undefined {
  return postTypeRow(post.postType).citedAs ? describeWork(post, publicUrl, content) : undefined;
}

/** What is stated of a post, and nothing else; without its text, the beginning is taken for the abstract. */
export function describeWork(post: CitedPost, publicUrl: string, content = ""): Citable {
  const kind = postTypeRow(post.postType).citedAs ?? "document";
  const paragraphs = paragraphsOf(content);
  const names = post.authors.flatMap((author) =>
    splitEtAl(author.name).map((name, index) => (index === 0 ? { ...author, name } : { name })),
  );
  return {
    kind: kind === "article" ? publicationKindOf(post) : kind,
    id: post.slug,
    title: post.title,
    titleHtml: fittingTitleHtml(post) ?? undefined,
    authors: names.filter(({ name }) => !isEtAl(name)).map(toCreator),
    hasMoreAuthors: names.some(({ name }) => isEtAl(name)),
    issued: issuedOn(post),
    // The files of a paper have versions here; the paper that is cited has none.
    version: kind === "article" ? undefined : currentVersion(post)?.toString(),
    earlierFiles: earlierFiles(post).map((address) => absolute(address, publicUrl)),
    container: post.journal ?? undefined,
    publisher: (kind === "thesis" ? post.awardingInstitution : post.publisher) ?? undefined,
    place: post.place ?? undefined,
    editors: post.editors ? editorsOf(post).map(toCreator) : undefined,
    series: post.series ?? undefined,
    edition: post.edition ?? undefined,
    reportNumber: post.reportNumber ?? undefined,
    note: post.remarks ?? undefined,
    numbering: numberingOf(post),
    degree: post.degree ?? undefined,
    supervisors: post.supervisors ? supervisorsOf(post).map(toCreator) : undefined,
    issn: post.issn ?? undefined,
    isbn: post.isbn ?? undefined,
    language: post.language ?? undefined,
    keywords: entries(post.keywords),
    species: entries(post.species),
    places: entries(post.places),
    abstract: paragraphs.map(withoutTags).join(" ") || post.excerpt || undefined,
    paragraphs: paragraphs.length > 0 ? paragraphs : undefined,
    licence: post.licence
      ? { name: workLicences[post.licence], url: workLicenceUrl(post.licence) }
      : undefined,
    funders: entries(post.funders),
    relatedData: entries(post.relatedData),
    doi: bareDoi(post.doi),
    publisherUrl: post.publisherUrl ?? undefined,
    url: `${publicUrl}${postHref(post)}`,
  };
}

const absolute = (address: string, publicUrl: string) =>
  /^https?:/.test(address) ? address : `${publicUrl}${address}`;

const entries = (written: string | null) => (written ? entriesOf(written) : undefined);
