import type { IucnCode } from "#domain/birds/iucn.ts";
import type { Species } from "#domain/birds/species.ts";

/** Where the parts of an offline copy are kept, as addresses of this site. */
export const copyUrls = {
  /** The page that shows the copy. */
  shell: "/offline/guide",
  /** Everything that it shows. */
  data: "/offline/guide.json",
  /** How large it is. */
  size: "/offline/guide-size.json",
  /** Which copy is the present one. */
  current: "/offline/current",
} as const;

/** The cache that names the present copy; each copy is a cache of its own, so that a new one replaces it as a whole. */
export const currentCache = "guide";
export const copyCacheName = (made: number): string => `guide-${made}`;

/** What is known of a kept copy. */
export interface OfflineCopy {
  cache: string;
  /** When it was made, ISO 8601. */
  savedAt: string;
  /** The version of the guide that it holds. */
  version: string;
  species: number;
  /** What it takes up on the device. */
  bytes: number;
}

/** How many bytes a copy would be, over the line and on the device, and how many photographs are among them. */
export interface GuideSize {
  downloadBytes: number;
  storedBytes: number;
  photographs: number;
}

/** A species as the copy holds it, with its picture as SVG or as an address. */
export type CopySpecies = Pick<
  Species,
  | "name"
  | "scientificName"
  | "slug"
  | "status"
  | "statusYear"
  | "family"
  | "familyEnglish"
  | "residency"
  | "habitat"
  | "synonyms"
  | "names"
  | "mass"
  | "content"
  | "photoCredit"
  | "provisional"
> & { plate: string; photograph: string | null };

/** First and last day on which a species was found in a year. */
export interface CopyArrival {
  englishName: string;
  year: number;
  initialSeen: string | null;
  lastSeen: string | null;
  /** Found, and the days are not told. */
  daysSuppressed: boolean;
  surveys: number;
  surveysSeen: number | null;
}

/** The whole guide in one file. */
export interface GuideCopy {
  version: string;
  institute: string;
  species: CopySpecies[];
  years: number[];
  arrivals: CopyArrival[];
  /** What is to be said when surveys behind the arrivals were invented. */
  invented: string | null;
  statuses: IucnCode[];
}
