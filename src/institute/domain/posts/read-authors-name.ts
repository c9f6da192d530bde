import {
  boundWords,
  capitalParticles,
  chineseFamilies,
  notSpanish,
  portugueseEnds,
  smallParticles,
  spanishFamilies,
  vietnameseFamilies,
} from "./name-words.ts";

/** A name in its parts, and what told them. */
export interface ReadName {
  family: string;
  given: string;
  reason: NameReason;
}

export type NameReason =
  | "comma"
  | "initials"
  | "order"
  | "long"
  | "double"
  | "capitals"
  | "familyFirst"
  | "oneWord";

const letter = String.raw`\p{Lu}\p{M}*`;
const stopped = new RegExp(`^(?:${letter}\\.[-‐]?|${letter}[-‐](?=${letter})){1,6}(?:${letter}\\.?)?$`, "u");
const glued = new RegExp(`^(?:${letter}){1,3}$`, "u");
const twoLetters = /^(?!(?:Jr|Sr|Dr|Mr|Ms|Fr|Lt|St|Rt|Mc|De|Du|Le|La|Al|El|Di|Da|Do)\.)\p{Lu}\p{Ll}\.$/u;

/** Whether a word is initials: “J.”, “J.-M.”, “JM”, “Th.”. */
export const isInitials = (word: string): boolean =>
  glued.test(word) || (stopped.test(word) && /[.‐-]/.test(word)) || twoLetters.test(word);

/** Whether a word is written in capitals, of at least so many letters. */
export const isCapitals = (word: string, least: number): boolean =>
  !/[\p{Ll}.\d]/u.test(word.replace(/^(?:Mc|Mac|O'|[dl]['’])(?=\p{Lu})/u, "")) &&
  (word.match(/\p{Lu}/gu)?.length ?? 0) >= least;

const capitalise = (word: string) =>
  word
    .toLowerCase()
    .replace(/(?<![\p{L}\p{M}])\p{L}/gu, (first) => first.toUpperCase())
    .replace(/^Mc(?=\p{Ll}{2})./u, (start) => start)
    .replace(/^Mc(\p{Ll})/u, (_, next: string) => `Mc${next.toUpperCase()}`);

/** Capitals as a name has them: “O'Connell”, “McGregor”, “Ibáñez-Álamo”, “van der Berg”. */
export const fromCapitals = (name: string, least: number): string =>
  name
    .split(" ")
    .map((word, index, all) => {
      if (!isCapitals(word, Math.min(least, 2))) return word;
      const small = word.toLowerCase();
      if (all.length > 1 && index < all.length - 1 && smallParticles.has(small)) return small;
      return isCapitals(word, least) ? capitalise(word) : word;
    })
    .join(" ");

/** A name in small letters alone with its capitals: “leo zwart”, “van der kamp j”. */
export const fromSmall = (name: string): string =>
  name
    .split(" ")
    .map((word, index, all) => {
      if (index < all.length - 1 && smallParticles.has(word)) return word;
      const isLast = index > 0 && index === all.length - 1;
      return (isLast && /^\p{L}{1,2}$/u.test(word)) || /^(?:\p{L}\.)+$/u.test(word)
        ? word.toUpperCase()
        : word.replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (first) => first.toUpperCase());
    })
    .join(" ");

/** Given names with their initials apart: “R. G.”, “J.-M.”, “Chima J.”. */
export const spaceInitials = (given: string): string =>
  given
    .split(" ")
    .flatMap((word) => {
      if (!isInitials(word) || twoLetters.test(word)) return [word];
      const hyphened = word.replaceAll("‐", "-").replaceAll(".", "").split("-");
      return hyphened.length > 1
        ? [
            hyphened
              .flatMap((part) => part.match(new RegExp(letter, "gu")) ?? [])
              .map((one) => `${one}.`)
              .join("-"),
          ]
        : (word.match(new RegExp(letter, "gu")) ?? []).map((one) => `${one}.`);
    })
    .join(" ");

const isSmall = (word: string) =>
  /^['’]?[\p{Ll}\p{M}]/u.test(word) && !/^\p{Ll}['’]?\p{Lu}|-\p{Lu}/u.test(word);

/** Whether a word goes before a family name: small letters always, capitals by table. */
export const isParticle = (word: string): boolean => isSmall(word) || capitalParticles.has(word);

const isSpanish = (word: string) =>
  spanishFamilies.has(word) || (/^\p{Lu}[\p{Ll}\p{M}]{2,}[eé]z$/u.test(word) && !notSpanish.has(word));

export const isAsianScript = (text: string): boolean =>
  /^[\p{scx=Han}\p{scx=Hangul}\p{scx=Hiragana}\p{scx=Katakana}\s]+$/u.test(text) && /\p{L}/u.test(text);

/** Whether a name has its family name in front, as in “Kim Min-jun” and “Nguyen Van Tuan”. */
export const isFamilyFirst = (words: readonly string[]): boolean => {
  const [first = "", second = ""] = words;
  if (words.length > 1 && isAsianScript(words.join(" "))) return true;
  if (words.length > 2 && vietnameseFamilies.has(first) && !vietnameseFamilies.has(words.at(-1) ?? ""))
    return true;
  return words.length === 2 && chineseFamilies.has(first) && /^\p{Lu}\p{Ll}+-\p{Ll}+$/u.test(second);
};

/** Where the family name of a name in natural order begins; a given name is left. */
function familyStart(words: readonly string[]): { start: number; isDouble: boolean } {
  let start = words.length - 1;
  let isDouble = false;
  const at = (index: number) => words[index] ?? "";
  const take = (count: number) => {
    start = Math.max(start - count, 1);
  };
  const takeParticles = () => {
    while (
      start > 1 &&
      (isParticle(at(start - 1)) || boundWords.has(at(start - 1))) &&
      !isInitials(at(start - 1))
    ) {
      // “Ortega y Gasset”: the word before belongs to it.
      take(/^(?:y|e|i)$/.test(at(start - 1)) ? 2 : 1);
    }
    if (start > 1 && /^Jans[ez]n?$|^Janse$/.test(at(start - 1)) && /^van$/i.test(at(start))) take(1);
  };
  if (portugueseEnds.has(at(start)) && start > 1) {
    take(1);
    isDouble = true;
  }
  if (/^(?:Din|Deen|dine|din)$/i.test(at(start)) && /^(?:el|al|ud|ed|ad)$/i.test(at(start - 1)) && start > 2)
    take(2);
  takeParticles();
  if (start > 1 && start === words.length - 1 && isSpanish(at(start - 1))) {
    take(1);
    isDouble = true;
    takeParticles();
  }
  return { start, isDouble };
}

/** A name in natural order, or with its initials behind. */
export function readInOrder(words: readonly string[], isFirstFamily = false): ReadName {
  if (words.length < 2) return { family: words.join(" "), given: "", reason: "oneWord" };
  if (isFirstFamily || isFamilyFirst(words))
    return { family: words[0] ?? "", given: words.slice(1).join(" "), reason: "familyFirst" };
  if (words.slice(0, -1).every(isParticle) && isParticle(words[0] ?? "") && !boundWords.has(words[0] ?? ""))
    return { family: words.join(" "), given: "", reason: "oneWord" };
  const { start, isDouble } = familyStart(words);
  const [given, family] = [words.slice(0, start), words.slice(start)];
  const reason = isDouble
    ? "double"
    : given.some(isInitials)
      ? "initials"
      : given.length > 1
        ? "long"
        : "order";
  return { family: family.join(" "), given: given.join(" "), reason };
}

/** A family name and the given names behind its comma; particles behind those belong before the family name. */
export function readInverted(family: readonly string[], given: readonly string[]): ReadName {
  let end = given.length;
  while (end > 1 && isSmall(given[end - 1] ?? "")) end -= 1;
  if (end < given.length && end > 0) while (end > 1 && capitalParticles.has(given[end - 1] ?? "")) end -= 1;
  return {
    family: [...given.slice(end), ...family].join(" "),
    given: given.slice(0, end).join(" "),
    reason: "comma",
  };
}

/** Whether a list of short names, all with a Chinese or Korean family name in front, has family names first. */
export const areFamilyFirst = (names: readonly (readonly string[])[]): boolean =>
  names.length > 1 &&
  names.every((words) => words.length === 2 && chineseFamilies.has(words[0] ?? "")) &&
  !names.every((words) => chineseFamilies.has(words.at(-1) ?? ""));
