import { nameKey, nameTokens } from "./name-tokens.ts";

/** An entry of the list of sensitive taxa: a genus, a name, a word such as “vulture”, or a species of the guide. */
export interface ListedTaxon {
  id: string;
  name: string;
  /** Set beside the English name if the entry is a species of the guide. */
  scientificName: string | null;
  speciesId: string | null;
  /** A record named only to this family may be of this taxon. */
  family: string | null;
  createdAt: string;
}

/** A species of the guide with all its names. */
export interface NamedSpecies {
  id: string;
  name: string;
  scientificName: string | null;
  synonyms: readonly string[];
  /** Names in other languages, and alternative English ones. */
  names: readonly string[];
  family: string | null;
  order: string | null;
  isDeleted: boolean;
}

export interface SensitiveList {
  taxa: readonly ListedTaxon[];
  species: readonly NamedSpecies[];
}

/** The listed taxon and the name that a record's name matched. */
export interface Cause {
  taxonId: string;
  name: string;
  /** What its counts are published as: an entry, a species or a group of the guide; null if it may be any bird. */
  listedAs: string | null;
  listedAt: string;
}

export interface Phrase {
  tokens: string[];
  key: string;
  /** Whether it is on the list itself, rather than another name of a listed species. */
  isListed: boolean;
  cause: Cause;
}

const causeOf = ({ id, createdAt }: ListedTaxon, name: string, listedAs: string | null): Cause => ({
  taxonId: id,
  name,
  listedAs,
  listedAt: createdAt,
});

/** The accepted names of a species, its synonyms and its names in other languages. */
export const allNames = ({
  name,
  scientificName,
  synonyms,
  names,
}: Pick<NamedSpecies, "name" | "scientificName" | "synonyms" | "names">): string[] => [
  ...(scientificName ? [scientificName] : []),
  name,
  ...synonyms,
  ...names,
];

const phrasesOf = (taxa: readonly ListedTaxon[]): Phrase[] =>
  taxa.flatMap((taxon) =>
    [taxon.name, ...(taxon.scientificName ? [taxon.scientificName] : [])].map((name) =>
      phraseOf(name, true, causeOf(taxon, name, taxon.name)),
    ),
  );

/** The species of the guide that are on the list, each with its entry. */
export function findListedSpecies({ taxa, species }: SensitiveList): Sensitive {
  const listed = phrasesOf(taxa);
  return species.flatMap((item) => {
    const taxon = findListing(item, taxa, listed);
    return taxon ? [{ species: item, taxon }] : [];
  });
}

/** Prepares everything that names are compared with, once for many names. */
export function buildSensitiveIndex({ taxa, species }: SensitiveList) {
  const listed = phrasesOf(taxa);
  const sensitive = findListedSpecies({ taxa, species });
  const sensitiveIds = new Set(sensitive.map(({ species: { id } }) => id));
  const others = species.filter(({ id, isDeleted }) => !isDeleted && !sensitiveIds.has(id));
  const phrases = [
    ...listed,
    ...sensitive.flatMap(({ species: item, taxon }) =>
      allNames(item).map((name) => phraseOf(name, false, causeOf(taxon, name, item.name))),
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

/** The entry that covers a species of the guide: by link, by a word in its names, or by any of its names. */
function findListing(species: NamedSpecies, taxa: readonly ListedTaxon[], listed: readonly Phrase[]) {
  const linked = taxa.find(({ speciesId }) => speciesId === species.id);
  if (linked) return linked;
  const accepted = [species.scientificName ?? "", species.name].map(
    (name) => ` ${nameTokens(name).join(" ")} `,
  );
  const keys = new Set(allNames(species).map(nameKey));
  const phrase = listed.find(
    ({ tokens, key }) => keys.has(key) || accepted.some((name) => name.includes(` ${tokens.join(" ")} `)),
  );
  return taxa.find(({ id }) => id === phrase?.cause.taxonId);
}

type Sensitive = readonly { species: NamedSpecies; taxon: ListedTaxon }[];

/** Names wider than a species: genera, families, orders, and the last word of an English name. */
function groupsOf(taxa: readonly ListedTaxon[], sensitive: Sensitive): Map<string, Cause> {
  const groups = new Map<string, Cause>();
  const add = (group: string | null | undefined, taxon: ListedTaxon) => {
    const key = group ? nameKey(group) : "";
    if (key !== "" && !groups.has(key)) groups.set(key, causeOf(taxon, taxon.name, group ?? null));
  };
  const lastWord = (name: string) => (/\s/.test(name.trim()) ? name.trim().split(/\s+/).at(-1) : undefined);
  for (const taxon of taxa) {
    add(taxon.family, taxon);
    add(lastWord(taxon.name), taxon);
  }
  for (const { species, taxon } of sensitive) {
    for (const group of [species.family, species.order, lastWord(species.name)]) add(group, taxon);
    for (const name of [species.scientificName ?? "", ...species.synonyms])
      add(/^\S+/.exec(name)?.[0], taxon);
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
          cause: causeOf(taxon, name, species.name),
        });
    }
  return epithets;
}
