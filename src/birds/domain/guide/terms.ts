import { keysOf } from "#core/domain/keys.ts";
import { iucnCodes } from "./iucn.ts";

// The controlled vocabulary for species: the keys are stored, the labels are shown.

/** When a species is in Nigeria. */
export const residencies = {
  resident: "Resident",
  palearctic: "Palearctic migrant",
  intraAfrican: "Intra-African or partial migrant",
  vagrant: "Vagrant",
} as const;

/** The size of a species' range, seen from Nigeria. */
export const endemisms = {
  endemic: "Endemic",
  nearEndemic: "Near-endemic",
  twoTerritory: "Nigeria and one other country",
} as const;

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

/** What a species mostly eats, in the classes of AVONET. */
export const diets = {
  invertivore: "Insects and other invertebrates",
  omnivore: "Many kinds of food",
  aquaticPredator: "Fish and other water animals",
  granivore: "Seeds",
  vertivore: "Mammals, birds and reptiles",
  frugivore: "Fruit",
  herbivoreAquatic: "Water plants",
  nectarivore: "Nectar",
  scavenger: "Carrion",
  herbivoreTerrestrial: "Grass and leaves",
} as const;

/** The evidence for the species in Nigeria; a public record confirms it, whatever is stored (`db/guide/recorded.ts`). */
export const evidences = {
  confirmed: "Confirmed by the institute",
  explicit: "Nigeria is named in its published range",
  spans: "Its published range spans Nigeria",
  nonbreeding: "Nigeria lies in its non-breeding range",
} as const;

/** The licences under which a photograph may be published; the older ones are for photographs from elsewhere. */
export const licences = {
  cc0: "CC0 1.0",
  publicDomain: "Public domain",
  ccBy: "CC BY 4.0",
  ccBy3: "CC BY 3.0",
  ccBy25: "CC BY 2.5",
  ccBy2: "CC BY 2.0",
  ccBy1: "CC BY 1.0",
  ccBySa: "CC BY-SA 4.0",
  ccBySa3: "CC BY-SA 3.0",
  ccBySa25: "CC BY-SA 2.5",
  ccBySa2: "CC BY-SA 2.0",
  ccBySa1: "CC BY-SA 1.0",
  ccByNc: "CC BY-NC 4.0",
  ccByNcNd: "CC BY-NC-ND 4.0",
  reserved: "All rights reserved",
} as const;
export type Licence = keyof typeof licences;

/** Where the text of each licence is. */
export const licenceUrls: Record<Licence, string | null> = {
  cc0: "https://creativecommons.org/publicdomain/zero/1.0/",
  publicDomain: "https://creativecommons.org/publicdomain/mark/1.0/",
  ccBy: "https://creativecommons.org/licenses/by/4.0/",
  ccBy3: "https://creativecommons.org/licenses/by/3.0/",
  ccBy25: "https://creativecommons.org/licenses/by/2.5/",
  ccBy2: "https://creativecommons.org/licenses/by/2.0/",
  ccBy1: "https://creativecommons.org/licenses/by/1.0/",
  ccBySa: "https://creativecommons.org/licenses/by-sa/4.0/",
  ccBySa3: "https://creativecommons.org/licenses/by-sa/3.0/",
  ccBySa25: "https://creativecommons.org/licenses/by-sa/2.5/",
  ccBySa2: "https://creativecommons.org/licenses/by-sa/2.0/",
  ccBySa1: "https://creativecommons.org/licenses/by-sa/1.0/",
  ccByNc: "https://creativecommons.org/licenses/by-nc/4.0/",
  ccByNcNd: "https://creativecommons.org/licenses/by-nc-nd/4.0/",
  reserved: null,
};

/** Languages with an English label; any other is shown as its BCP 47 tag. */
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

/** The English name of a language tag, or the tag itself if it is unknown. */
export const languageName = (tag: string): string => languages[tag] ?? tag;

/** The months in which a species was recorded, as a filter has them. */
const monthNumbers = Array.from({ length: 12 }, (_, month) => String(month + 1));

/** The filters of the checklist and their labels. */
export const facets = {
  recorded: "By our counts",
  status: "Red List",
  residency: "Residency",
  endemism: "Endemism",
  habitat: "Habitat",
  family: "Family",
} as const;
export type Facet = keyof typeof facets;
export const facetNames = keysOf(facets);

/** The filter value for species without a value in a facet. */
export const UNSTATED = "none";

/** The allowed values of each facet; families come from the list itself. */
export const facetValues: Record<Exclude<Facet, "family">, readonly string[]> = {
  recorded: ["here", "state", ...monthNumbers, "never"],
  status: [...iucnCodes, UNSTATED],
  residency: [...Object.keys(residencies), UNSTATED],
  endemism: [...Object.keys(endemisms), UNSTATED],
  habitat: [...Object.keys(habitats), UNSTATED],
};

/** The sort orders of the checklist. */
export const speciesSorts = {
  sequence: "Field-guide order",
  name: "English name",
  status: "Most threatened first",
  recorded: "Most recorded first",
} as const;
export type SpeciesSort = keyof typeof speciesSorts;

/** A weight in words, for example "about 2.1 kg". */
export function weightOf(grams: number): string {
  const rounded = Number(grams.toPrecision(2));
  return rounded >= 1000 ? `about ${rounded / 1000} kg` : `about ${rounded} g`;
}
