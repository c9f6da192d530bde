import type { CommonsCandidate, CommonsFile } from "#birds/domain/guide/commons.ts";
import { fetchBytes, fetchObject } from "#core/adapters/fetch-text.ts";
import { MAX_UPLOAD_BYTES } from "#core/domain/files/upload.ts";

/** Free pictures at Wikimedia Commons. */
export interface Commons {
  /** What Commons says of a file; an `AppError` says why it cannot be used, another why Commons did not answer. */
  find(title: string): Promise<CommonsFile>;
  /** The photographs in the category of a scientific name that may be copied. */
  candidates(scientificName: string): Promise<CommonsCandidate[]>;
  /** The bytes of its picture. */
  fetch(picture: string): Promise<Buffer>;
}

interface CommonsOptions {
  /** The base address, without a trailing slash. */
  address: string;
  read: (answer: Record<string, unknown>) => CommonsFile;
  readCandidates: (answer: Record<string, unknown>) => CommonsCandidate[];
  /** Says who calls; without it Wikimedia does not answer. */
  userAgent: () => string;
  timeoutMs?: number;
}

/** The only host from which pictures come, besides a stand-in of Commons itself. */
const PICTURES = "https://upload.wikimedia.org";
/** Of the widths that Wikimedia makes, the first as wide as any that we show. */
const WIDTH = "1920";
/** So many files of a category are looked at. */
const MAX_MEMBERS = "20";
const PICTURE_TIMEOUT_MS = 20_000;

/** Reads files by the API of MediaWiki, and their pictures scaled down; no redirect is followed. */
export function createCommonsReader({
  address,
  read,
  readCandidates,
  userAgent,
  timeoutMs = 8_000,
}: CommonsOptions): Commons {
  const origins = [PICTURES, new URL(address).origin];
  const headers = () => ({ "User-Agent": userAgent() });
  const ask = (which: Record<string, string>) => {
    const query = new URLSearchParams({
      action: "query",
      format: "json",
      formatversion: "2",
      redirects: "1",
      ...which,
      prop: "imageinfo",
      iiprop: "url|size|mime|extmetadata",
      iiurlwidth: WIDTH,
      iiextmetadatalanguage: "en",
    });
    return fetchObject(`${address}/w/api.php?${query}`, { headers: headers(), timeoutMs });
  };
  return {
    find: async (title) => read(await ask({ titles: title })),
    candidates: async (scientificName) =>
      readCandidates(
        await ask({
          generator: "categorymembers",
          gcmtitle: `Category:${scientificName}`,
          gcmtype: "file",
          gcmlimit: MAX_MEMBERS,
        }),
      ),
    async fetch(picture) {
      const { origin, href } = new URL(picture);
      if (!origins.includes(origin)) throw new Error("it has its picture on another server");
      return fetchBytes(href, {
        headers: headers(),
        timeoutMs: PICTURE_TIMEOUT_MS,
        maxBytes: MAX_UPLOAD_BYTES.image,
      });
    },
  };
}
