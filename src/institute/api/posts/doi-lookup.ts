import { institute } from "#core/institute.ts";
import { createLookup, type LookUp, type LookupOptions } from "#institute/adapters/lookup.ts";
import { answerReaders } from "#institute/formats/works/lookup-readers.ts";

interface Settings {
  /** The addresses of the services; undefined if this site looks up none. */
  lookup: Pick<LookupOptions, "crossref" | "datacite" | "doi"> | undefined;
  mailFrom: string | undefined;
}

/** Looks up the works of DOIs at the configured services, and says who asks. */
export function createDoiLookup(
  { lookup, mailFrom }: Settings,
  publicUrl: () => string | undefined,
): LookUp | undefined {
  const contact = () => institute().email || /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? "")?.[0];
  const userAgent = () => {
    const who = [publicUrl(), contact() && `mailto:${contact()}`].filter(Boolean).join("; ");
    return who ? `Malimbe (${who})` : "Malimbe";
  };
  return lookup && createLookup({ ...lookup, readers: answerReaders, userAgent });
}
