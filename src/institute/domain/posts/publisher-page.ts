import { doiOfPage } from "#core/domain/identifiers.ts";

interface Linked {
  doi: string | null;
  publisherUrl: string | null;
}

/** A work whose DOI was given as the address of its page at the publisher: each is in its own field. */
export function separatePage<Work extends Linked>(work: Work): Work {
  const doi = work.doi === null ? undefined : doiOfPage(work.doi);
  return doi ? { ...work, doi, publisherUrl: work.publisherUrl ?? work.doi } : work;
}
