import { keysOf } from "#domain/keys.ts";
import { orcidHref } from "#domain/people/orcid.ts";
import { doiAddress } from "#domain/posts/doi.ts";
import type { Post } from "#domain/posts/post.ts";
import { postHref, postTypeRow } from "#domain/posts/types.ts";
import { earlierFiles } from "#domain/posts/versions.ts";
import { workLicenceUrl } from "#domain/posts/work-terms.ts";
import { workFormats } from "./formats.ts";

interface Signpost {
  rel: string;
  href: string;
  type?: string;
}

/** What machines find from a work’s page: Signposting’s links for its landing page. */
function signpostsOf(post: Post, publicUrl: string): Signpost[] {
  const page = `${publicUrl}${postHref(post)}`;
  const { schemaType, path } = postTypeRow(post.postType);
  const licence = post.licence && workLicenceUrl(post.licence);
  const pdf = post.file?.format === "pdf" && post.fileUrl;
  return [
    { rel: "cite-as", href: post.hasOwnDoi && post.doi ? doiAddress(post.doi) : page },
    { rel: "type", href: "https://schema.org/AboutPage" },
    { rel: "type", href: `https://schema.org/${schemaType}` },
    ...post.authors.flatMap(({ orcid }) => (orcid ? { rel: "author", href: orcidHref(orcid) } : [])),
    ...(pdf ? [{ rel: "item", href: absolute(pdf, publicUrl), type: "application/pdf" }] : []),
    // RFC 5829.
    ...earlierFiles(post).map((address) => ({
      rel: "predecessor-version",
      href: absolute(address, publicUrl),
    })),
    ...keysOf(workFormats).map((format) => ({
      ...{ rel: "describedby", href: `${page}.${format}`, type: workFormats[format].type },
    })),
    ...(licence ? [{ rel: "license", href: licence }] : []),
    { rel: "collection", href: `${publicUrl}/${path}`, type: "text/html" },
  ];
}

const absolute = (address: string, publicUrl: string) =>
  /^https?:/.test(address) ? address : `${publicUrl}${address}`;

/** Signs outside ASCII are escaped, as headers have none. */
const writeLink = ({ rel, href, type }: Signpost) =>
  `<${new URL(href).href}>; rel="${rel}"${type ? `; type="${type}"` : ""}`;

/** The `Link` header of a work’s page (level 1), with the address of its link set. */
export function signpostHeader(post: Post, publicUrl: string): string {
  const linkset = { rel: "linkset", href: linksetHref(post, publicUrl), type: "application/linkset+json" };
  return [...signpostsOf(post, publicUrl), linkset].map(writeLink).join(", ");
}

const linksetHref = (post: Post, publicUrl: string) => `${publicUrl}${postHref(post)}/linkset.json`;

/** The link set of a work (level 2, RFC 9264): the links of its page, and those back from its files. */
export function linkset(post: Post, publicUrl: string) {
  const page = `${publicUrl}${postHref(post)}`;
  const signposts = signpostsOf(post, publicUrl);
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
