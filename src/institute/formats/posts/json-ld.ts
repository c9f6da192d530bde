import { doiAddress } from "#core/domain/doi.ts";
import { orcidHref } from "#core/domain/orcid.ts";
import { toPostDateIso } from "#core/domain/partial-date.ts";
import { absolute, instituteAt, type LinkedData, organization } from "#core/formats/linked-data.ts";
import { plainText } from "#core/formats/rich-text/clean.ts";
import type { NameParts } from "#institute/domain/posts/author-input.ts";
import { isWork, shownWriters } from "#institute/domain/posts/authorship.ts";
import { harvestedTypes } from "#institute/domain/posts/harvest.ts";
import { issuedOn } from "#institute/domain/posts/issued.ts";
import { isEtAl } from "#institute/domain/posts/names.ts";
import { numberingOf } from "#institute/domain/posts/numbering.ts";
import type { Author, Post } from "#institute/domain/posts/post.ts";
import { type Supervisor, supervisorsOf } from "#institute/domain/posts/supervisors.ts";
import { postHref, postTypeRow } from "#institute/domain/posts/types.ts";
import { currentVersion } from "#institute/domain/posts/versions.ts";
import { entriesOf } from "#institute/domain/posts/work-fields.ts";
import { workLicenceUrl } from "#institute/domain/posts/work-terms.ts";

/** A post as linked data, for its page, with the whole abstract of a work. */
export function postData(post: Post, publicUrl: string, image: string): LinkedData[] {
  const row = postTypeRow(post.postType);
  const href = postHref(post);
  const names = isWork(post.postType) ? post.authors : shownWriters(post);
  const person = ({ name, slug, given, family, orcid }: Pick<Author, "name" | "slug"> & NameParts) => ({
    "@type": "Person",
    name,
    ...(family && { familyName: family, givenName: given }),
    ...(orcid && { sameAs: orcidHref(orcid) }),
    ...(slug && { url: `${publicUrl}/member/${slug}` }),
  });
  const publisher = instituteAt(publicUrl);
  const abstract = plainText(post.content);
  const isResearch = post.postType === "research";
  const published = publishedOn(post);
  const work: LinkedData = isResearch
    ? {
        name: post.title,
        description: post.excerpt || undefined,
        image,
        url: `${publicUrl}${href}`,
        parentOrganization: publisher,
      }
    : {
        headline: post.title,
        name: post.title,
        ...(post.postType === "news"
          ? { description: post.excerpt || undefined }
          : { abstract: abstract || undefined }),
        image,
        url: `${publicUrl}${href}`,
        mainEntityOfPage: `${publicUrl}${href}`,
        datePublished: published,
        // The day on which a record was changed is no date of a work.
        dateModified: published || !harvestedTypes.includes(post.postType) ? post.updatedAt : undefined,
        author: names.length > 0 ? names.filter(({ name }) => !isEtAl(name)).map(person) : undefined,
        inLanguage: workLanguage(post),
        version: currentVersion(post)?.toString(),
        ...workData(post, person),
        // A paper or a thesis was not published by the institute that shows it.
        ...(row.order !== "year" && { publisher }),
        ...(post.doi && { [post.hasOwnDoi ? "identifier" : "sameAs"]: doiAddress(post.doi) }),
        ...(post.file && {
          encoding: {
            "@type": "MediaObject",
            contentUrl: absolute(publicUrl, post.fileUrl ?? ""),
            contentSize: String(post.file.bytes),
          },
        }),
      };
  return [{ "@type": row.schemaType, "@id": `${publicUrl}${href}#post`, ...work }, organization(publicUrl)];
}

/** The language of a work if it is stated; all other posts are in English. */
const workLanguage = ({ postType, language }: Post) => language ?? (isWork(postType) ? undefined : "en");

/** What a paper or thesis has besides what every post has. */
function workData(post: Post, person: (supervisor: Supervisor) => LinkedData): LinkedData {
  const numbering = numberingOf(post);
  const licence = post.licence && workLicenceUrl(post.licence);
  const isBook = post.editors !== null || post.isbn !== null;
  const periodical = post.journal && {
    "@type": isBook ? "Book" : "Periodical",
    name: post.journal,
    issn: post.issn ?? undefined,
    ...(post.editors && { editor: entriesOf(post.editors).map((name) => ({ "@type": "Person", name })) }),
  };
  const volume = numbering.volume && {
    "@type": "PublicationVolume",
    volumeNumber: numbering.volume,
    isPartOf: periodical ?? undefined,
  };
  const issue = numbering.issue && {
    "@type": "PublicationIssue",
    issueNumber: numbering.issue,
    isPartOf: volume ?? periodical ?? undefined,
  };
  return {
    isPartOf: issue ?? volume ?? periodical ?? undefined,
    pageStart: numbering.firstPage ?? undefined,
    pageEnd: numbering.lastPage ?? undefined,
    pagination: numbering.articleNumber ?? undefined,
    isbn: post.isbn ?? undefined,
    license: licence || undefined,
    keywords: post.keywords ? entriesOf(post.keywords) : undefined,
    ...(post.places && {
      spatialCoverage: entriesOf(post.places).map((name) => ({ "@type": "Place", name })),
    }),
    ...(post.publisher && { publisher: { "@type": "Organization", name: post.publisher } }),
    ...(post.degree && { inSupportOf: post.degree }),
    ...(post.supervisors && {
      contributor: supervisorsOf(post).map((supervisor) => ({
        "@type": "Role",
        roleName: "Supervisor",
        contributor: person(supervisor),
      })),
    }),
    ...(post.awardingInstitution && {
      sourceOrganization: { "@type": "CollegeOrUniversity", name: post.awardingInstitution },
    }),
    ...(post.funders && {
      funding: entriesOf(post.funders).map((funder) => ({ "@type": "Grant", name: funder })),
    }),
  };
}

/** When a post was published, to its known precision: the year of a work, never the day of its upload. */
export const publishedOn = (post: Post): string | undefined =>
  harvestedTypes.includes(post.postType) ? issuedOn(post) : toPostDateIso(post);
