import { createLookup, type LookupOptions } from "#institute/adapters/lookup.ts";
import { createMemberWorks } from "#institute/adapters/member-works.ts";
import { createOrcidReader } from "#institute/adapters/orcid.ts";
import { readOrcidRecord } from "#institute/formats/people/orcid-record.ts";
import { answerReaders } from "#institute/formats/works/lookup-readers.ts";

interface Settings {
  /** The addresses of the services; undefined if this site looks up none. */
  lookup: (Pick<LookupOptions, "crossref" | "datacite" | "doi"> & { orcid: string }) | undefined;
  demo: boolean;
}

/** Looks up the works of DOIs and the records of ORCID iDs at the configured services; `userAgent` says who asks. */
export function createLookups({ lookup, demo }: Settings, userAgent: () => string) {
  const readOrcid = lookup && createOrcidReader({ address: lookup.orcid, read: readOrcidRecord, userAgent });
  const readers = answerReaders;
  return {
    lookUp: lookup && createLookup({ ...lookup, readers, userAgent }),
    readOrcid,
    // The people of the demonstration are invented, and their iDs are nobody's.
    listMemberWorks:
      lookup && readOrcid && !demo
        ? createMemberWorks({ crossref: lookup.crossref, readOrcid, readers, userAgent })
        : undefined,
  };
}
