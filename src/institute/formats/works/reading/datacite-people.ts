import type { FoundAuthor } from "#institute/domain/posts/lookup.ts";
import { readNameParts } from "#institute/domain/posts/read-name.ts";
import { linesOfNames, objectsIn, plainOf, textOf, toAuthor } from "../lookup-text.ts";

/** Of an edited book the editors stand in the place of its creators too. */
export const areEditors = (
  creators: readonly FoundAuthor[],
  { contributors }: Record<string, unknown>,
): boolean => {
  const editors = objectsIn(contributors).filter(({ contributorType }) => contributorType === "Editor");
  return linesOfNames(creators) === linesOfNames(editors.flatMap(authorOf));
};

/** “:unav” and its like are the standard’s own words for what is not known. */
export const isKnown = ({ family }: FoundAuthor) => !/^[:(]?un(?:av|kn|ac|al|as|ap)\)?$/.test(family);

/** The people or organisations of one entry; none without a name. */
export function authorOf(entry: Record<string, unknown>): FoundAuthor[] {
  const name = plainOf(textOf(entry.name)) ?? "";
  const orcid = objectsIn(entry.nameIdentifiers).find(
    ({ nameIdentifierScheme }) => nameIdentifierScheme === "ORCID",
  )?.nameIdentifier;
  const [family = "", given, last = ""] = name.split(/,\s+/, 3);
  const isPerson =
    entry.nameType === "Personal" || (entry.nameType !== "Organizational" && given !== undefined);
  const parts = {
    family: plainOf(textOf(entry.familyName)) ?? (given ? family : undefined),
    given: plainOf(textOf(entry.givenName)) ?? given,
    suffix: /^(?:Jr|Sr|II|III|IV)\.?$/.test(last) ? last : undefined,
  };
  if (isPerson && parts.family) return toAuthor({ ...parts, literal: undefined, orcid });
  if (isPerson) return toAuthor({ ...fromNatural(name), literal: name, orcid });
  return toAuthor({ family: undefined, given: undefined, literal: name, orcid });
}

/** “Will Cresswell”, of which DataCite says only that it is a person. */
function fromNatural(name: string) {
  const { kind, family = name, given, suffix } = readNameParts(name);
  return kind === "person" ? { family, given, suffix } : { family: name, given: undefined };
}
