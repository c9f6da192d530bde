import { doiAddress } from "#core/domain/doi.ts";
import { orcidHref } from "#core/domain/orcid.ts";
import { toPostDateIso } from "#core/domain/partial-date.ts";
import { absolute, instituteAt, type LinkedData, organization } from "#core/formats/linked-data.ts";
import { plainText } from "#core/formats/rich-text/clean.ts";
import { rightsData } from "#core/formats/rights.ts";
import { isWork, shownWriters } from "#institute/domain/posts/authorship.ts";
import { issuedOn } from "#institute/domain/posts/issued.ts";
import { isEtAl, type NameParts, toCreator } from "#institute/domain/posts/names.ts";
import { numberingOf } from "#institute/domain/posts/numbering.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { publicationKindOf, schemaTypeOf } from "#institute/domain/posts/publication-kind.ts";
import { editorsOf, supervisorsOf } from "#institute/domain/posts/supervisors.ts";
import { citedTypes, postHref, postTypeRow } from "#institute/domain/posts/types.ts";
import { currentVersion } from "#institute/domain/posts/versions.ts";
import { entriesOf } from "#institute/domain/posts/work-fields.ts";
import { workLicenceUrl } from "#institute/domain/posts/work-terms.ts";

/** A post as linked data, for its page, with the whole abstract of a work. */
export function postData(post: Post, publicUrl: string, image: string): LinkedData[] {
  const row = postTypeRow(post.postType);
  const href = postHref(post);
  const names: Named[] = isWork(post.postType)
    ? post.authors
    : shownWriters(post).map((writer) =>
        writer.name === post.author ? { ...writer, kind: "person" } : writer,
      );
  const agent = (named: Named) => toAgent(named, publicUrl);
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
        dateModified: published || !citedTypes.includes(post.postType) ? post.updatedAt : undefined,
        author: names.length > 0 ? names.filter(({ name }) => !isEtAl(name)).map(agent) : undefined,
        inLanguage: workLanguage(post),
        version: currentVersion(post)?.toString(),
        ...workData(post, agent),
        // A paper or a thesis was not published by the institute that shows it.
        ...(row.order !== "year" && { publisher }),
        // A work has the licence that its record names.
        ...(!isWork(post.postType) && rightsData()),
        ...(post.doi && { [post.hasOwnDoi ? "identifier" : "sameAs"]: doiAddress(post.doi) }),
        ...(post.file && {
          encoding: {
            "@type": "MediaObject",
            contentUrl: absolute(publicUrl, post.fileUrl ?? ""),
            contentSize: String(post.file.bytes),
          },
        }),
      };
  return [
    { "@type": schemaTypeOf(post), "@id": `${publicUrl}${href}#post`, ...work },
    organization(publicUrl),
  ];
}

type Named = NameParts & { name: string; slug?: string | null };

/** A person or an organisation; of a name that nobody split, its kind is not said. */
function toAgent(named: Named, publicUrl: string): LinkedData {
  const { name, slug, orcid, kind } = named;
  const creator = toCreator(named);
  const isPerson = kind === "person" || slug || !("literal" in creator);
  return {
    ...(isPerson ? { "@type": "Person" } : kind === "organisation" && { "@type": "Organization" }),
    name,
    ...(!("literal" in creator) && {
      familyName: creator.family,
      givenName: creator.given || undefined,
      honorificSuffix: creator.suffix,
    }),
    ...(orcid && { sameAs: orcidHref(orcid) }),
    ...(slug && { url: `${publicUrl}/member/${slug}` }),
  };
}

/** The language of a work if it is stated; all other posts are in English. */
const workLanguage = ({ postType, language }: Post) => language ?? (isWork(postType) ? undefined : "en");

/** What a paper or thesis has besides what every post has. */
function workData(post: Post, agent: (named: Named) => LinkedData): LinkedData {
  const numbering = numberingOf(post);
  const licence = post.licence && workLicenceUrl(post.licence);
  const kind = post.postType === "publication" ? publicationKindOf(post) : undefined;
  const isInBook = kind === "chapter" || kind === "talk";
  const editor = post.editors ? editorsOf(post).map(agent) : undefined;
  const bookEdition = post.edition ?? undefined;
  const series = post.series && { "@type": "CreativeWorkSeries", name: post.series };
  const periodical = post.journal && {
    "@type": isInBook ? "Book" : "Periodical",
    name: post.journal,
    issn: post.issn ?? undefined,
    ...(isInBook && { editor, bookEdition, isPartOf: series ?? undefined }),
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
  const place = issue ?? volume ?? periodical;
  const isWithSeries = series && !(isInBook && periodical);
  return {
    isPartOf: isWithSeries ? [...(place ? [place] : []), series] : (place ?? undefined),
    ...(!(isInBook && periodical) && {
      ...(editor && { editor }),
      ...(bookEdition && { [kind === "book" ? "bookEdition" : "version"]: bookEdition }),
    }),
    reportNumber: post.reportNumber ?? undefined,
    description: post.remarks ?? undefined,
    creativeWorkStatus: kind === "preprint" ? "Preprint" : undefined,
    pageStart: numbering.firstPage ?? undefined,
    pageEnd: numbering.lastPage ?? undefined,
    pagination: numbering.articleNumber ?? undefined,
    isbn: post.isbn ?? undefined,
    license: licence || undefined,
    keywords: post.keywords ? entriesOf(post.keywords) : undefined,
    ...(post.places && {
      spatialCoverage: entriesOf(post.places).map((name) => ({ "@type": "Place", name })),
    }),
    ...(post.publisher && {
      publisher: { "@type": "Organization", name: post.publisher, location: post.place ?? undefined },
    }),
    locationCreated: post.publisher || !post.place ? undefined : { "@type": "Place", name: post.place },
    ...(post.degree && { inSupportOf: post.degree }),
    ...(post.supervisors && {
      contributor: supervisorsOf(post).map((supervisor) => ({
        "@type": "Role",
        roleName: "Supervisor",
        contributor: agent(supervisor),
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
  citedTypes.includes(post.postType) ? issuedOn(post) : toPostDateIso(post);
