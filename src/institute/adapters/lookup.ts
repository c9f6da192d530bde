import { readObject } from "#core/adapters/fetch-text.ts";
import type { Resolve } from "#core/adapters/public-address.ts";
import { openWeb, readBytes, type WebRefusal, WebRefused } from "#core/adapters/web-client.ts";
import { doiKey } from "#core/domain/identifiers.ts";
import type { LookupSource } from "#institute/domain/posts/lookup.ts";
import type { AnswerReaders, ReadWork } from "#institute/domain/works/read-work.ts";

/** A work as one of the services describes it. */
export interface FoundRecord extends ReadWork {
  source: LookupSource;
}

/** Finds the work of a DOI; undefined if no service knows it, and an error with the reason if none could say. */
export type LookUp = (doi: string) => Promise<FoundRecord | undefined>;

export interface LookupOptions {
  /** The base addresses, without a trailing slash. */
  crossref: string;
  datacite: string;
  doi: string;
  readers: AnswerReaders;
  /** Says who calls, as Crossref asks of polite clients. */
  userAgent: () => string;
  timeoutMs?: number;
  /** Other hosts to which doi.org may lead that are not on the public web, as `host:port`, for tests. */
  allowed?: readonly string[];
  resolve?: Resolve;
}

const MAX_BYTES = 1_000_000;
const MAX_REDIRECTS = 4;
const notPublic = "it redirects to an address that is not public";
const refusals: Record<WebRefusal, string> = {
  notWeb: notPublic,
  notPublic,
  notSecure: notPublic,
  tooManyRedirects: "it redirects too often",
};
const CSL = "application/vnd.citationstyles.csl+json";

interface Service {
  source: LookupSource;
  address: (doi: string) => string;
  accept: string;
}

/** Asks Crossref, then DataCite, then doi.org, which knows where the other agencies describe their DOIs. */
export function createLookup(options: LookupOptions): LookUp {
  const { timeoutMs = 8_000, allowed = [] } = options;
  const services: Service[] = [
    {
      source: "Crossref",
      address: (doi) => `${options.crossref}/works/${encodeURIComponent(doi)}`,
      accept: "application/json",
    },
    {
      source: "DataCite",
      address: (doi) => `${options.datacite}/dois/${encodeURIComponent(doi)}`,
      accept: "application/vnd.api+json",
    },
    {
      source: "doi.org",
      address: (doi) => `${options.doi}/${encodeURIComponent(doi)}`,
      accept: CSL,
    },
  ];
  const trusted = [options.crossref, options.datacite, options.doi].map((base) => new URL(base).origin);

  /** The answer at an address; redirects lead to the hosts of the settings, or by https to others on the public web. */
  async function open(address: string, accept: string, signal: AbortSignal) {
    const headers = { Accept: accept, "User-Agent": options.userAgent() };
    const { resolve } = options;
    try {
      return await openWeb(address, {
        headers,
        signal,
        trusted,
        allowed,
        resolve,
        maxRedirects: MAX_REDIRECTS,
      });
    } catch (error) {
      throw error instanceof WebRefused ? new Error(refusals[error.kind]) : error;
    }
  }

  /** What a service knows of a DOI; undefined if it does not know it. */
  async function ask({ source, address, accept }: Service, doi: string, signal: AbortSignal) {
    const reply = await open(address(doi), accept, signal);
    const { statusCode: status = 0 } = reply;
    if (status !== 200) reply.destroy();
    if ([204, 404, 406, 410].includes(status)) return undefined;
    if (status === 429) throw new Error("it asks us to wait: there were too many requests");
    if (status !== 200) throw new Error(`it answered with status ${status}`);
    const bytes = await readBytes(reply, MAX_BYTES);
    if (!bytes) throw new Error(`it sent more than ${MAX_BYTES} bytes`);
    const read = options.readers[source](readObject(address(doi), bytes.toString("utf8")));
    const { work } = read;
    if (!work.title) throw new Error("it sent no title");
    if (work.doi && doiKey(work.doi) !== doiKey(doi)) throw new Error("it answered for another DOI");
    return { ...read, work: { ...work, doi } };
  }

  return async (doi) => {
    const all = AbortSignal.timeout(timeoutMs);
    const reasons: string[] = [];
    for (const service of services) {
      // A service that hangs leaves time for the next one.
      const signal = AbortSignal.any([all, AbortSignal.timeout(timeoutMs / 2)]);
      try {
        // Name servers have a time of their own.
        const read = await Promise.race([ask(service, doi, signal), rejectOn(signal)]);
        if (read) return { source: service.source, ...read };
        // It knows of the DOIs of all agencies.
        if (service.source === "doi.org") return undefined;
      } catch (error) {
        reasons.push(reasonFor(error, service, signal));
      }
      if (all.aborted) break;
    }
    throw new Error(reasons.join("; "));
  };
}

const rejectOn = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

/** Why a service could not say; the reasons of Node’s own errors have addresses in them. */
function reasonFor(error: unknown, { source }: Service, signal: AbortSignal): string {
  if (signal.aborted) return `${source} took too long`;
  const isOurs = error instanceof Error && !("code" in error);
  return isOurs ? `${source}: ${error.message}` : `${source} cannot be reached`;
}
