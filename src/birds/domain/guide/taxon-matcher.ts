import { isMisspelling } from "#core/domain/near-name.ts";
import { fold } from "#core/domain/words.ts";
import { binomialWords, stemOf } from "./binomial.ts";
import { type Proposal, type TaxonKind, type TaxonMatch, unmatched } from "./counted-taxon.ts";
import { type FormerSpecies, prepareFormers } from "./former-species.ts";
import { codeFields, type GuideSpecies, type WrittenName } from "./guide-species.ts";
import { type DatedMatch, matchOn, readingsOf } from "./name-readings.ts";
import { nameKey } from "./name-tokens.ts";
import { scientificNameKey } from "./scientific-name.ts";

/** An index of names; a name of two species finds neither. */
class NameIndex {
  readonly #ids = new Map<string, Set<string>>();

  add(key: string, id: string): void {
    if (key === "") return;
    const ids = this.#ids.get(key) ?? new Set();
    this.#ids.set(key, ids.add(id));
  }
  find(key: string): string | undefined {
    const ids = this.all(key);
    return ids.length === 1 ? ids[0] : undefined;
  }
  all(key: string): string[] {
    return [...(this.#ids.get(key) ?? [])];
  }
}

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
  };
  for (const { id, name, scientificName, synonyms, names, ...codes } of species) {
    if (scientificName) index.accepted.add(scientificNameKey(scientificName), id);
    for (const synonym of synonyms) index.synonyms.add(scientificNameKey(synonym), id);
    index.english.add(nameKey(name), id);
    for (const other of names) index.otherNames.add(nameKey(other), id);
    for (const field of codeFields) index.codes.add(codes[field]?.toLowerCase() ?? "", id);
  }
  const byId = new Map(species.map((item) => [item.id, item]));
  const formers = prepareFormers(formerSpecies);
  const isKnownEnglish = (key: string) =>
    index.english.all(key).length + index.otherNames.all(key).length > 0;
  const readings = (name: WrittenName) =>
    readingsOf(name, matchName(name, index, byId), { formers, byId, isKnownEnglish, isOlderName });
  let spellings: Spelling[] | undefined;
  return {
    match: (name) => {
      const { until: _, ...match } = matchOn(readings(name), null);
      return match;
    },
    readings,
    propose: (name) => {
      spellings ??= species.map(spellingOf);
      return proposeFor(name, index, spellings, byId);
    },
  };
}

type Index = Record<"accepted" | "synonyms" | "english" | "otherNames" | "codes", NameIndex>;
type ById = ReadonlyMap<string, GuideSpecies>;

const found = (
  matchedBy: TaxonMatch["matchedBy"],
  taxonId: string,
  subspecies: string | null,
): TaxonMatch => ({ taxonKind: "species", taxonId, formerId: null, subspecies, matchedBy });

/** By scientific name or synonym; a subspecies finds its species, unless the guide has it as a name of its own. */
function findByScientific(name: string, { accepted, synonyms }: Index): TaxonMatch | undefined {
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

function findByOtherName(name: string, { english, otherNames, codes }: Index): TaxonMatch | undefined {
  const key = nameKey(name);
  const byEnglish = english.find(key);
  if (byEnglish) return found("englishName", byEnglish, null);
  const byOther = english.all(key).length > 0 ? undefined : otherNames.find(key);
  if (byOther) return found("otherName", byOther, null);
  const byCode = codes.find(name.trim().toLowerCase());
  return byCode ? found("code", byCode, null) : undefined;
}

function matchName(written: WrittenName, index: Index, byId: ById): TaxonMatch {
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

function findByCode(name: string, { codes }: Index): TaxonMatch | undefined {
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

/** What the form of a name suggests: a hybrid, a slash or a group. */
export function suggestKind({ scientificName, englishName }: WrittenName): TaxonKind | null {
  const both = `${scientificName} | ${englishName}`;
  if (/×|\bx\b|\bhybrid\b/iu.test(both)) return "hybrid";
  if (both.includes("/") || /\bor\b/iu.test(englishName)) return "slash";
  return /\b(sp|spp|indet)\b|\bunidentified\b|^\w+(idae|iformes)\b/iu.test(both) ? "group" : null;
}

const MAX_PROPOSALS = 4;

/** The names of a species as they are compared with misspelt ones. */
interface Spelling {
  id: string;
  english: string;
  binomials: { binomial: string; genus: string; epithetStem: string }[];
}

const spellingOf = ({ id, name, scientificName, synonyms }: GuideSpecies): Spelling => ({
  id,
  english: fold(name),
  binomials: [scientificName ?? "", ...synonyms].flatMap((known) => {
    const [genus, epithet] = binomialWords(known);
    return genus && epithet ? [{ binomial: `${genus} ${epithet}`, genus, epithetStem: stemOf(epithet) }] : [];
  }),
});

function proposeFor(
  written: WrittenName,
  index: Index,
  spellings: readonly Spelling[],
  byId: ById,
): Proposal[] {
  const reasons = new Map<string, string>();
  const add = (ids: readonly string[], reason: string) => {
    for (const id of ids) if (!reasons.has(id)) reasons.set(id, reason);
  };
  const [genus = "", epithet = ""] = binomialWords(written.scientificName);
  const binomial = genus ? `${genus} ${epithet}` : "";
  const epithetStem = epithet.length > 3 ? stemOf(epithet) : undefined;
  const key = nameKey(written.englishName);
  const english = fold(written.englishName);
  add([...index.accepted.all(binomial), ...index.synonyms.all(binomial)], "Has this scientific name");
  add([...index.english.all(key), ...index.otherNames.all(key)], "Has this English or local name");
  // Many unrelated birds share a second word, such as ibis or senegalensis: the genus or the kind of bird has to agree.
  const isKin = (known: string, binomials: Spelling["binomials"]) =>
    binomials.some(
      (other) =>
        other.epithetStem === epithetStem &&
        (isNear(genus, other.genus) || lastWord(english) === lastWord(known)),
    );
  const near: Record<"binomial" | "english" | "epithet", string[]> = {
    binomial: [],
    english: [],
    epithet: [],
  };
  for (const { id, english: known, binomials } of spellings) {
    if (isNear(english, known)) near.english.push(id);
    if (binomials.some((other) => isNear(binomial, other.binomial))) near.binomial.push(id);
    else if (isKin(known, binomials)) near.epithet.push(id);
  }
  add(near.binomial, "Scientific name spelt almost like this");
  add(near.english, "English name spelt almost like this");
  const byScientific = [...index.accepted.all(binomial), ...index.synonyms.all(binomial), ...near.binomial];
  const sure = onlyOne([...reasons.keys()], binomial ? byScientific : undefined);
  add(near.epithet, "Same second word in the scientific name, and the genus or the kind of bird agrees");
  return [...reasons].slice(0, MAX_PROPOSALS).flatMap(([speciesId, reason]) => {
    const item = byId.get(speciesId);
    const isSure = speciesId === sure && suggestKind(written) === null;
    return item ? [{ speciesId, name: item.name, scientificName: item.scientificName, reason, isSure }] : [];
  });
}

/** The one species for which all names speak; a scientific name that is unknown may be that of a bird not in the guide. */
const onlyOne = ([id, ...others]: string[], byScientific: readonly string[] | undefined) =>
  id !== undefined && others.length === 0 && byScientific?.includes(id) !== false ? id : undefined;

const lastWord = (name: string) => name.split(/[ -]/).at(-1);

const isNear = (written: string, known: string): boolean =>
  written.length > 3 && Math.abs(written.length - known.length) <= 3 && isMisspelling(written, known);
