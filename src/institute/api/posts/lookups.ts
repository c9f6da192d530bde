import { institute } from "#core/institute.ts";
import { createLookup, type LookupOptions } from "#institute/adapters/lookup.ts";
import { createOrcidReader } from "#institute/adapters/orcid.ts";
import { readOrcidRecord } from "#institute/formats/people/orcid-record.ts";
import { answerReaders } from "#institute/formats/works/lookup-readers.ts";

interface Settings {
  /** The addresses of the services; undefined if this site looks up none. */
  lookup: (Pick<LookupOptions, "crossref" | "datacite" | "doi"> & { orcid: string }) | undefined;
  mailFrom: string | undefined;
}

/** Looks up the works of DOIs and the records of ORCID iDs at the configured services, and says who asks. */
export function createLookups({ lookup, mailFrom }: Settings, publicUrl: () => string | undefined) {
  const contact = () => institute().email || /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? "")?.[0];
  const userAgent = () => {
    const who = [publicUrl(), contact() && `mailto:${contact()}`].filter(Boolean).join("; ");
    return who ? `Malimbe (${who})` : "Malimbe";
  };
  return {
    lookUp: lookup && createLookup({ ...lookup, readers: answerReaders, userAgent }),
    readOrcid: lookup && createOrcidReader({ address: lookup.orcid, read: readOrcidRecord, userAgent }),
  };
}
