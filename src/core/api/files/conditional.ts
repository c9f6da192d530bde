import { byteRange } from "./byte-range.ts";

/** What identifies a version of a file. */
export interface Validators {
  /** Strong, in quotes. */
  etag: string;
  /** In milliseconds since 1970. */
  lastModified: number;
}

/** Whether a list of ETags, or `*`, names this one. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag) ?? false;

const toSecond = (milliseconds: number) => Math.floor(milliseconds / 1000) * 1000;

/** Whether the client has this version: by ETag, or by date if it sent none. */
export function isUnchanged(sent: Headers, { etag, lastModified }: Validators): boolean {
  const tags = sent.get("if-none-match");
  if (tags !== null) return matchesEtag(tags, etag);
  const since = Date.parse(sent.get("if-modified-since") ?? "");
  return since >= toSecond(lastModified);
}

/** The requested range of this version; `undefined` means the full file, also if the client has parts of another version. */
export function requestedRange(sent: Headers, { etag, lastModified }: Validators, bytes: number) {
  const known = sent.get("if-range");
  const isKnown = known === null || known === etag || Date.parse(known) === toSecond(lastModified);
  return isKnown ? byteRange(sent.get("range") ?? undefined, bytes) : undefined;
}
