import { nameKey, nameTokens } from "./name-tokens.ts";

/** An entry of the list of sensitive taxa: a genus, a name, a word such as “vulture”, or a species of the guide. */
export interface ListedTaxon {
  id: string;
  name: string;
  /** Beside the English name, where the entry is a species of the guide. */
  scientificName: string | null;
  speciesId: string | null;
  /** A name that goes down to this family only may mean the taxon. */
  family: string | null;
  createdAt: string;
}

/** A species of the guide with all its names. */
export interface NamedSpecies {
  id: string;
  name: string;
  scientificName: string | null;
  synonyms: readonly string[];
  /** Its names in other languages, and further English ones. */
  names: readonly string[];
  family: string | null;
  order: string | null;
  isDeleted: boolean;
}

export interface SensitiveList {
  taxa: readonly ListedTaxon[];
  species: readonly NamedSpecies[];
}

/** What a name was judged by: the entry of the list, and the name that it resembles. */
export interface Cause {
  taxonId: string;
  name: string;
  listedAt: string;
}

export interface Phrase {
  tokens: string[];
  key: string;
  /** Stands on the list itself, and is no further name of a listed species. */
  isListed: boolean;
  cause: Cause;
}

const causeOf = ({ id, createdAt }: ListedTaxon, name: string): Cause => ({
  taxonId: id,
  name,
  listedAt: createdAt,
});

const allNames = ({ name, scientificName, synonyms, names }: NamedSpecies): string[] => [
  ...(scientificName ? [scientificName] : []),
  ...[name, ...synonyms, ...names],
];

/** Everything that names are compared with, made once for many of them. */
export function buildSensitiveIndex({ taxa, species }: SensitiveList) {
  const listed = taxa.flatMap((taxon) =>
    [taxon.name, ...(taxon.scientificName ? [taxon.scientificName] : [])].map((name) =>
      phraseOf(name, true, causeOf(taxon, name)),
    ),
  );
  const sensitive = species.flatMap((one) => {
    const taxon = findListing(one, taxa, listed);
    return taxon ? [{ species: one, taxon }] : [];
  });
  const sensitiveIds = new Set(sensitive.map(({ species: { id } }) => id));
  const others = species.filter(({ id, isDeleted }) => !isDeleted && !sensitiveIds.has(id));
  const phrases = [
    ...listed,
    ...sensitive.flatMap(({ species: one, taxon }) =>
      allNames(one).map((name) => phraseOf(name, false, causeOf(taxon, name))),
    ),
  ].filter(({ key }) => key !== "");
  const otherNames = others.flatMap(allNames).map(nameTokens);
  return {
    phrases: [...new Map(phrases.toReversed().map((phrase) => [phrase.key, phrase])).values()].toReversed(),
    sensitiveKeys: new Map(phrases.toReversed().map(({ key, cause }) => [key, cause])),
    groups: groupsOf(taxa, sensitive),
    epithets: epithetsOf(sensitive, otherNames),
    otherKeys: new Set(otherNames.map((tokens) => tokens.join(""))),
    otherBinomials: new Set(
      others
        .flatMap(({ scientificName, synonyms }) => [scientificName ?? "", ...synonyms])
        .map(nameTokens)
        .filter(({ length }) => length > 1)
        .map((tokens) => tokens.slice(0, 2).join(" ")),
    ),
    otherWords: new Set(otherNames.flat()),
  };
}

function phraseOf(name: string, isListed: boolean, cause: Cause): Phrase {
  const tokens = nameTokens(name);
  return { tokens, key: tokens.join(""), isListed, cause };
}

/** The entry of the list that a species of the guide falls under: by link, by a word of its names, or by any of them. */
function findListing(one: NamedSpecies, taxa: readonly ListedTaxon[], listed: readonly Phrase[]) {
  const linked = taxa.find(({ speciesId }) => speciesId === one.id);
  if (linked) return linked;
  const accepted = [one.scientificName ?? "", one.name].map((name) => ` ${nameTokens(name).join(" ")} `);
  const keys = new Set(allNames(one).map(nameKey));
  const phrase = listed.find(
    ({ tokens, key }) => keys.has(key) || accepted.some((name) => name.includes(` ${tokens.join(" ")} `)),
  );
  return taxa.find(({ id }) => id === phrase?.cause.taxonId);
}

type Sensitive = readonly { species: NamedSpecies; taxon: ListedTaxon }[];

/** Names of what is wider than a species: genera, families, orders, and the last word of an English name. */
function groupsOf(taxa: readonly ListedTaxon[], sensitive: Sensitive): Map<string, Cause> {
  const groups = new Map<string, Cause>();
  const add = (group: string | null | undefined, taxon: ListedTaxon) => {
    const key = group ? nameKey(group) : "";
    if (key !== "" && !groups.has(key)) groups.set(key, causeOf(taxon, taxon.name));
  };
  const lastWord = (name: string) => (/\s/.test(name.trim()) ? name.trim().split(/\s+/).at(-1) : undefined);
  for (const taxon of taxa) {
    add(taxon.family, taxon);
    add(lastWord(taxon.name), taxon);
  }
  for (const { species, taxon } of sensitive) {
    for (const group of [species.family, species.order, lastWord(species.name)]) add(group, taxon);
    for (const name of [species.scientificName ?? "", ...species.synonyms]) add(nameTokens(name)[0], taxon);
  }
  return groups;
}

function epithetsOf(sensitive: Sensitive, otherNames: readonly string[][]) {
  const otherEpithets = new Set(otherNames.flatMap((tokens) => tokens.slice(1)));
  const epithets = new Map<string, { genus: string; isDistinct: boolean; cause: Cause }>();
  for (const { species, taxon } of sensitive)
    for (const name of [species.scientificName ?? "", ...species.synonyms]) {
      const [genus = "", epithet] = nameTokens(name);
      if (epithet && epithet.length > 3)
        epithets.set(epithet, {
          genus,
          isDistinct: !otherEpithets.has(epithet),
          cause: causeOf(taxon, name),
        });
    }
  return epithets;
}
