import { iucnCodes } from "./iucn.ts";

// What is said of a species in words from a list. The names are stored; the words are shown.

/** When a species is in Nigeria. */
export const residencies = {
  resident: "Resident",
  palearctic: "Palearctic migrant",
  intraAfrican: "Intra-African or partial migrant",
  vagrant: "Vagrant",
} as const;
export type Residency = keyof typeof residencies;

/** How little of the world a species lives in, seen from Nigeria. */
export const endemisms = {
  endemic: "Endemic",
  nearEndemic: "Near-endemic",
  twoTerritory: "Two territories",
} as const;
export type Endemism = keyof typeof endemisms;

/** Where a species mostly lives, in the classes of AVONET. */
export const habitats = {
  forest: "Forest",
  woodland: "Woodland",
  shrubland: "Shrubland",
  grassland: "Grassland",
  desert: "Desert",
  rock: "Rock",
  wetland: "Wetland",
  riverine: "Riverine",
  coastal: "Coastal",
  marine: "Marine",
  humanModified: "Towns and farms",
} as const;
export type Habitat = keyof typeof habitats;

/** What a species mostly eats, in the classes of AVONET. */
export const diets = {
  invertivore: "Insects and other invertebrates",
  omnivore: "Plants and animals alike",
  aquaticPredator: "Fish and other water animals",
  granivore: "Seeds",
  vertivore: "Mammals, birds and reptiles",
  frugivore: "Fruit",
  herbivoreAquatic: "Water plants",
  nectarivore: "Nectar",
  scavenger: "Carrion",
  herbivoreTerrestrial: "Grass and leaves",
} as const;
export type Diet = keyof typeof diets;

/** What speaks for the species in Nigeria; all but a confirmed one stand on the list until the institute has looked. */
export const evidences = {
  confirmed: "Confirmed by the institute",
  explicit: "Nigeria is named in its published range",
  spans: "Its published range spans Nigeria",
  nonbreeding: "Nigeria lies in its non-breeding range",
} as const;
export type Evidence = keyof typeof evidences;

/** The licences under which a photograph may be given. */
export const licences = {
  cc0: { words: "CC0 1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
  ccBy: { words: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
  ccBySa: { words: "CC BY-SA 4.0", url: "https://creativecommons.org/licenses/by-sa/4.0/" },
  ccByNc: { words: "CC BY-NC 4.0", url: "https://creativecommons.org/licenses/by-nc/4.0/" },
  ccByNcNd: { words: "CC BY-NC-ND 4.0", url: "https://creativecommons.org/licenses/by-nc-nd/4.0/" },
  reserved: { words: "All rights reserved", url: null },
} as const;
export type Licence = keyof typeof licences;

/** The languages that names are mostly given in; any other is written as its BCP 47 tag. */
export const languages: Record<string, string> = {
  en: "English",
  ha: "Hausa",
  yo: "Yoruba",
  ig: "Igbo",
  ff: "Fulfulde",
  kr: "Kanuri",
  tiv: "Tiv",
  bom: "Berom",
  fr: "French",
  de: "German",
};

/** The words for a language tag, in English; the tag itself where there are none. */
export const languageName = (tag: string): string => languages[tag] ?? tag;

/** What the checklist can be narrowed by, and the words of each choice; families are the list's own. */
export const facets = {
  status: "Red List",
  residency: "Residency",
  endemism: "Endemism",
  habitat: "Habitat",
  family: "Family",
} as const;
export type Facet = keyof typeof facets;
export const facetNames = Object.keys(facets) as [Facet, ...Facet[]];

/** The values that may be chosen of each facet; families are as many as the list has. */
export const facetValues = {
  status: iucnCodes as readonly string[],
  residency: Object.keys(residencies),
  endemism: Object.keys(endemisms),
  habitat: Object.keys(habitats),
} as const;

/** The orders in which the checklist can be read. */
export const speciesSorts = {
  sequence: "Field-guide order",
  name: "English name",
  status: "Most threatened first",
} as const;
export type SpeciesSort = keyof typeof speciesSorts;

/** A weight in words: about 2.1 kg. */
export const weightOf = (grams: number): string =>
  grams >= 1000
    ? `about ${(grams / 1000).toLocaleString("en-GB", { maximumFractionDigits: 1 })} kg`
    : `about ${grams.toLocaleString("en-GB", { maximumFractionDigits: 1 })} g`;
