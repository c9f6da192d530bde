import type { IucnCode } from "#birds/domain/guide/iucn.ts";
import type { Species } from "#birds/domain/guide/species.ts";
import type { Looks } from "#birds/domain/guide/which/looks.ts";
import { asObject } from "#core/domain/keys.ts";

/** The addresses under which the parts of an offline copy are cached. */
export const copyUrls = {
  /** The page that shows the copy. */
  shell: "/offline/guide",
  /** The data that it shows. */
  data: "/offline/guide.json",
  /** The size of the copy. */
  size: "/offline/guide-size.json",
  /** Names the current copy. */
  current: "/offline/current",
} as const;

/** The cache that names the current copy; each copy has its own cache, so that updates are atomic. */
export const currentCache = "guide";
export const copyCacheName = (made: number): string => `guide-${made}`;

/** A saved copy of the guide. */
export interface OfflineCopy {
  cache: string;
  /** When it was saved, ISO 8601. */
  savedAt: string;
  /** The version of the guide in the copy. */
  version: string;
  species: number;
  /** Its size on the device. */
  bytes: number;
}

/** Reads what a device has saved. */
export async function readOfflineCopy(stored: Response | undefined): Promise<OfflineCopy | undefined> {
  const { cache, savedAt, version, species, bytes } = asObject(await stored?.json());
  if (typeof cache !== "string" || typeof savedAt !== "string") return undefined;
  return { cache, savedAt, version: String(version), species: Number(species), bytes: Number(bytes) };
}

/** The bytes of a copy as a download and on the device, and its number of photographs. */
export interface GuideSize {
  downloadBytes: number;
  storedBytes: number;
  photographs: number;
}

/** A species in the copy, with its picture as SVG or as an address. */
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
  | "photoFocus"
  | "provisional"
> & {
  /** How it looks, by which it is found without its name. Stays: copies that phones saved before 0.13 have none. */
  looks?: Looks;
  plate: string;
  photograph: string | null;
  /** What the plate shows and the words below it. */
  drawn: { alt: string; caption: string };
};

/** The first and last record of a species in a calendar year, or in the season that begins in it. */
export interface CopyArrival {
  englishName: string;
  year: number;
  initialSeen: string | null;
  lastSeen: string | null;
  /** The day on which the own year of the species begins, if it is not that of a season. */
  yearFrom?: string;
  /** Whether it was found on days that are not published. */
  daysSuppressed: boolean;
  surveys: number;
  surveysSeen: number | null;
  initialPlace: string | null;
  lastPlace: string | null;
}

/** The guide as one file. */
export interface GuideCopy {
  version: string;
  institute: string;
  species: CopySpecies[];
  years: number[];
  arrivals: CopyArrival[];
  /** By season. */
  seasons: CopyArrival[];
  /** By the own year of the species, for those whose year begins in another gap. */
  ownYears: CopyArrival[];
  /** The note to show when surveys behind the arrivals were invented. */
  invented: string | null;
  statuses: IucnCode[];
}

/** Whether this is a copy of the guide; a copy is saved as one file, so its entries are complete. */
export function isGuideCopy(value: unknown): value is GuideCopy {
  const { version, species, years, arrivals, seasons, ownYears, statuses } = asObject(value);
  const lists = [species, years, arrivals, seasons, ownYears, statuses];
  return typeof version === "string" && lists.every(Array.isArray);
}
