import { isMisspelling } from "#core/domain/near-name.ts";
import { isUnidentified, mixesScripts, nameKey, nameTokens, namingTokens } from "./name-tokens.ts";
import { buildSensitiveIndex, type Cause, type Phrase, type SensitiveList } from "./sensitive-index.ts";

/** Whether a bird's locations are public; `heldBack` names resemble a sensitive one until an admin decides. */
export type Sensitivity = "open" | "sensitive" | "heldBack";

/** How to treat the counts under a name, and the listed taxon that is the reason. */
export interface Judgement {
  sensitivity: Sensitivity;
  cause: Cause | null;
}

type Finding = { sensitivity: "sensitive" | "heldBack"; cause: Cause } | undefined;

/** Judges a row by all its names; one sensitive name makes the row sensitive. */
export function createSensitivityJudge(list: SensitiveList): (names: readonly string[]) => Judgement {
  const index = buildSensitiveIndex(list);
  return (names) => {
    const findings = names.map((name) => judgeName(name, index));
    return (
      findings.find((finding) => finding?.sensitivity === "sensitive") ??
      findings.find((finding) => finding !== undefined) ?? { sensitivity: "open", cause: null }
    );
  };
}

type Index = ReturnType<typeof buildSensitiveIndex>;

function judgeName(name: string, index: Index): Finding {
  const tokens = nameTokens(name);
  const key = tokens.join("");
  const [anyPhrase] = index.phrases;
  if (key === "" || !anyPhrase) return undefined;
  const exact = index.sensitiveKeys.get(key);
  if (exact) return { sensitivity: "sensitive", cause: exact };
  if (index.otherKeys.has(key)) return undefined;
  const contained = longest(index.phrases.filter((phrase) => contains(tokens, phrase)));
  if (contained)
    return { sensitivity: isSpecific(contained) ? "sensitive" : "heldBack", cause: contained.cause };
  // After a known binomial comes its author, its subspecies, or an unrelated word.
  const isOtherBinomial = index.otherBinomials.has(tokens.slice(0, 2).join(" "));
  const describing = describingWords(name);
  const unresolvedTokens = isOtherBinomial ? tokens.slice(2) : tokens;
  const near =
    (mixesScripts(name) ? { ...anyPhrase.cause, listedAs: null } : undefined) ??
    findGroup(unresolvedTokens, index) ??
    index.phrases.find((phrase) => isNear(unresolvedTokens, phrase, index, describing))?.cause ??
    (isOtherBinomial ? undefined : findSharedEpithet(tokens, index));
  return near && { sensitivity: "heldBack", cause: near };
}

/** The name that says most: one that is surely of a protected bird, then the longest, such as “Hooded Vulture” of “Vulture”. */
const longest = ([first, ...others]: readonly Phrase[]): Phrase | undefined =>
  first && others.reduce((best, phrase) => (weightOf(phrase) > weightOf(best) ? phrase : best), first);
const weightOf = (phrase: Phrase): number => phrase.key.length + (isSpecific(phrase) ? 1000 : 0);

/** A one-word local name may be part of other birds' names. */
const isSpecific = ({ tokens, isListed }: Phrase) => isListed || tokens.length > 1;

const isSame = (token: string | undefined, wanted: string) =>
  token === wanted || (wanted.length > 3 && (token === `${wanted}s` || token === `${wanted}es`));

/** Whether the words of the phrase are adjacent in the name; plurals match. */
const contains = (tokens: readonly string[], { tokens: wanted }: Phrase): boolean =>
  tokens.some((_, start) => wanted.every((word, index) => isSame(tokens[start + index], word)));

/** The words that only describe, with the word after the hyphen: the parrot of “Parrot-billed” is none. */
const describingWords = (name: string): Map<string, string> =>
  new Map(
    [...name.matchAll(/(\p{L}+)-(\p{L}{3,}ed)(?!\p{L})/gu)].map(([, word = "", part = ""]) => [
      nameKey(word),
      nameKey(part),
    ]),
  );

/** All words in any order, possibly misspelt; or the phrase joined into one word or split into several. */
function isNear(
  all: readonly string[],
  phrase: Phrase,
  { otherWords }: Index,
  describing: ReadonlyMap<string, string>,
): boolean {
  const { tokens: wanted, key: phraseKey, isListed } = phrase;
  const names = (token: string) => wanted.includes(describing.get(token) ?? wanted[0] ?? "");
  const tokens = describing.size === 0 ? all : all.filter(names);
  const isUnknown = (token: string) => !otherWords.has(token);
  const isTypo = (token: string, of: string) => isUnknown(token) && isMisspelling(token, of);
  const hasAll = () =>
    wanted.every((word) => tokens.some((token) => isSame(token, word) || isTypo(token, word)));
  if (isSpecific(phrase) && hasAll()) return true;
  const key = tokens.join("");
  const isDivided = tokens.length !== wanted.length || wanted.length === 1;
  if (isDivided && isTypo(key, phraseKey)) return true;
  if (wanted.length > 1 && tokens.some((token) => isTypo(token, phraseKey))) return true;
  if (isSpecific(phrase) && phraseKey.length > 5 && tokens.some(isUnknown) && key.includes(phraseKey))
    return true;
  // An old genus name is often built on a newer one: Pseudogyps.
  const [genus = ""] = tokens;
  return (
    isListed && wanted.length === 1 && phraseKey.length > 3 && isUnknown(genus) && genus.endsWith(phraseKey)
  );
}

/** A name for a group that includes sensitive birds: a genus, a family, “vulture sp.”, also with words around it. */
function findGroup(tokens: readonly string[], index: Index): Cause | undefined {
  const naming = namingTokens(tokens);
  const isWide = (token: string, at: number) =>
    naming.length === 1 || isFamilyOrOrder.test(token) || isUnidentified(tokens, at);
  const group = tokens.find((token, at) => index.groups.has(token) && isWide(token, at));
  if (group === undefined) return undefined;
  const rest = naming.filter((token) => token !== group);
  const isOther =
    rest.length > 0 &&
    (index.otherKeys.has(rest.join("")) || index.otherBinomials.has(rest.slice(0, 2).join(" ")));
  return isOther ? undefined : index.groups.get(group);
}

const isFamilyOrOrder = /(idae|iformes)$/;

/** An unknown or abbreviated genus before an epithet of a sensitive bird. */
function findSharedEpithet([genus = "", ...rest]: readonly string[], { epithets }: Index): Cause | undefined {
  for (const token of rest) {
    const match = epithets.get(token);
    if (match && (match.isDistinct || (genus.length < 3 && match.genus.startsWith(genus))))
      return match.cause;
  }
  return undefined;
}
