import { isMisspelling } from "#core/domain/near-name.ts";
import { fold } from "#core/domain/words.ts";
import { binomialWords, stemOf } from "./binomial.ts";
import { type Proposal, type TaxonKind, type TaxonMatch, unmatched } from "./counted-taxon.ts";
import { type FormerSpecies, prepareFormers } from "./former-species.ts";
import { codeFields, type GuideSpecies, type WrittenName } from "./guide-species.ts";
import { type ById, type GuideIndex, inGuide, NameIndex } from "./name-index.ts";
import { type DatedMatch, matchOn, readingsOf } from "./name-readings.ts";
import { nameKey } from "./name-tokens.ts";
import { scientificNameKey } from "./scientific-name.ts";
import { createProposer } from "./taxon-proposals.ts";
import { readEnglishName, readScientificName } from "./world-names.ts";

/** Finds the species of the guide that written names stand for. */
export interface TaxonMatcher {
  /** The one species that the names identify today; a misspelling or a contradiction identifies none. */
  match(name: WrittenName): TaxonMatch;
  /** What the names stood for until the days of splits, in their order, and what they stand for since. */
  readings(name: WrittenName): DatedMatch[];
  /** The species that an unmatched name may stand for, the likeliest first. */
  propose(name: WrittenName): Proposal[];
}

/** Prepares the guide for matching many names. */
export function createTaxonMatcher(
  guide: readonly GuideSpecies[],
  formerSpecies: readonly FormerSpecies[] = [],
): TaxonMatcher {
  const species = guide.filter(({ isDeleted }) => !isDeleted);
  const index = {
    accepted: new NameIndex(),
    synonyms: new NameIndex(),
    english: new NameIndex(),
    otherNames: new NameIndex(),
    codes: new NameIndex(),
    world: new NameIndex(),
  };
  for (const { id, name, scientificName, synonyms, names, ...codes } of species) {
    if (scientificName) index.accepted.add(scientificNameKey(scientificName), id);
    for (const synonym of synonyms) index.synonyms.add(scientificNameKey(synonym), id);
    index.english.add(nameKey(name), id);
    for (const other of names) index.otherNames.add(nameKey(other), id);
    for (const field of codeFields) index.codes.add(codes[field]?.toLowerCase() ?? "", id);
    index.world.add(readScientificName(scientificName ?? "")?.bird.scientificName ?? "", id);
  }
  const byId = new Map(species.map((item) => [item.id, item]));
  const formers = prepareFormers(formerSpecies);
  const isKnownEnglish = (key: string) =>
    index.english.all(key).length + index.otherNames.all(key).length > 0;
  const readings = (name: WrittenName) => {
    const own = readingsOf(name, matchName(name, index, byId), {
      formers,
      byId,
      isKnownEnglish,
      isOlderName,
    });
    const [only, ...others] = own;
    // What the guide and its history say comes first.
    if (!only || others.length > 0 || only.taxonKind !== null) return own;
    return [{ ...matchFormerName(name, index, byId), until: null }];
  };
  return {
    match: (name) => {
      const { until: _, ...match } = matchOn(readings(name), null);
      return match;
    },
    readings,
    propose: createProposer(species, index, byId),
  };
}

const found = (
  matchedBy: TaxonMatch["matchedBy"],
  taxonId: string,
  subspecies: string | null,
): TaxonMatch => ({ taxonKind: "species", taxonId, formerId: null, subspecies, matchedBy });

/** By scientific name or synonym; a subspecies finds its species, unless the guide has it as a name of its own. */
function findByScientific(name: string, { accepted, synonyms }: GuideIndex): TaxonMatch | undefined {
  const words = binomialWords(name);
  if (words.length === 0) return undefined;
  const full = words.join(" ");
  const binomial = words.slice(0, 2).join(" ");
  const subspecies = words.slice(2).join(" ") || null;
  for (const [key, rest] of [
    [full, null],
    [binomial, subspecies],
  ] as const) {
    const id = accepted.find(key);
    if (id) return found("scientificName", id, rest);
    const senior = accepted.all(key).length > 0 ? undefined : synonyms.find(key);
    if (senior) return found("synonym", senior, key === full ? subspecies : rest);
  }
  return undefined;
}

function findByOtherName(name: string, { english, otherNames, codes }: GuideIndex): TaxonMatch | undefined {
  const key = nameKey(name);
  const byEnglish = english.find(key);
  if (byEnglish) return found("englishName", byEnglish, null);
  const byOther = english.all(key).length > 0 ? undefined : otherNames.find(key);
  if (byOther) return found("otherName", byOther, null);
  const byCode = codes.find(name.trim().toLowerCase());
  return byCode ? found("code", byCode, null) : undefined;
}

function matchName(written: WrittenName, index: GuideIndex, byId: ById): TaxonMatch {
  const kind = isNotWild(written) ? "left" : kindOfRank(written.taxonRank);
  if (kind) return { ...unmatched, taxonKind: kind, matchedBy: "rank" };
  const scientific = written.scientificName.trim();
  const english = written.englishName.trim();
  const byScientific =
    findByScientific(scientific, index) ??
    (scientific === "" ? findByScientific(english, index) : findByCode(scientific, index));
  const byEnglish = english === "" ? undefined : findByOtherName(english, index);
  if (byScientific) {
    const contradicts = byEnglish?.matchedBy === "englishName" && byEnglish.taxonId !== byScientific.taxonId;
    return contradicts ? unmatched : byScientific;
  }
  if (!byEnglish?.taxonId) return unmatched;
  if (scientific === "" || fold(scientific) === fold(english)) return byEnglish;
  const named = byId.get(byEnglish.taxonId);
  return named && isOlderName(scientific, named) ? byEnglish : unmatched;
}

/**
 * By a name that the bird has in one of the usual lists, or had formerly. Both names of a pair have to lead to it, if
 * they are known at all; a former name of a bird that was split since may mean any of its parts, which a person says.
 */
function matchFormerName(
  { scientificName, englishName }: WrittenName,
  index: GuideIndex,
  byId: ById,
): TaxonMatch {
  if ([scientificName, englishName].some((name) => isInGuide(name, index))) return unmatched;
  const read = readScientificName(scientificName) ?? readScientificName(englishName);
  const isSplit = read?.isFormer === true && read.bird.splitInto.length > 0;
  const scientific = isSplit ? undefined : inGuide(read?.bird, index);
  const english =
    findByOtherName(englishName, index)?.taxonId ?? inGuide(readEnglishName(englishName)?.bird, index);
  if (scientific)
    return english && english !== scientific ? unmatched : found("formerName", scientific, null);
  const isAlone = scientificName.trim() === "" || fold(scientificName) === fold(englishName);
  const named = read ? undefined : byId.get(english ?? "");
  return named && (isAlone || isOlderName(scientificName, named))
    ? found("formerName", named.id, null)
    : unmatched;
}

/** Whether the guide has this scientific, English or other name, if only of several species: then nothing is added to it. */
function isInGuide(name: string, { accepted, synonyms, english, otherNames }: GuideIndex): boolean {
  const binomial = binomialWords(name).slice(0, 2).join(" ");
  const ids = [accepted, synonyms].flatMap((names) => names.all(binomial));
  const isEnglish = english.all(nameKey(name)).length > 0;
  return ids.length > 0 || (!isEnglish && otherNames.all(nameKey(name)).length > 1);
}

function findByCode(name: string, { codes }: GuideIndex): TaxonMatch | undefined {
  const id = codes.find(name.toLowerCase());
  return id ? found("code", id, null) : undefined;
}

/** Whether an unknown scientific name beside a known English one has the species' epithet or, misspelt, its name. */
function isOlderName(
  scientific: string,
  { scientificName, synonyms }: Pick<GuideSpecies, "scientificName" | "synonyms">,
): boolean {
  const [genus, epithet = ""] = binomialWords(scientific);
  if (genus === undefined) return false;
  return [scientificName ?? "", ...synonyms].some((name) => {
    const [knownGenus = "", known = ""] = binomialWords(name);
    if (known === "") return false;
    return stemOf(known) === stemOf(epithet) || (knownGenus === genus && isMisspelling(epithet, known));
  });
}

/** Whether the name says that the bird is not a wild one, as eBird’s “(Domestic type)” does; it is no record of its species. */
const isNotWild = ({ scientificName, englishName }: WrittenName): boolean =>
  /\b(domestic|feral|captive|escapee?|aviary)\b/iu.test(`${scientificName} ${englishName}`);

/** The kind of a rank in a file that is wider than a species. */
function kindOfRank(rank: string | null | undefined): TaxonKind | undefined {
  const word = rank?.trim().toLowerCase() ?? "";
  if (word === "hybrid" || word === "intergrade") return "hybrid";
  if (word === "slash") return "slash";
  return /^(spuh|genus|subgenus|tribe|subfamily|family|suborder|order|class)$/.test(word)
    ? "group"
    : undefined;
}
