import { readPublic, type StoredDoi } from "#db/posts/registrations.ts";
import type { DoiSubject } from "#domain/posts/registration.ts";
import type { Citable } from "#formats/posts/citable.ts";
import { thesisForAgency } from "#formats/works/registration.ts";
import type { JobServices } from "./run.ts";

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

declare module "./run.ts" {
  interface JobServices {
    /** How each kind of what has a DOI is read. */
    registered: Partial<Record<DoiSubject["kind"], ReadWork>>;
  }
}
