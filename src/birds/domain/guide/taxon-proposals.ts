import { distance } from "fastest-levenshtein";
import { isMisspelling } from "#core/domain/near-name.ts";
import { fold } from "#core/domain/words.ts";
import { binomialWords, stemOf } from "./binomial.ts";
import type { Proposal, TaxonKind } from "./counted-taxon.ts";
import type { GuideSpecies, WrittenName } from "./guide-species.ts";
import { type ById, type GuideIndex, inGuide } from "./name-index.ts";
import { nameKey } from "./name-tokens.ts";
import { familyOfGenus, readEnglishName, readScientificName, type WorldName } from "./world-names.ts";

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
  family: string | undefined;
  binomials: { binomial: string; genus: string; epithetStem: string }[];
}

const spellingOf = ({ id, name, scientificName, synonyms }: GuideSpecies): Spelling => ({
  id,
  english: fold(name),
  family: familyOfGenus(scientificName ?? ""),
  binomials: [scientificName ?? "", ...synonyms].flatMap((known) => {
    const [genus, epithet] = binomialWords(known);
    return genus && epithet ? [{ binomial: `${genus} ${epithet}`, genus, epithetStem: stemOf(epithet) }] : [];
  }),
});

/** Prepares the guide for proposing species for many names, the likeliest first. */
export function createProposer(
  species: readonly GuideSpecies[],
  index: GuideIndex,
  byId: ById,
): (written: WrittenName) => Proposal[] {
  let spellings: Spelling[] | undefined;
  return (written) => {
    spellings ??= species.map(spellingOf);
    return proposeFor(written, index, spellings, byId);
  };
}

function proposeFor(
  written: WrittenName,
  index: GuideIndex,
  spellings: readonly Spelling[],
  byId: ById,
): Proposal[] {
  const reasons = new Map<string, string>();
  const add = (ids: readonly string[], reason: string) => {
    for (const id of ids) if (!reasons.has(id)) reasons.set(id, reason);
  };
  const [genus = "", epithet = ""] = binomialWords(written.scientificName);
  const binomial = genus ? `${genus} ${epithet}` : "";
  const key = nameKey(written.englishName);
  add([...index.accepted.all(binomial), ...index.synonyms.all(binomial)], "Has this scientific name");
  add([...index.english.all(key), ...index.otherNames.all(key)], "Has this English or local name");
  const named = [readScientificName(written.scientificName), readEnglishName(written.englishName)];
  add(
    named.flatMap((name) => inGuide(name?.bird, index) ?? []),
    "Has this name in other lists, or had it formerly",
  );
  const near = findNear(written, spellings, named);
  add(near.binomial, "Scientific name spelt almost like this");
  add(near.english, "English name spelt almost like this");
  const byScientific = [...index.accepted.all(binomial), ...index.synonyms.all(binomial), ...near.binomial];
  const sure = onlyOne([...reasons.keys()], binomial ? byScientific : undefined);
  add(near.epithet, "Same second word in the scientific name, and the genus or the kind of bird agrees");
  add(
    named.flatMap((name) => name?.bird.splitInto.flatMap((part) => index.world.all(part)) ?? []),
    "Was part of the bird of this name until it was split",
  );
  add(near.ending, "The only bird whose English name ends so");
  return [...reasons].slice(0, MAX_PROPOSALS).flatMap(([speciesId, reason]) => {
    const item = byId.get(speciesId);
    const isSure = speciesId === sure && suggestKind(written) === null;
    return item ? [{ speciesId, name: item.name, scientificName: item.scientificName, reason, isSure }] : [];
  });
}

/** The species with names like the written ones: in their family, unless the spelling is nearly equal. */
function findNear(
  { scientificName, englishName }: WrittenName,
  spellings: readonly Spelling[],
  named: readonly (WorldName | undefined)[],
) {
  const [genus = "", epithet = ""] = binomialWords(scientificName);
  const binomial = genus ? `${genus} ${epithet}` : "";
  const epithetStem = epithet.length > 3 ? stemOf(epithet) : undefined;
  const english = fold(englishName);
  const near: Record<"binomial" | "english" | "epithet" | "ending", string[]> = {
    binomial: [],
    english: [],
    epithet: [],
    ending: [],
  };
  // The name of a bird of today that the guide does not have is not a misspelling of another one.
  if (named.some((name) => name && !name.isFormer)) return near;
  const family = named.find(Boolean)?.bird.family ?? familyOfGenus(scientificName);
  const endings = [english, english.replace(/plover$/, "lapwing")].filter((name) => /[ -]/.test(name));
  for (const { id, english: known, family: itsFamily, binomials } of spellings) {
    const isKind = lastWord(english) === lastWord(known);
    const isOther = family === undefined ? !isKind && binomial === "" : family !== (itsFamily ?? family);
    if (isNear(english, known) && (!isOther || isNearlyEqual(english, known))) near.english.push(id);
    if (
      binomials.some(
        (other) => isNear(binomial, other.binomial) && (!isOther || isNearlyEqual(binomial, other.binomial)),
      )
    )
      near.binomial.push(id);
    // Many unrelated birds share a second word, such as ibis or senegalensis: the genus or the kind of bird has to agree.
    else if (
      !isOther &&
      binomials.some((other) => other.epithetStem === epithetStem && (isNear(genus, other.genus) || isKind))
    )
      near.epithet.push(id);
    if (endings.some((ending) => known.endsWith(` ${ending}`))) near.ending.push(id);
  }
  return near.ending.length > 1 ? { ...near, ending: [] } : near;
}

/** The one species for which all names speak; a scientific name that is unknown may be that of a bird not in the guide. */
const onlyOne = ([id, ...others]: string[], byScientific: readonly string[] | undefined) =>
  id !== undefined && others.length === 0 && byScientific?.includes(id) !== false ? id : undefined;

const lastWord = (name: string) => name.split(/[ -]/).at(-1);

/** Whether one letter differs at most. */
const isNearlyEqual = (written: string, known: string): boolean => distance(written, known) <= 1;

/** Whether a name can be a misspelling of another one: of each of its words, since “grey” is no misspelling of “pied”. */
function isNear(written: string, known: string): boolean {
  if (written.length <= 3 || !isMisspelling(written, known)) return false;
  const [words, others] = [written, known].map((name) => name.split(/[ -]/));
  if (words?.length !== others?.length || isNearlyEqual(written, known)) return true;
  return (
    words?.every((word, at) => word === others?.[at] || isMisspelling(word, others?.[at] ?? "")) ?? false
  );
}
