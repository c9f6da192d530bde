import { parseIucnCode } from "#domain/birds/iucn.ts";
import type { Species, SpeciesName } from "#domain/birds/species.ts";
import { diets, endemisms, evidences, habitats, licences, residencies } from "#domain/birds/terms.ts";
import { wordsOf } from "#domain/words.ts";

/** A column of a checklist: its header in our files and in others', its meaning, and how it is written and read. */
export interface ChecklistColumn {
  header: string;
  field: keyof Species;
  /** Its names in other lists: AviList, AVONET and lists derived from them. */
  aliases: readonly string[];
  /** The entry in the data dictionary. */
  meaning: string;
  write(species: Species): string | number | null;
  /** Converts a cell that is not empty to the schema's value; `header` is the name in the file. */
  read(cell: string, header: string): unknown;
}

const asIs = (cell: string) => cell;
const SEPARATOR = " | ";
const splitCell = (cell: string) =>
  cell
    .split("|")
    .map((part) => part.trim())
    .filter(Boolean);

const normalizeKey = (text: string) => wordsOf(text).join("");

/** Values of other lists that differ from ours. */
const foreignValues: Record<string, string> = { intraafricanpartialmigrant: "intraAfrican" };

/** Reads a choice by key or label, in any common spelling; an unknown value is returned for the report. */
const choiceReader = (table: Record<string, string>) => {
  const keyByLabel = new Map(
    Object.entries(table).flatMap(([key, words]) => [
      [normalizeKey(key), key],
      [normalizeKey(words), key],
    ]),
  );
  return (cell: string) => keyByLabel.get(normalizeKey(cell)) ?? foreignValues[normalizeKey(cell)] ?? cell;
};

const choiceLabel = <Key extends string>(table: Record<Key, string>, key: Key | null) => key && table[key];
const licenceLabels = Object.fromEntries(Object.entries(licences).map(([key, { words }]) => [key, words]));

/** The headers that AviList and lists derived from it use. */
const aviListHeaders = new Set(["iucnredlistcategory", "iucn"]);

// AviList writes “CR (PE)” for possibly extinct, and NE for birds assessed as part of another species.
/** Reads a Red List category. */
function readStatus(cell: string, header: string): string {
  const code = parseIucnCode(cell.replace(/ \(PEW?\)$/, ""));
  if (code === "NE" && aviListHeaders.has(headerKey(header))) return "NC";
  return code ?? cell;
}

/** Writes names into one cell, each as `ha: àngùlúú [its source]`. */
export const writeNames = (names: readonly SpeciesName[]): string =>
  names.map(({ lang, value, source }) => `${lang}: ${value}${source ? ` [${source}]` : ""}`).join(SEPARATOR);

/** Reads names written by `writeNames`; a name without a language is English. */
export const readNames = (cell: string): SpeciesName[] =>
  splitCell(cell).map((part) => {
    const match = /^(?:([\w-]+):\s*)?(.*?)\s*(?:\[(.*)\])?$/.exec(part);
    return { lang: match?.[1] ?? "en", value: match?.[2] ?? part, source: match?.[3] || null };
  });

const defineColumn = (
  field: keyof Species & string,
  aliases: readonly string[],
  meaning: string,
  write: ChecklistColumn["write"],
  read: ChecklistColumn["read"] = asIs,
): ChecklistColumn => ({ header: field, field, aliases, meaning, write, read });

/** Every column, in the order of the file. */
export const checklistColumns: readonly ChecklistColumn[] = [
  defineColumn(
    "sequence",
    [],
    "Position in the taxonomic sequence of the list in taxonomyVersion.",
    (species) => species.sequence,
  ),
  defineColumn("order", [], "Order.", (species) => species.order),
  defineColumn("family", [], "Family.", (species) => species.family),
  defineColumn(
    "familyEnglish",
    ["family_english", "family_english_name"],
    "English name of the family.",
    (species) => species.familyEnglish,
  ),
  defineColumn(
    "scientificName",
    ["scientific_name", "species", "latin_name"],
    "Genus and species; identifies the row.",
    (species) => species.scientificName,
  ),
  defineColumn(
    "authority",
    ["scientificNameAuthorship"],
    "Author and year of the description.",
    (species) => species.authority,
  ),
  defineColumn(
    "name",
    ["english_name", "english_name_avilist", "common_name", "vernacularName"],
    "English name.",
    (species) => species.name,
  ),
  defineColumn(
    "synonyms",
    [],
    "Other scientific names, separated by |.",
    (species) => species.synonyms.join(SEPARATOR),
    splitCell,
  ),
  defineColumn(
    "names",
    [],
    "Names in other languages and other English names, separated by |, each as “ha: àngùlúú [source]” with its BCP 47 language tag.",
    (species) => writeNames(species.names),
    readNames,
  ),
  defineColumn(
    "status",
    ["iucn", "iucn_red_list_category", "red_list", "threatStatus"],
    "Category of the global IUCN Red List: EX, EW, RE, CR, EN, VU, NT, LC, DD, NE (not evaluated) or NA; NC if the Red List has no category for this concept because it assessed these birds as part of another species.",
    (species) => species.status,
    readStatus,
  ),
  defineColumn("statusYear", [], "Year of that assessment.", (species) => species.statusYear),
  defineColumn(
    "regionalStatus",
    [],
    "Category in a regional Red List.",
    (species) => species.regionalStatus,
    readStatus,
  ),
  defineColumn(
    "endemism",
    [],
    `How restricted the range is: ${Object.values(endemisms).join(", ")}.`,
    (species) => choiceLabel(endemisms, species.endemism),
    choiceReader(endemisms),
  ),
  defineColumn(
    "residency",
    ["residency_derived"],
    `When the species is in Nigeria: ${Object.values(residencies).join(", ")}.`,
    (species) => choiceLabel(residencies, species.residency),
    choiceReader(residencies),
  ),
  defineColumn(
    "habitat",
    ["avonet_habitat"],
    `Main habitat in the classes of AVONET: ${Object.values(habitats).join(", ")}.`,
    (species) => choiceLabel(habitats, species.habitat),
    choiceReader(habitats),
  ),
  defineColumn(
    "diet",
    ["avonet_trophic_niche"],
    `Main food in the classes of AVONET: ${Object.values(diets).join(", ")}.`,
    (species) => choiceLabel(diets, species.diet),
    choiceReader(diets),
  ),
  defineColumn("mass", ["avonet_mass_g", "mass_g"], "Mean body mass in grams.", (species) => species.mass),
  defineColumn(
    "avibaseId",
    ["avibase_id", "avibaseID"],
    "Identifier of the concept in Avibase.",
    (species) => species.avibaseId,
  ),
  defineColumn(
    "abapCode",
    ["abap_code"],
    "Species code of the African Bird Atlas Project.",
    (species) => species.abapCode,
  ),
  defineColumn(
    "evidence",
    [],
    `Why the species is on the list: ${Object.values(evidences).join("; ")}.`,
    (species) => choiceLabel(evidences, species.evidence),
    choiceReader(evidences),
  ),
  defineColumn(
    "taxonomyVersion",
    ["nameAccordingTo"],
    "The source list of names and sequence.",
    (species) => species.taxonomyVersion,
  ),
  defineColumn(
    "photoCredit",
    [],
    "Photographer or owner of the photograph.",
    (species) => species.photoCredit,
  ),
  defineColumn(
    "photoLicence",
    [],
    `Licence of the photograph: ${Object.values(licenceLabels).join(", ")}.`,
    (species) => species.photoLicence && licences[species.photoLicence].words,
    choiceReader(licenceLabels),
  ),
  defineColumn("fileUrl", [], "Address of the photograph.", (species) => species.fileUrl),
  defineColumn(
    "map",
    [],
    "Addresses of distribution maps, separated by |.",
    (species) => species.map.join(SEPARATOR),
    splitCell,
  ),
  defineColumn("content", [], "The account, as HTML.", (species) => species.content),
];

/** Columns of other lists with an additional name of the species. */
export const nameColumns: readonly { alias: string; lang: string; source: string | null }[] = [
  { alias: "english_name_clements", lang: "en", source: "Clements" },
  { alias: "english_name_clements_v2024", lang: "en", source: "Clements" },
  { alias: "english_name_birdlife", lang: "en", source: "BirdLife" },
  { alias: "english_name_birdlife_v9", lang: "en", source: "BirdLife" },
  { alias: "french_name", lang: "fr", source: null },
  { alias: "hausa_name", lang: "ha", source: null },
  { alias: "yoruba_name", lang: "yo", source: null },
  { alias: "igbo_name", lang: "ig", source: null },
];

/** The key of a header, without case, spaces and underscores. */
export const headerKey = (header: string): string => header.toLowerCase().replace(/[^a-z0-9]/g, "");
