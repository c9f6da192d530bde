import { isIssn } from "#core/domain/identifiers.ts";
import { asObject } from "#core/domain/keys.ts";
import { type FoundAuthor, type FoundWork, toFoundWork } from "#institute/domain/posts/lookup.ts";
import { readNameParts } from "#institute/domain/posts/read-name.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import { degreeIn } from "./lookup-csl.ts";
import {
  abstractOf,
  addressOf,
  fundersOf,
  isoDateOf,
  languageOf,
  licenceOf,
  linesOfNames,
  objectsIn,
  pagesOf,
  plainOf,
  textOf,
  titleOf,
  toAuthor,
} from "./lookup-text.ts";

const types: Record<string, PostType> = {
  Dissertation: "thesis",
  Dataset: "document",
  Software: "document",
  Image: "document",
  Other: "document",
};

/** A work as DataCite describes it: the attributes of a DOI. */
export function readDatacite(attributes: Record<string, unknown>): FoundWork {
  const kind = asObject(attributes.types);
  const general = textOf(kind.resourceTypeGeneral) ?? "";
  const named = textOf(kind.resourceType) ?? "";
  const isThesis = general === "Dissertation" || /\b(?:thesis|dissertation)\b/i.test(named);
  const postType = isThesis ? "thesis" : (types[general] ?? "publication");
  const container = asObject(attributes.container);
  const contributors = objectsIn(attributes.contributors);
  const withRole = (role: string) =>
    linesOfNames(contributors.filter(({ contributorType }) => contributorType === role).flatMap(authorOf));
  const dates = objectsIn(attributes.dates);
  const issued = dates.find(({ dateType }) => dateType === "Issued")?.date;
  const publisher = plainOf(textOf(asObject(attributes.publisher).name) ?? textOf(attributes.publisher));
  const titles = objectsIn(attributes.titles);
  const main = titles.find(({ titleType }) => !titleType) ?? titles[0];
  const subtitle = textOf(titles.find(({ titleType }) => titleType === "Subtitle")?.title);
  const isbn = objectsIn(attributes.relatedIdentifiers).find(
    ({ relatedIdentifierType, relationType }) =>
      relatedIdentifierType === "ISBN" && relationType === "IsPartOf",
  )?.relatedIdentifier;
  const pages = [textOf(container.firstPage), textOf(container.lastPage)].filter(Boolean).join("-");
  return toFoundWork({
    postType,
    authors: objectsIn(attributes.creators).flatMap(authorOf),
    fields: {
      ...titleOf([textOf(main?.title), subtitle].filter(Boolean).join(": ")),
      year: attributes.publicationYear,
      ...isoDateOf(issued),
      ...pagesOf(pages, undefined),
      journal: plainOf(textOf(container.title)),
      volume: textOf(container.volume),
      issue: textOf(container.issue),
      issn: [textOf(container.identifier) ?? ""].find(isIssn),
      isbn: textOf(isbn),
      doi: textOf(attributes.doi),
      publisher: isThesis ? undefined : publisher,
      editors: withRole("Editor"),
      awardingInstitution: isThesis ? publisher : undefined,
      degree: isThesis ? degreeIn(named) : undefined,
      supervisors: isThesis ? withRole("Supervisor") : undefined,
      publisherUrl: addressOf(attributes.url),
      language: languageOf(attributes.language),
      keywords: objectsIn(attributes.subjects)
        .flatMap(({ subject }) => plainOf(textOf(subject)) ?? [])
        .join("\n"),
      licence: licenceOf(objectsIn(attributes.rightsList).map(({ rightsUri }) => rightsUri)),
      funders: fundersOf(
        objectsIn(attributes.fundingReferences).map(({ funderName, awardNumber }) => ({
          name: textOf(funderName),
          grants: [textOf(awardNumber)],
        })),
      ),
      content: abstractOf(
        objectsIn(attributes.descriptions).find(({ descriptionType }) => descriptionType === "Abstract")
          ?.description,
      ),
    },
  });
}

function authorOf(entry: Record<string, unknown>): FoundAuthor[] {
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
