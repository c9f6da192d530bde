import { createLookup, type LookupOptions } from "#institute/adapters/lookup.ts";
import { createOrcidReader } from "#institute/adapters/orcid.ts";
import { readOrcidRecord } from "#institute/formats/people/orcid-record.ts";
import { answerReaders } from "#institute/formats/works/lookup-readers.ts";

interface Settings {
  /** The addresses of the services; undefined if this site looks up none. */
  lookup: (Pick<LookupOptions, "crossref" | "datacite" | "doi"> & { orcid: string }) | undefined;
}

/** Looks up the works of DOIs and the records of ORCID iDs at the configured services; `userAgent` says who asks. */
export function createLookups({ lookup }: Settings, userAgent: () => string) {
  return {
    lookUp: lookup && createLookup({ ...lookup, readers: answerReaders, userAgent }),
    readOrcid: lookup && createOrcidReader({ address: lookup.orcid, read: readOrcidRecord, userAgent }),
  };
}
