import { fieldStation, institute } from "#core/institute.ts";
import { rightsData } from "./rights.ts";

/** Linked data in the vocabulary of schema.org. */
export type LinkedData = Record<string, unknown>;

/** An address of the site, or of another one, in full. */
export const absolute = (publicUrl: string, address: string) =>
  /^https?:/.test(address) ? address : `${publicUrl}${address}`;

/** Refers to the institute’s own record. */
export const instituteAt = (publicUrl: string) => ({ "@id": `${publicUrl}/#institute` });

/** The institute, which other records refer to. */
export const organization = (publicUrl: string): LinkedData => ({
  "@type": ["EducationalOrganization", "ResearchOrganization"],
  "@id": `${publicUrl}/#institute`,
  name: institute().name,
  alternateName: institute().shortName,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/icon-512.png`,
  foundingDate: "2002",
  address: {
    "@type": "PostalAddress",
    postOfficeBoxNumber: institute().address[0],
    addressLocality: "Jos",
    addressRegion: "Plateau State",
    addressCountry: "NG",
  },
  location: {
    "@type": "Place",
    name: institute().place,
    geo: {
      "@type": "GeoCoordinates",
      latitude: fieldStation.latitude,
      longitude: fieldStation.longitude,
      elevation: fieldStation.metresAboveSea,
    },
  },
  // Undefined values are omitted when the record is written as JSON.
  email: institute().email || undefined,
  telephone: institute().telephone || undefined,
  sameAs: institute().socials.map(({ href }) => href),
});

/** The site, its publisher and its search, for the home page. */
export const webSite = (publicUrl: string): LinkedData[] => [
  organization(publicUrl),
  {
    "@type": "WebSite",
    "@id": `${publicUrl}/#site`,
    url: `${publicUrl}/`,
    name: institute().name,
    description: institute().description,
    inLanguage: "en-GB",
    publisher: instituteAt(publicUrl),
    ...rightsData(),
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${publicUrl}/publications?search={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  },
];

/** The path from the home page to a page. */
export const breadcrumbs = (publicUrl: string, steps: { name: string; path: string }[]): LinkedData => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Home", path: "/" }, ...steps].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: `${publicUrl}${path}`,
  })),
});
