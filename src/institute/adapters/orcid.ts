import { readObject, sendRequest } from "#core/adapters/fetch-text.ts";
import { parseOrcid } from "#core/domain/orcid.ts";
import type { OrcidAnswer, OrcidRecord } from "#institute/domain/people/orcid-record.ts";

/** Reads the public record of an iD; an error has the reason if ORCID could not say. */
export type ReadOrcid = (orcid: string) => Promise<OrcidAnswer>;

interface OrcidOptions {
  /** The base address of the API, without a trailing slash. */
  address: string;
  read: (answer: Record<string, unknown>) => OrcidRecord;
  /** Says who calls. */
  userAgent: () => string;
  timeoutMs?: number;
}

/** The record of a person with 2,000 works has some 4 MB. */
const MAX_BYTES = 5_000_000;

/** Reads records at ORCID's public API, which needs no key and has nothing that is not public. */
export function createOrcidReader({ address, read, userAgent, timeoutMs = 8_000 }: OrcidOptions): ReadOrcid {
  return async (orcid) => {
    const page = `${address}/${orcid}/record`;
    const headers = { Accept: "application/json", "User-Agent": userAgent() };
    const limits = { timeoutMs, maxBytes: MAX_BYTES, tellsRedirect: true };
    const { status, text, location } = await sendRequest(page, { method: "GET", headers, ...limits });
    // The record of a deprecated iD leads to the one that its owner has now.
    const other = /(?:\d{4}-){3}\d{3}[\dX]/.exec(location ?? "")?.[0];
    if (location !== undefined && other !== orcid)
      return { state: "replaced", by: other && parseOrcid(other) };
    if (status === 404 || status === 410) return { state: "unknown" };
    // Deactivated or locked.
    if (status === 409) return { state: "closed" };
    if (status === 429) throw new Error("it asks us to wait: there were too many requests");
    if (status !== 200) throw new Error(`it answered with status ${status}`);
    const record = read(readObject(address, text));
    if (record.orcid !== orcid) throw new Error("it answered for another iD");
    return { state: "found", record };
  };
}
