import type { JobServices } from "#core/jobs/run.ts";
import { readPublic, type StoredDoi } from "#institute/db/posts/dois/registrations.ts";
import type { DoiSubject } from "#institute/domain/posts/registration.ts";
import type { Citable } from "#institute/formats/posts/citable.ts";
import { thesisForAgency } from "#institute/formats/works/registration.ts";

/** Reads what has a DOI, as DataCite gets it; undefined while it is not public. */
export type ReadWork = (
  services: Pick<JobServices, "db" | "publicUrl">,
  { subject, doi }: { subject: Pick<DoiSubject, "id">; doi: string },
) => Promise<Citable | undefined>;

/** A post with a DOI of our own. */
export const readRegisteredPost: ReadWork = async ({ db, publicUrl }, { subject, doi }) => {
  const post = await readPublic(db, subject.id);
  return post && thesisForAgency(post, doi, publicUrl());
};

/** The work with its DOI as DataCite gets it; undefined while it is not public. */
export const readPublicWork = async (
  services: Pick<JobServices, "db" | "publicUrl" | "registered">,
  stored: Pick<StoredDoi, "subject" | "doi">,
): Promise<Citable | undefined> => services.registered[stored.subject.kind]?.(services, stored);

declare module "#core/jobs/run.ts" {
  interface JobServices {
    /** How each kind of what has a DOI is read. */
    registered: Partial<Record<DoiSubject["kind"], ReadWork>>;
  }
}
