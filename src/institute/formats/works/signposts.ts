import { doiAddress } from "#core/domain/doi.ts";
import { orcidHref } from "#core/domain/orcid.ts";
import { issuedOn } from "#institute/domain/posts/issued.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { schemaTypeOf } from "#institute/domain/posts/publication-kind.ts";
import { postHref, postTypeRow } from "#institute/domain/posts/types.ts";
import { earlierFiles } from "#institute/domain/posts/versions.ts";
import { workLicenceUrl } from "#institute/domain/posts/work-terms.ts";
import { formatsOf, workFormats } from "./formats.ts";

interface Signpost {
  rel: string;
  href: string;
  type?: string;
}

/** The page of something that is cited; addresses without a host are those of the site. */
export interface LandingPage {
  path: string;
  /** Its type at schema.org. */
  schemaType: string;
  /** A DOI of our own. */
  doi: string | null;
  orcids: readonly string[];
  files: readonly { path: string; type: string }[];
  earlierFiles: readonly string[];
  /** When it was published or last changed, if that is known; it has all forms then. */
  issued: string | undefined;
  licence: string | null | undefined;
  /** The page that lists it. */
  list: string;
}

/** The page of a work, for machines. */
export const workLanding = (post: Post): LandingPage => ({
  path: postHref(post),
  schemaType: schemaTypeOf(post),
  doi: post.hasOwnDoi ? post.doi : null,
  orcids: post.authors.flatMap(({ orcid }) => orcid ?? []),
  files: post.file?.format === "pdf" && post.fileUrl ? [{ path: post.fileUrl, type: "application/pdf" }] : [],
  earlierFiles: earlierFiles(post),
  issued: issuedOn(post),
  licence: post.licence && workLicenceUrl(post.licence),
  list: `/${postTypeRow(post.postType).path}`,
});

/** What machines find from a landing page: Signposting’s links. */
function signpostsOf(landing: LandingPage, publicUrl: string): Signpost[] {
  const page = `${publicUrl}${landing.path}`;
  const { doi, licence } = landing;
  return [
    { rel: "cite-as", href: doi ? doiAddress(doi) : page },
    { rel: "type", href: "https://schema.org/AboutPage" },
    { rel: "type", href: `https://schema.org/${landing.schemaType}` },
    ...landing.orcids.map((orcid) => ({ rel: "author", href: orcidHref(orcid) })),
    ...landing.files.map(({ path, type }) => ({ rel: "item", href: absolute(path, publicUrl), type })),
    // RFC 5829.
    ...landing.earlierFiles.map((address) => ({
      rel: "predecessor-version",
      href: absolute(address, publicUrl),
    })),
    ...formatsOf(landing).map((format) => ({
      rel: "describedby",
      href: `${page}.${format}`,
      type: workFormats[format].type,
    })),
    ...(licence ? [{ rel: "license", href: licence }] : []),
    { rel: "collection", href: `${publicUrl}${landing.list}`, type: "text/html" },
  ];
}

const absolute = (address: string, publicUrl: string) =>
  /^https?:/.test(address) ? address : `${publicUrl}${address}`;

/** Signs outside ASCII are escaped, as headers have none. */
const writeLink = ({ rel, href, type }: Signpost) =>
  `<${new URL(href).href}>; rel="${rel}"${type ? `; type="${type}"` : ""}`;

/** The `Link` header of a landing page (level 1), with the address of its link set. */
export function signpostHeader(landing: LandingPage, publicUrl: string): string {
  const href = `${publicUrl}${landing.path}/linkset.json`;
  const linkset = { rel: "linkset", href, type: "application/linkset+json" };
  return [...signpostsOf(landing, publicUrl), linkset].map(writeLink).join(", ");
}

/** The link set of a landing page (level 2, RFC 9264): its links, and those back from its files. */
export function linkset(landing: LandingPage, publicUrl: string) {
  const page = `${publicUrl}${landing.path}`;
  const signposts = signpostsOf(landing, publicUrl);
  const byRelation: Record<string, { href: string; type?: string }[]> = {};
  for (const { rel, ...target } of signposts) {
    byRelation[rel] ??= [];
    byRelation[rel].push(target);
  }
  const back = (rel: string, relation: string) =>
    signposts
      .filter((signpost) => signpost.rel === rel)
      .map(({ href }) => ({ anchor: href, [relation]: [{ href: page, type: "text/html" }] }));
  return {
    linkset: [
      { anchor: page, ...byRelation },
      ...back("item", "collection"),
      ...back("predecessor-version", "latest-version"),
      ...back("describedby", "describes"),
    ],
  };
}
