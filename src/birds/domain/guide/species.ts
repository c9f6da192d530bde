import { z } from "zod";
import {
  address,
  type Columns,
  changesOf,
  checkedLine,
  choice,
  field,
  focus,
  inputOf,
  integer,
  line,
  list,
  number,
  rich,
  type Values,
} from "#core/domain/fields.ts";
import { line as bareLine, isAddress, notAnAddress, requiredLine } from "#core/domain/text-fields.ts";
import { colourFields, measureFields } from "./appearance.ts";
import { photo } from "./photo.ts";
import { redList, redListLabels } from "./red-list.ts";
import { isScientificName, notAScientificName } from "./scientific-name.ts";
import { cellText, languageName } from "./species-name.ts";
import { diets, endemisms, evidences, type Facet, habitats, licences, residencies } from "./terms.ts";

const labelsOf = (words: Readonly<Record<string, string>>) => Object.values(words).join(", ");

/** So many synonyms, and so many names in other languages, fit a species. */
export const MAX_SPECIES_NAMES = 60;

/** Everything that is recorded about a species, in the order of the checklist file. */
export const speciesFields = {
  sequence: integer(0, 1_000_000, "A whole number from 0 to 1,000,000.", {
    label: "Position in the sequence",
    what: "whole number from 0 to 1,000,000",
    hint: "A number that sets the order of the guide.",
    meaning: "Position in the taxonomic sequence of the list in taxonomyVersion.",
    isFact: true,
  }),
  order: line(100, { label: "Order", meaning: "Order." }),
  family: line(100, {
    label: "Family",
    hint: "Its scientific name, such as Ploceidae.",
    meaning: "Family.",
  }),
  familyEnglish: line(200, {
    label: "Family in English",
    csv: ["family_english", "family_english_name"],
    meaning: "English name of the family.",
    isFact: true,
  }),
  scientificName: checkedLine(200, isScientificName, notAScientificName, {
    label: "Scientific name",
    hint: "Genus and species.",
    csv: ["scientific_name", "species", "latin_name", "sci_name"],
    meaning: "Genus and species; identifies the row.",
  }),
  authority: line(300, {
    label: "Authority",
    csv: ["scientificNameAuthorship"],
    meaning: "Author and year of the description.",
  }),
  name: field(requiredLine(200, "Give the English name."), {
    control: "line",
    label: "Common name",
    csv: ["english_name", "english_name_avilist", "common_name", "vernacularName", "primary_com_name"],
    meaning: "English name.",
  }),
  synonyms: list(
    cellText(200).min(1, "A synonym is missing."),
    MAX_SPECIES_NAMES,
    `At most ${MAX_SPECIES_NAMES} synonyms.`,
    {
      control: "lines",
      label: "Other scientific names",
      hint: "One a line. A search finds the species by them.",
      meaning: "Other scientific names, separated by |.",
      child: { table: "species_synonym", columns: ["scientificName"] },
    },
  ),
  names: list(languageName, MAX_SPECIES_NAMES, `At most ${MAX_SPECIES_NAMES} names.`, {
    control: "records",
    label: "Names in other languages",
    meaning:
      "Names in other languages and other English names, separated by |, each as “ha: àngùlúú [source]” with its BCP 47 language tag.",
    child: { table: "species_name", columns: ["lang", "value", "source"] },
  }),
  status: field(redList(), {
    control: "code",
    choices: redListLabels,
    label: "Status",
    hint: "Category of the global IUCN Red List.",
    csv: ["iucn", "iucn_red_list_category", "red_list", "threatStatus"],
    meaning:
      "Category of the global IUCN Red List: EX, EW, RE, CR, EN, VU, NT, LC, DD, NE (not evaluated) or NA; NC (not assessed separately) if the Red List assessed these birds as part of another species.",
  }),
  statusYear: integer(1963, 2100, "Enter a year from 1963 on, when the Red List began.", {
    label: "Year of the assessment",
    what: "year from 1963 on",
    meaning: "Year of that assessment.",
  }),
  regionalStatus: field(redList(), {
    control: "code",
    choices: redListLabels,
    label: "Status in the regional Red List",
    meaning: "Category in a regional Red List.",
  }),
  endemism: choice(endemisms, {
    label: "Endemism",
    meaning: `How restricted the range is: ${labelsOf(endemisms)}.`,
    isFact: true,
  }),
  residency: choice(residencies, {
    label: "Residency",
    csv: ["residency_derived"],
    meaning: `When the species is in Nigeria: ${labelsOf(residencies)}.`,
    isFact: true,
  }),
  habitat: choice(habitats, {
    label: "Habitat",
    csv: ["avonet_habitat"],
    meaning: `Main habitat in the classes of AVONET: ${labelsOf(habitats)}.`,
    isFact: true,
  }),
  diet: choice(diets, {
    label: "Food",
    csv: ["avonet_trophic_niche"],
    meaning: `Main food in the classes of AVONET: ${labelsOf(diets)}.`,
    isFact: true,
  }),
  mass: number(
    z
      .number("Give the mass in grams, as a number.")
      .positive("Give the mass in grams, above 0.")
      .max(1_000_000, "Give the mass in grams, at most 1,000,000."),
    {
      label: "Weight in grams",
      what: "mass in grams",
      unit: "g",
      csv: ["avonet_mass_g", "mass_g"],
      meaning: "Mean body mass in grams.",
      isFact: true,
    },
  ),
  ...measureFields,
  ...colourFields,
  avibaseId: line(100, {
    label: "Avibase id",
    csv: ["avibase_id", "avibaseID"],
    meaning: "Identifier of the concept in Avibase.",
    isFact: true,
  }),
  abapCode: line(20, {
    label: "African Bird Atlas code",
    csv: ["abap_code"],
    meaning: "Species code of the African Bird Atlas Project.",
    isFact: true,
  }),
  euringCode: checkedLine(
    5,
    (code) => /^\d{5}$/.test(code),
    "A EURING code has five digits, such as 10990.",
    {
      label: "EURING code",
      what: "code of five digits",
      csv: ["euring_code", "euring"],
      meaning: "Species code of the EURING exchange code, five digits.",
      isFact: true,
    },
  ),
  ebirdCode: line(20, {
    label: "eBird code",
    csv: ["ebird_code", "species_code_cornell_lab"],
    meaning: "Species code of eBird and Clements.",
    isFact: true,
  }),
  evidence: choice(evidences, {
    label: "Why it is on the list",
    meaning: `Why the species is on the list: ${Object.values(evidences).join("; ")}.`,
    isFact: true,
  }),
  taxonomyVersion: line(100, {
    label: "Names follow",
    hint: "Such as AviList 2025.",
    csv: ["nameAccordingTo"],
    meaning: "The source list of names and sequence.",
  }),
  photoCredit: line(300, {
    label: "Photo credit",
    hint: "The photographer’s name.",
    meaning: "Photographer or owner of the photograph.",
  }),
  photoLicence: choice(licences, {
    label: "Licence of the photograph",
    meaning: `Licence of the photograph: ${labelsOf(licences)}.`,
  }),
  photoCaption: line(300, {
    label: "Caption",
    hint: "What the photograph shows, such as a male in March at Amurum.",
    meaning: "Caption of the photograph.",
  }),
  photoFocus: focus({
    label: "What stays in sight of the photograph",
    meaning:
      "What of the photograph stays in sight where it is cut, such as 30% 40% from the left and the top.",
  }),
  photos: list(photo, 12, "At most 12 further photographs.", {
    control: "records",
    label: "Further photographs",
    meaning:
      "Further photographs, separated by |, each as “https://… caption [credit; licence]” with its address first.",
    child: { table: "species_photo", columns: ["url", "caption", "credit", "licence"] },
  }),
  comparison: line(600, {
    control: "paragraph",
    label: "How to tell it from similar birds",
    hint: "One or two sentences. The birds of the guide that it names are shown beside it.",
    meaning: "How to tell it from similar birds.",
  }),
  fileUrl: address({ label: "Photograph", meaning: "Address of the photograph." }),
  map: list(bareLine(2000).refine(isAddress, notAnAddress), 24, "At most 24 maps.", {
    control: "lines",
    label: "Distribution maps",
    meaning: "Addresses of distribution maps, separated by |.",
    child: { table: "species_map", columns: ["url"] },
  }),
  content: rich(1_000_000, { label: "Description", meaning: "The description, as HTML." }),
};

/** What is said of the first photograph, which is untrue of another one. */
export const saidOfPhotograph = ["photoCaption", "photoCredit", "photoLicence", "photoFocus"] as const;

type SpeciesValues = Values<typeof speciesFields>;
export type SpeciesColumns = Columns<typeof speciesFields>;

/** What a list shows of a species. */
export const listedFields = [
  "name",
  "scientificName",
  "status",
  "photoCredit",
  "photoFocus",
  "fileUrl",
  "family",
  "familyEnglish",
  "residency",
  "endemism",
  "habitat",
  "diet",
  "mass",
] as const satisfies readonly (keyof SpeciesValues)[];

/** A species as a list shows it. */
export interface SpeciesSummary extends Pick<SpeciesValues, (typeof listedFields)[number]> {
  _id: string;
  slug: string;
  /** True while the institute has not confirmed that it belongs on the list. */
  provisional: boolean;
}

/** A species with all that is known of it; the description is safe HTML. */
export interface Species extends SpeciesValues, SpeciesSummary {
  /** The beginning of the description, without markup. */
  excerpt: string;
  createdAt: string;
  updatedAt: string;
  /** The state that an edit starts from; a stale one is refused. */
  version: number;
}

/** A neighbour in the sequence. */
export type SpeciesLink = Pick<Species, "name" | "slug">;

/** How many species each choice of a facet would leave, the other facets staying as they are. */
export type FacetCounts = Record<Facet, { value: string; label: string; count: number }[]>;

/** What a new species is made of: the English name, and whatever else is known. Unknown fields are dropped. */
export const SpeciesInput = inputOf(speciesFields);
export type SpeciesInput = z.output<typeof SpeciesInput>;
/** What a form or a client sends. */
export type SpeciesDraft = z.input<typeof SpeciesInput>;

/** Any of the fields; what is not sent stays as it is. */
export const SpeciesChanges = changesOf(speciesFields).extend({ version: z.int().optional() });
export type SpeciesChanges = z.output<typeof SpeciesChanges>;

/** Added to the response of a change: names of the bird that joined the list of sensitive species by it. */
export interface WithProtected {
  sealed?: string[];
}
