import { keysOf } from "#core/domain/keys.ts";
import { institute } from "#core/institute.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import type { DescribedField, MissingField } from "#institute/domain/posts/registration.ts";
import type { Citable } from "../posts/citable.ts";
import { describeWork } from "../posts/post-citation.ts";
import { toDatacite } from "./datacite.ts";

/** A thesis with its DOI as DataCite gets it. */
export const thesisForAgency = (post: Post, doi: string, publicUrl: string): Citable =>
  describeWork({ ...post, doi }, publicUrl, post.content);

/** What DataCite gets of a work with its DOI; what the work no longer has is null, which clears it there. */
export function describeForAgency(work: Citable) {
  const { identifiers: _, doi: __, ...described } = toDatacite(work);
  const host = { name: institute().name, nameType: "Organizational", contributorType: "HostingInstitution" };
  return {
    ...described,
    // Of a data set the institute is creator and publisher already.
    contributors: work.kind === "thesis" ? [...described.contributors, host] : described.contributors,
    language: described.language ?? null,
    version: described.version ?? null,
  };
}

type Description = ReturnType<typeof describeForAgency>;

/** What DataCite requires and a work does not have; a data set that is offered has all of it. */
export function missingFor(work: Citable): MissingField[] {
  const { creators, publisher, publicationYear } = describeForAgency(work);
  return [
    ...(creators.length > 0
      ? []
      : [{ label: "Authors", advice: "Edit the post and add at least one name." }]),
    ...(publicationYear
      ? []
      : [{ label: "Year", advice: "Edit the post and enter the year printed on the thesis." }]),
    ...(publisher
      ? []
      : [
          {
            label: "Awarding institution",
            advice: "Edit the post and enter the university; DataCite calls it the publisher.",
          },
        ]),
  ];
}

const names = (people: { name: string; nameIdentifiers?: { nameIdentifier: string }[] }[]) =>
  people.map(({ name, nameIdentifiers = [] }) =>
    [name, ...nameIdentifiers.map(({ nameIdentifier }) => nameIdentifier)].join(", "),
  );

/** The same for people, field by field; what is empty is left out. */
const readers: Record<string, (description: Description) => (string | number | null | undefined)[]> = {
  "Leads to": ({ url }) => [url],
  Titles: ({ titles }) => titles.map(({ title }) => title),
  Creators: ({ creators }) => names(creators),
  Publisher: ({ publisher }) => [publisher?.name],
  "Publication year": ({ publicationYear }) => [publicationYear],
  Type: ({ types }) => [`${types.resourceTypeGeneral}: ${types.resourceType}`],
  Contributors: ({ contributors }) =>
    contributors.map(
      ({ contributorType, ...person }) =>
        `${names([person])[0]} (${contributorType.replace(/(?<=.)[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`)})`,
    ),
  Dates: ({ dates }) => dates.map(({ date, dateType }) => `${date} (${dateType})`),
  Language: ({ language }) => [language],
  Subjects: ({ subjects }) => subjects.map(({ subject }) => subject),
  Places: ({ geoLocations }) => geoLocations.map(({ geoLocationPlace }) => geoLocationPlace),
  Version: ({ version }) => [version],
  Formats: ({ formats }) => [...formats],
  Licence: ({ rightsList }) => rightsList.map(({ rights }) => rights),
  Funding: ({ fundingReferences }) =>
    fundingReferences.map(({ funderName, awardNumber }) =>
      [funderName, awardNumber].filter(Boolean).join(", "),
    ),
  "Related works": ({ relatedIdentifiers }) =>
    relatedIdentifiers.map(({ relatedIdentifier, relationType }) => `${relatedIdentifier} (${relationType})`),
  Descriptions: ({ descriptions }) => descriptions.map(({ description }) => description),
};

/** What DataCite gets, for people. */
export function explainDescription(description: Description): DescribedField[] {
  return keysOf(readers).flatMap((label) => {
    const values = readers[label]?.(description).flatMap((value) => (value ? [String(value)] : [])) ?? [];
    return values.length > 0 ? [{ label, values }] : [];
  });
}
