import { type ListTable, listField, listFieldsOf, type Synonyms } from "#core/domain/list-table.ts";
import { speciesFields } from "./species.ts";

/** What people call the fields of a species in lists of their own. */
const synonyms: Synonyms = {
  sequence: "sequence number · seq · taxonomic order · taxonomic sequence · sort · sort order",
  family: "family name · famille",
  familyEnglish: "family common name · english family · english family name · family english name",
  scientificName:
    "latin · scientific · binomial · binomial name · taxon · taxon name · species name · sci name · nom scientifique · nom latin · nome cientifico · nombre cientifico",
  authority: "author · authorship",
  name: "english · english common name · common english name · species english name · english name of species · bird · bird name · bird species · common · species · vernacular · nom anglais · nome ingles · nombre ingles",
  synonyms: "synonyms · synonym",
  status:
    "iucn status · iucn category · red list status · red list category · iucn red list status · conservation status · threat status · global status",
  residency: "migratory status · resident or migrant · movement · seasonality",
  habitat: "habitat type · main habitat",
  diet: "diet · feeding · trophic niche",
  mass: "mass · body mass · weight",
  billLength: "bill length · beak length · culmen",
  billDepth: "bill depth · beak depth",
  tarsus: "tarsus length",
  wing: "wing length",
  tail: "tail length",
};

/** A column of other lists that holds one more name of the species. */
export interface NameColumn {
  lang: string;
  source: string | null;
}

/** The columns that hold one more name of the species. */
export const nameFields: Readonly<Record<string, NameColumn>> = {
  clementsName: { lang: "en", source: "Clements" },
  birdlifeName: { lang: "en", source: "BirdLife" },
  frenchName: { lang: "fr", source: null },
  hausaName: { lang: "ha", source: null },
  yorubaName: { lang: "yo", source: null },
  igboName: { lang: "ig", source: null },
};

const own = listFieldsOf(speciesFields, synonyms, (name) =>
  /name|family|order|authority|sequence|synonyms/i.test(name) && !/photo|taxonomy/i.test(name)
    ? "What"
    : "Details",
);

/** How people write lists of species. */
export const checklistTable: ListTable = {
  of: "a species",
  fields: {
    ...own,
    ...(own.scientificName && { scientificName: { ...own.scientificName, isByContent: true } }),
    ...(own.name && { name: { ...own.name, label: "English name" } }),
    rank: listField(
      "Rank",
      "What",
      "taxonRank · taxon_rank · rank · taxonomic rank",
      "category · taxon category · level · rang · rang taxonomique · rango · rango taxonomico · categoria taxonomica",
    ),
    genus: listField("Genus", "What", "genus", "genre · genero"),
    epithet: listField(
      "Second part of the scientific name",
      "What",
      "specific epithet · species epithet",
      "epithet · species",
    ),
    clementsName: listField(
      "English name of Clements",
      "What",
      "english_name_clements · english_name_clements_v2024",
    ),
    birdlifeName: listField(
      "English name of BirdLife",
      "What",
      "english_name_birdlife · english_name_birdlife_v9",
    ),
    frenchName: listField(
      "French name",
      "What",
      "french_name",
      "french · francais · nom francais · nom vernaculaire",
    ),
    hausaName: listField("Hausa name", "What", "hausa_name", "hausa"),
    yorubaName: listField("Yoruba name", "What", "yoruba_name", "yoruba"),
    igboName: listField("Igbo name", "What", "igbo_name", "igbo"),
    splitFrom: listField("Split from", "What", "split_from · formerly part of"),
  },
  needed: ["scientificName", "name"],
  parts: { scientificName: ["genus", "epithet"] },
};
