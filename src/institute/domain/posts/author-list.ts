import type { FreeAuthor } from "./author-input.ts";
import type { FoundAuthor } from "./lookup.ts";
import { joinName } from "./names.ts";
import { type ReadAuthor, readAuthors } from "./read-authors.ts";
import { partsOf } from "./read-name.ts";

/** The authors of a list of at least two names with capitals; undefined if it is no such list, or can be read in two ways. */
export function readAuthorList(text: string): FoundAuthor[] | undefined {
  const { authors } = readAuthors(text);
  const isList = authors.length > 1 && /\p{Lu}/u.test(text) && authors.every(({ kind }) => kind !== "free");
  return isList ? authors.map(toFound) : undefined;
}

function toFound({ family, given, suffix, kind, orcid }: ReadAuthor): FoundAuthor {
  const parts = { ...(suffix && { suffix }), ...(orcid && { orcid }) };
  return { family, given, kind: kind === "person" ? "person" : "organisation", ...parts };
}

/** A read author as a work has one: a name, with its parts if it is a person's. */
export const toNamedAuthor = (author: ReadAuthor): FreeAuthor => ({
  name: joinName(author),
  ...(partsOf([author]) ?? { kind: "free" }),
});
