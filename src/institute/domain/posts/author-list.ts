import type { FoundAuthor } from "./lookup.ts";
import { joinName } from "./names.ts";
import { type ReadAuthor, readAuthors } from "./read-authors.ts";

/** The authors of a list of at least two names with capitals; undefined if it is no such list, or can be read in two ways. */
export function readAuthorList(text: string): FoundAuthor[] | undefined {
  const { authors } = readAuthors(text);
  const isList = authors.length > 1 && /\p{Lu}/u.test(text) && authors.every(({ kind }) => kind !== "free");
  return isList ? authors.map(toFound) : undefined;
}

function toFound({ family, given, kind, orcid }: ReadAuthor): FoundAuthor {
  return { family, given, kind: kind === "person" ? "person" : "organisation", ...(orcid && { orcid }) };
}

/** A read author as a work has one: a name, with its parts if it is a person's. */
export function toNamedAuthor({ family, given, suffix, kind, orcid }: ReadAuthor) {
  const name = kind === "person" && given ? joinName({ family, given }) : family;
  return {
    name: suffix ? `${name} ${suffix}` : name,
    ...(kind === "person" && given && { given, family }),
    ...(orcid && { orcid }),
  };
}
