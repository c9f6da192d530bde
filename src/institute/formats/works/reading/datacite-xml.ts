import { stripUnsafe } from "#core/domain/text-fields.ts";
import { createXmlParser } from "#core/domain/xml-parser.ts";

/** An element of XML with what is in it. */
interface Node {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Node[];
}

const newNode = (name: string, attributes: Record<string, string> = {}): Node => ({
  name,
  attributes,
  text: "",
  children: [],
});

const localOf = (name: string) => name.slice(name.indexOf(":") + 1);

/** The resources of DataCite’s XML, each as the attributes that DataCite’s JSON has; throws with the line where it is broken. */
export function readDataciteXml(xml: string): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  const path: Node[] = [];
  const parser = createXmlParser({
    failed: ({ message }) => {
      throw new Error(`Line ${parser.line}: ${message.replace(/^[\d:.\s]+/, "")}`);
    },
    open({ name, attributes }) {
      const node = newNode(
        localOf(name),
        Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localOf(key), String(value)])),
      );
      const parent = path.at(-1);
      // The ends of lines in a description.
      if (node.name === "br" && parent) parent.text += "\n\n";
      else parent?.children.push(node);
      path.push(node);
    },
    text(more) {
      const node = path.at(-1);
      if (node) node.text += more;
    },
    close() {
      const node = path.pop();
      if (node?.name === "resource") found.push(toAttributes(node));
    },
  });
  parser.write(stripUnsafe(xml)).close();
  return found;
}

const childrenOf = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter((child) => child.name === name) ?? [];
const childOf = (node: Node | undefined, name: string): Node | undefined => childrenOf(node, name)[0];
const textOf = (node: Node | undefined, name: string): string | undefined =>
  childOf(node, name)?.text.trim() || undefined;

/** The elements of a list, each with its text under a name and with its attributes. */
const listOf = (node: Node, list: string, one: string): Record<string, unknown>[] =>
  childrenOf(childOf(node, list), one).map(({ text, attributes }) => ({ ...attributes, [one]: text.trim() }));

function toPerson(person: Node, nameElement: string): Record<string, unknown> {
  const name = childOf(person, nameElement);
  return {
    ...person.attributes,
    name: name?.text.trim(),
    nameType: name?.attributes.nameType,
    givenName: textOf(person, "givenName"),
    familyName: textOf(person, "familyName"),
    nameIdentifiers: childrenOf(person, "nameIdentifier").map(({ text, attributes }) => ({
      ...attributes,
      nameIdentifier: text.trim(),
    })),
  };
}

function toRelatedItem(item: Node): Record<string, unknown> {
  const identifier = childOf(item, "relatedItemIdentifier");
  const texts = ["volume", "issue", "number", "firstPage", "lastPage", "publisher", "edition"] as const;
  return {
    ...item.attributes,
    ...Object.fromEntries(texts.map((name) => [name, textOf(item, name)])),
    numberType: childOf(item, "number")?.attributes.numberType,
    titles: listOf(item, "titles", "title"),
    ...(identifier && {
      relatedItemIdentifier: { ...identifier.attributes, relatedItemIdentifier: identifier.text.trim() },
    }),
  };
}

/** The names of the JSON are those of the elements, but for a few. */
function toAttributes(resource: Node): Record<string, unknown> {
  const identifier = childOf(resource, "identifier");
  const isDoi = identifier?.attributes.identifierType === "DOI";
  const type = childOf(resource, "resourceType");
  const alternates = listOf(resource, "alternateIdentifiers", "alternateIdentifier").map(
    ({ alternateIdentifier, alternateIdentifierType }) => ({
      identifier: alternateIdentifier,
      identifierType: alternateIdentifierType,
    }),
  );
  const own = isDoi
    ? alternates.find(({ identifierType }) => identifierType === "URL")?.identifier
    : identifier?.text;
  return {
    ...(isDoi && { doi: identifier?.text.trim() }),
    url: own,
    identifiers: alternates,
    types: { resourceType: type?.text.trim(), resourceTypeGeneral: type?.attributes.resourceTypeGeneral },
    creators: childrenOf(childOf(resource, "creators"), "creator").map((one) => toPerson(one, "creatorName")),
    titles: listOf(resource, "titles", "title"),
    publisher: textOf(resource, "publisher"),
    publicationYear: textOf(resource, "publicationYear"),
    subjects: listOf(resource, "subjects", "subject"),
    contributors: childrenOf(childOf(resource, "contributors"), "contributor").map((one) =>
      toPerson(one, "contributorName"),
    ),
    dates: listOf(resource, "dates", "date"),
    language: textOf(resource, "language"),
    version: textOf(resource, "version"),
    relatedIdentifiers: listOf(resource, "relatedIdentifiers", "relatedIdentifier"),
    rightsList: listOf(resource, "rightsList", "rights").map(({ rightsURI, ...rights }) => ({
      ...rights,
      rightsUri: rightsURI,
    })),
    descriptions: listOf(resource, "descriptions", "description"),
    geoLocations: childrenOf(childOf(resource, "geoLocations"), "geoLocation").map((place) => ({
      geoLocationPlace: textOf(place, "geoLocationPlace"),
    })),
    fundingReferences: childrenOf(childOf(resource, "fundingReferences"), "fundingReference").map(
      (funding) => ({
        funderName: textOf(funding, "funderName"),
        awardNumber: textOf(funding, "awardNumber"),
      }),
    ),
    relatedItems: childrenOf(childOf(resource, "relatedItems"), "relatedItem").map(toRelatedItem),
  };
}
