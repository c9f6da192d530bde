import { asObject } from "#core/domain/keys.ts";

/** What search engines require of each type, by Google’s pages on structured data; undated works have no date. */
const work = ["headline", "name", "url", "image", "author"];
const required: Record<string, readonly string[]> = {
  ScholarlyArticle: work,
  Thesis: work,
  NewsArticle: work,
  DigitalDocument: work,
  CreativeWork: work,
  WebPage: ["name", "url"],
  ResearchProject: ["name", "url"],
  Dataset: ["name", "description", "license", "creator", "distribution", "url"],
  DataDownload: ["contentUrl", "encodingFormat"],
  Taxon: ["name"],
  TaxonName: ["name"],
  Event: ["name", "startDate", "location"],
  Place: [],
  ProfilePage: ["mainEntity"],
  Person: ["name"],
  Organization: ["name"],
  EducationalOrganization: ["name", "url", "logo", "address"],
  CollegeOrUniversity: ["name"],
  WebSite: ["name", "url", "potentialAction"],
  SearchAction: ["target", "query-input"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  JobPosting: ["title", "description", "hiringOrganization", "jobLocation", "validThrough", "directApply"],
  EducationalOccupationalProgram: ["name", "description", "url", "provider", "applicationDeadline"],
  MediaObject: ["contentUrl"],
  ImageObject: ["contentUrl"],
  Role: ["roleName"],
  Grant: ["name"],
  Periodical: ["name"],
  Book: ["name"],
  Chapter: work,
  Report: work,
  CreativeWorkSeries: ["name"],
  PublicationVolume: ["volumeNumber"],
  PublicationIssue: ["issueNumber"],
  PropertyValue: ["propertyID", "value"],
  PostalAddress: ["addressCountry"],
  GeoCoordinates: ["latitude", "longitude"],
  EntryPoint: ["urlTemplate"],
};

const addresses = new Set(
  "@id url item image logo license sameAs contentUrl mainEntityOfPage urlTemplate".split(" "),
);
const dates = new Set(
  "datePublished dateModified datePosted startDate endDate validThrough applicationStartDate applicationDeadline".split(
    " ",
  ),
);
const isDay = (text: string) => /^\d{4}(-\d\d(-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?)?)?$/.test(text);

/** The linked data of a page; all of it is in one graph. */
export function readLinkedData(html: string): unknown[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
  return scripts.flatMap(([, text = ""]) => {
    const graph = asObject(JSON.parse(text))["@graph"];
    return Array.isArray(graph) ? graph : [];
  });
}

/** What is wrong with linked data: missing, empty or unknown parts, relative addresses, and references to nothing. */
export function findFaults(graph: readonly unknown[]): string[] {
  const faults: string[] = [];
  const [defined, referenced] = [new Set<string>(), new Set<string>()];
  const visit = (value: unknown, at: string, key: string) => {
    if (value === null || value === "" || (typeof value === "string" && /undefined|\[object|NaN/.test(value)))
      faults.push(`${at} is ${value === null ? "null" : `“${value}”`}`);
    if (typeof value === "string" && addresses.has(key) && !/^https?:\/\/[^/]/.test(value))
      faults.push(`${at} is not absolute: ${value}`);
    if (typeof value === "string" && dates.has(key) && !isDay(value)) faults.push(`${at}: ${value}`);
    if (Array.isArray(value)) {
      if (value.length === 0) faults.push(`${at} is empty`);
      for (const [index, entry] of value.entries()) visit(entry, `${at}[${index}]`, key);
    } else if (typeof value === "object" && value !== null) visitObject(asObject(value), at);
  };
  const visitObject = (object: Record<string, unknown>, at: string) => {
    const id = object["@id"];
    const keys = Object.keys(object);
    if (typeof id === "string") (keys.length > 1 ? defined : referenced).add(id);
    if (id === undefined || keys.length > 1) faults.push(...missingIn(object, at));
    for (const key of keys) visit(object[key], `${at}.${key}`, key);
  };
  for (const node of graph) visit(node, String(asObject(node)["@type"]), "");
  for (const id of referenced) if (!defined.has(id)) faults.push(`${id} is not defined`);
  return faults;
}

function missingIn(object: Record<string, unknown>, at: string): string[] {
  const type = [object["@type"]].flat().find((name) => typeof name === "string" && name in required);
  const keys = typeof type === "string" ? required[type] : undefined;
  if (!keys) return [`${at} has the unknown type ${String(object["@type"])}`];
  const faults = keys.filter((key) => object[key] === undefined).map((key) => `${at} has no ${key}`);
  const { description, itemListElement } = object;
  if (type === "Dataset" && !/^.{50,5000}$/s.test(String(description)))
    faults.push(`${at}.description is too short`);
  // A vacancy without its day is refused; of one that is over the day may not be known.
  if (type === "JobPosting" && !object.datePosted && String(object.validThrough) > new Date().toISOString())
    faults.push(`${at} has no datePosted`);
  const place = asObject(object.location);
  if (type === "Event" && !(place.name && place.address)) faults.push(`${at} has no place`);
  if (type === "BreadcrumbList" && !(Array.isArray(itemListElement) && itemListElement.length >= 2))
    faults.push(`${at} has no steps`);
  return faults;
}

/** The address of the last step of the way to a page. */
export function lastBreadcrumb(graph: readonly unknown[]): unknown {
  const way = graph.map(asObject).find((node) => node["@type"] === "BreadcrumbList")?.itemListElement;
  return Array.isArray(way) ? asObject(way.at(-1)).item : undefined;
}
