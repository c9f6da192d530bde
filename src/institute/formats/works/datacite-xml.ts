import { element, listElement, textElement } from "#core/formats/xml.ts";
import type { Citable } from "../posts/citable.ts";
import { toValidDatacite } from "./datacite.ts";

type Person = ReturnType<typeof toValidDatacite>["creators"][number];

const personElements = (nameElement: string, person: Person) => {
  const [givenName, familyName] = "familyName" in person ? [person.givenName, person.familyName] : [];
  const nameType = "nameType" in person ? person.nameType : undefined;
  return [
    textElement(nameElement, person.name, { nameType }),
    textElement("givenName", givenName),
    textElement("familyName", familyName),
    ...person.nameIdentifiers.map(({ nameIdentifier, nameIdentifierScheme, schemeUri }) =>
      textElement("nameIdentifier", nameIdentifier, { nameIdentifierScheme, schemeURI: schemeUri }),
    ),
  ].join("");
};

const relatedItem = (item: ReturnType<typeof toValidDatacite>["relatedItems"][number]) => {
  const { relatedItemIdentifier: identifier, relatedItemType, relationType } = item;
  const content = [
    identifier
      ? textElement("relatedItemIdentifier", identifier.relatedItemIdentifier, {
          relatedItemIdentifierType: identifier.relatedItemIdentifierType,
        })
      : "",
    listElement("titles", item.titles, ({ title }) => textElement("title", title)),
    textElement("volume", item.volume),
    textElement("issue", item.issue),
    textElement("number", item.number, { numberType: item.numberType }),
    textElement("firstPage", item.firstPage),
    textElement("lastPage", item.lastPage),
    textElement("edition", item.edition),
  ];
  return element("relatedItem", content.join(""), { relatedItemType, relationType });
};

/** A work as a resource in DataCite’s XML. */
export function dataciteResource(work: Citable): string {
  const record = toValidDatacite(work);
  const content = [
    record.doi
      ? textElement("identifier", record.doi, { identifierType: "DOI" })
      : textElement("identifier", record.url, { identifierType: "URL" }),
    listElement("creators", record.creators, (creator) =>
      element("creator", personElements("creatorName", creator)),
    ),
    listElement("titles", record.titles, ({ title, lang }) =>
      textElement("title", title, { "xml:lang": lang }),
    ),
    textElement("publisher", record.publisher.name),
    textElement("publicationYear", record.publicationYear),
    textElement("resourceType", record.types.resourceType, {
      resourceTypeGeneral: record.types.resourceTypeGeneral,
    }),
    listElement("subjects", record.subjects, ({ subject }) => textElement("subject", subject)),
    listElement("contributors", record.contributors, ({ contributorType, ...person }) =>
      element("contributor", personElements("contributorName", person), { contributorType }),
    ),
    listElement("dates", record.dates, ({ date, dateType }) => textElement("date", date, { dateType })),
    textElement("language", record.language),
    listElement(
      "alternateIdentifiers",
      // The first of them is the identifier of a work without a DOI.
      record.doi ? record.identifiers : record.identifiers.slice(1),
      ({ identifier, identifierType }) =>
        textElement("alternateIdentifier", identifier, { alternateIdentifierType: identifierType }),
    ),
    listElement("relatedIdentifiers", record.relatedIdentifiers, ({ relatedIdentifier, ...kinds }) =>
      textElement("relatedIdentifier", relatedIdentifier, kinds),
    ),
    listElement("formats", record.formats, (format) => textElement("format", format)),
    textElement("version", record.version),
    listElement("rightsList", record.rightsList, ({ rights, rightsUri }) =>
      textElement("rights", rights, { rightsURI: rightsUri }),
    ),
    listElement("descriptions", record.descriptions, ({ description, ...kinds }) =>
      textElement("description", description, {
        descriptionType: kinds.descriptionType,
        "xml:lang": "lang" in kinds ? kinds.lang : undefined,
      }),
    ),
    listElement("geoLocations", record.geoLocations, ({ geoLocationPlace }) =>
      element("geoLocation", textElement("geoLocationPlace", geoLocationPlace)),
    ),
    listElement("fundingReferences", record.fundingReferences, ({ funderName, awardNumber }) =>
      element(
        "fundingReference",
        textElement("funderName", funderName) + textElement("awardNumber", awardNumber),
      ),
    ),
    listElement("relatedItems", record.relatedItems, relatedItem),
  ];
  return element("resource", content.join(""), { xmlns: "http://datacite.org/schema/kernel-4" });
}
