import { toPostDateIso } from "#domain/posts/date.ts";
import type { Post } from "#domain/posts/post.ts";
import { postHref, postTypeRow } from "#domain/posts/types.ts";
import { institute } from "#institute";

/** Linked data in the vocabulary of schema.org. */
export type LinkedData = Record<string, unknown>;

const absolute = (publicUrl: string, address: string) =>
  /^https?:/.test(address) ? address : `${publicUrl}${address}`;

/** The institute, which other records refer to. */
export const organization = (publicUrl: string): LinkedData => ({
  "@type": ["EducationalOrganization", "ResearchOrganization"],
  "@id": `${publicUrl}/#institute`,
  name: institute.name,
  alternateName: institute.shortName,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/icon-512.png`,
  foundingDate: "2002",
  address: {
    "@type": "PostalAddress",
    postOfficeBoxNumber: institute.address[0],
    addressLocality: "Jos",
    addressRegion: "Plateau State",
    addressCountry: "NG",
  },
  location: {
    "@type": "Place",
    name: institute.place,
    geo: {
      "@type": "GeoCoordinates",
      latitude: institute.fieldStation.latitude,
      longitude: institute.fieldStation.longitude,
      elevation: institute.fieldStation.metresAboveSea,
    },
  },
  // Undefined values are omitted when the record is written as JSON.
  email: institute.email || undefined,
  telephone: institute.telephone || undefined,
  sameAs: institute.socials.map(({ href }) => href),
});

/** The site, its publisher and its search, for the home page. */
export const webSite = (publicUrl: string): LinkedData => ({
  "@context": "https://schema.org",
  "@graph": [
    organization(publicUrl),
    {
      "@type": "WebSite",
      "@id": `${publicUrl}/#site`,
      url: `${publicUrl}/`,
      name: institute.name,
      description: institute.description,
      inLanguage: "en-GB",
      publisher: { "@id": `${publicUrl}/#institute` },
      potentialAction: {
        "@type": "SearchAction",
        target: {
          "@type": "EntryPoint",
          urlTemplate: `${publicUrl}/publications?search={search_term_string}`,
        },
        "query-input": "required name=search_term_string",
      },
    },
  ],
});

/** The path from the home page to a page. */
export const breadcrumbs = (publicUrl: string, steps: { name: string; path: string }[]): LinkedData => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Home", path: "/" }, ...steps].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: `${publicUrl}${path}`,
  })),
});

/** A post as linked data, for its page. */
export function postData(post: Post, publicUrl: string, image: string): LinkedData {
  const row = postTypeRow(post.postType);
  const href = postHref(post);
  const names =
    row.byline === "authors" && post.authors.length > 0
      ? post.authors
      : [{ name: post.author, slug: post.userSlug }];
  const person = ({ name, slug }: { name: string; slug: string | null }) => ({
    "@type": "Person",
    name,
    ...(slug && { url: `${publicUrl}/member/${slug}` }),
  });
  const publisher = { "@id": `${publicUrl}/#institute` };
  const isResearch = post.postType === "research";
  const work: LinkedData = isResearch
    ? {
        name: post.title,
        description: post.excerpt,
        image,
        url: `${publicUrl}${href}`,
        parentOrganization: publisher,
      }
    : {
        headline: post.title,
        name: post.title,
        ...(post.excerpt && { [post.postType === "news" ? "description" : "abstract"]: post.excerpt }),
        image,
        url: `${publicUrl}${href}`,
        mainEntityOfPage: `${publicUrl}${href}`,
        datePublished: publishedOn(post),
        dateModified: post.updatedAt,
        author: names.map(person),
        inLanguage: "en",
        // A paper or a thesis was not published by the institute that shows it.
        ...(row.order !== "year" && { publisher }),
        ...(post.journal && { isPartOf: { "@type": "Periodical", name: post.journal } }),
        ...(post.doi && { sameAs: doiAddress(post.doi) }),
        ...(post.file && {
          encoding: {
            "@type": "MediaObject",
            contentUrl: absolute(publicUrl, post.fileUrl ?? ""),
            contentSize: String(post.file.bytes),
          },
        }),
      };
  return {
    "@context": "https://schema.org",
    "@graph": [
      { "@type": row.schemaType, "@id": `${publicUrl}${href}#post`, ...work },
      organization(publicUrl),
      breadcrumbs(publicUrl, [
        ...(row.path ? [{ name: row.many, path: `/${row.path}` }] : []),
        { name: post.title, path: href },
      ]),
    ],
  };
}

/** When a post was published, to its known precision: the year of a work, never the day of its upload. */
export function publishedOn(post: Post): string | undefined {
  if (postTypeRow(post.postType).order === "date") return toPostDateIso(post);
  return post.year === null ? undefined : String(post.year);
}

const doiAddress = (doi: string) =>
  /^https?:/i.test(doi) ? doi : `https://doi.org/${doi.replace(/^doi:\s*/i, "")}`;
