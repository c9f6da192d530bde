import type { NameParts } from "./names.ts";
import { entriesOf } from "./work-fields.ts";

/** A supervisor's written name that belongs to a member. */
export interface SupervisorLink extends NameParts {
  /** The name as the thesis has it. */
  written: string;
  profileId: string;
  name: string;
  slug: string;
}

/** The name of an editor or supervisor, which a work has as a line, in its parts. */
export interface NameOfLine extends NameParts {
  written: string;
}

/** A supervisor of a thesis: a member with a page, or a name as written. */
export interface Supervisor extends NameParts {
  profileId: string | null;
  name: string;
  slug: string | null;
}

/** The editors of a book, each with the parts of the name. */
export function editorsOf(post: {
  editors: string | null;
  namesOfLines?: NameOfLine[] | undefined;
}): (NameParts & { name: string })[] {
  const parts = partsByName(post.namesOfLines);
  return entriesOf(post.editors).map((name) => ({ name, ...parts.get(name) }));
}

/** The supervisors of a thesis as people: members under their own name, with their page, and others as written. */
export function supervisorsOf(post: {
  supervisors: string | null;
  supervisorLinks?: SupervisorLink[] | undefined;
  namesOfLines?: NameOfLine[] | undefined;
}): Supervisor[] {
  const links = new Map(post.supervisorLinks?.map(({ written, ...member }) => [written, member]));
  const parts = partsByName(post.namesOfLines);
  return entriesOf(post.supervisors).map(
    (name) => links.get(name) ?? { profileId: null, name, slug: null, ...parts.get(name) },
  );
}

const partsByName = (names: NameOfLine[] = []) =>
  new Map(names.map(({ written, ...parts }) => [written, parts]));
