import type { NameParts } from "./author-input.ts";
import { entriesOf } from "./work-fields.ts";

/** A supervisor's written name that belongs to a member. */
export interface SupervisorLink {
  /** The name as the thesis has it. */
  written: string;
  profileId: string;
  name: string;
  slug: string;
  orcid?: string | undefined;
}

/** A supervisor of a thesis: a member with a page, or a name as written. */
export interface Supervisor extends NameParts {
  profileId: string | null;
  name: string;
  slug: string | null;
}

/** The supervisors of a thesis as people: members under their own name, with their page, and others as written. */
export function supervisorsOf(post: {
  supervisors: string | null;
  supervisorLinks?: SupervisorLink[] | undefined;
}): Supervisor[] {
  const links = new Map(post.supervisorLinks?.map(({ written, ...member }) => [written, member]));
  return entriesOf(post.supervisors).map(
    (written) => links.get(written) ?? { profileId: null, name: written, slug: null },
  );
}
