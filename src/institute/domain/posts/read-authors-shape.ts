import {
  chineseGiven,
  degrees,
  initialDegrees,
  namesOfNone,
  organisationHeads,
  organisationParts,
  places,
  titles,
  titlesAlone,
  titlesBeforeTwo,
  titlesBeside,
  titlesWithStop,
  weakOrganisations,
} from "./name-words.ts";
import { isAsianScript, isCapitals, isFamilyFirst, isInitials, isParticle } from "./read-authors-name.ts";

/** What a piece of a list looks like. */
export type Shape =
  | "more"
  | "suffix"
  | "degree"
  | "title"
  | "organisation"
  | "acronym"
  | "initials"
  | "behind"
  | "front"
  | "particle"
  | "word"
  | "words"
  | "capitals"
  | "familyFirst"
  | "none";

/** What is known of a whole list while its pieces are looked at. */
export interface ListTraits {
  /** No small letters. */
  isLoud: boolean;
  /** A name tells its family name by capitals. */
  hasLoudFamily: boolean;
  /** A name has its initials behind. */
  hasInitialsBehind: boolean;
  /** Given names that are known, folded or not. */
  isGiven(word: string): boolean;
}

/** A piece without titles, degrees and suffix. */
export interface Bare {
  words: string[];
  setAside: string[];
  suffix: string;
  isTitled: boolean;
  hasDegree: boolean;
}

const bare = (word: string) => word.replace(/\.$/, "");

const inCase = (word: string, isLoud: boolean) =>
  /^\p{Ll}+$/u.test(word) || (isLoud && word.length > 1 && !/^(?:MS|HE)$/.test(word))
    ? `${word[0]?.toUpperCase()}${word.slice(1).toLowerCase()}`
    : word;

function isTitle(words: readonly string[], hasTitle: boolean, isLoud: boolean): boolean {
  const [first = "", second = ""] = words;
  if (/^(?:Dr|Dipl)\.?-\p{Lu}\p{Ll}+\.?$/u.test(first)) return true;
  const word = inCase(bare(first), isLoud);
  const hasStop = first.endsWith(".");
  if (titles.has(word)) return isLoud || !/^\p{Lu}{2}$/u.test(word) || words.length > 2;
  if (titlesBeforeTwo.has(word) && words.length > 2) return true;
  if (titlesWithStop.has(word) && hasStop) return true;
  if (!titlesBeside.has(word) || words.length < 2) return false;
  return hasTitle || hasStop || (titles.has(inCase(bare(second), isLoud)) && words.length > 2);
}

/** “Jr.”, “Sr.”, “II” and so on, if a word is a suffix. */
export function suffixOf(word: string): string | undefined {
  if (/^Jn?r\.?$/.test(word)) return "Jr.";
  if (/^Sn?r\.?$/.test(word)) return "Sr.";
  const plain = word.replace(/\.$/, "");
  if (/^(?:II|III|IV)$/.test(plain)) return plain;
  return { "2nd": "II", "3rd": "III", "4th": "IV" }[plain];
}

const isDegree = (word: string, isLoud: boolean) => {
  const plain = word.replaceAll(".", "");
  return (
    degrees.has(plain) || (isLoud && plain.length > 2 && /^(?:PHD|BSC|MSC|DSC|DPHIL|MPHIL|ESQ)$/.test(plain))
  );
};

/** Fellowships of which no table is whole: “FNIMechE”, “MNSE”. */
const isFellowship = (word: string) =>
  /^[FM](?:N[ISAMEC]|WAC|MC|RC|RS|IC|CI|CA)[A-Z]{1,3}[A-Za-z]{0,4}$/.test(word);

/** “Dr. med. vet.” */
const ofFaculty = /^(?:med|vet|rer|nat|phil|agr|dent|habil|iur|oec|forest|h\.c)\.$/;

/** Takes titles off the front and degrees and a suffix off the end. */
export function strip(written: readonly string[], { isLoud, hasInitialsBehind }: ListTraits): Bare {
  const words = [...written];
  const [front, end]: [string[], string[]] = [[], []];
  let suffix = "";
  while (words.length > 0 && isTitle(words, front.length > 0, isLoud)) {
    const isAlone = words.length === 1 && front.length === 0;
    if (isAlone && !titlesAlone.has(inCase(bare(words[0] ?? ""), isLoud))) break;
    front.push(words.shift() ?? "");
    while (words.length > 1 && ofFaculty.test(words[0] ?? "")) front.push(words.shift() ?? "");
  }
  for (;;) {
    const last = words.at(-1) ?? "";
    const isWhole = words.length > 2 && words.slice(0, -1).every((word) => !isInitials(word));
    const two = words.slice(-2).join("");
    const found = suffixOf(last) ?? (isLoud && isWhole && /^[JS]R\.?$/.test(last) ? last : undefined);
    if (found && !suffix) {
      suffix = suffixOf(last) ?? (last.startsWith("J") ? "Jr." : "Sr.");
      words.pop();
    } else if (last && isDegree(last, isLoud)) end.unshift(words.pop() ?? "");
    else if (/^(?:Ph\.?D|[MBD]\.?Sc|M\.?Phil|D\.?Phil|B\.?A\.?\(?Hons)\.?$/.test(two))
      end.unshift(words.splice(-2).join(" "));
    else if (
      isWhole &&
      !hasInitialsBehind &&
      (initialDegrees.has(last.replaceAll(".", "")) || isFellowship(last))
    )
      end.unshift(words.pop() ?? "");
    else break;
  }
  return {
    words,
    setAside: [...front, ...end],
    suffix,
    isTitled: front.length > 0,
    hasDegree: end.length > 0,
  };
}

const stop = /[.,:]$/;

/** “U.S.” in front of what a nation has. */
export const isNationMark = (word: string): boolean => /^(?:U\.S\.(?:A\.)?|U\.K\.|U\.N\.)$/.test(word);

/** Whether a whole piece is an organisation's name, and whether a word like “Institute” or “of” says so. */
export function organisationOf(words: readonly string[], traits: ListTraits): "head" | "part" | undefined {
  const plain = words.map((word) => word.replace(stop, ""));
  const isHead = (word: string) => organisationHeads.test(word.split(/[-–/]/).at(-1) ?? "");
  const heads = plain.filter(isHead);
  const weak = (word: string) => weakOrganisations.test(word);
  const hasSmallWord = plain
    .slice(1, -1)
    .some(
      (word) =>
        /^(?:of|for|on|the|pour|für)$/.test(word) || (traits.isLoud && /^(?:OF|FOR|ON|THE)$/.test(word)),
    );
  const hasDes = plain.length > 3 && plain.slice(1, -1).includes("des");
  const strong = heads.filter((word) => !weak(word));
  if (
    (strong.length > 0 && (plain.length > 1 || !/^Center$/i.test(strong[0] ?? ""))) ||
    hasSmallWord ||
    hasDes
  )
    return "head";
  const [first = ""] = plain;
  if (
    isNationMark(words[0] ?? "") &&
    plain.slice(1).some((word) => isHead(word) || organisationParts.test(word))
  )
    return "head";
  const isPersonal =
    words.some((word) => isInitials(word) && !/^[A-Z]{3}$/.test(word)) || traits.isGiven(first);
  const parts = plain.filter((word) => organisationParts.test(word));
  if (isPersonal || plain.length < 2) return undefined;
  if (heads.length > 0)
    return heads.length > 1 || plain.length > 2 || parts.length > 0 || plain.length === 2
      ? "head"
      : undefined;
  if (parts.length > 1) return "part";
  const isNation = plain
    .slice(1)
    .every((word) => places.has(word) || /^(?:West|East|South|North|Northern)$/.test(word));
  if (isNation && (/^\p{Lu}{2,}$/u.test(first) || parts.length > 0) && !traits.isLoud) return "head";
  return parts.some((word) =>
    /^(?:conservation|wildlife|ornithological|biodiversity|environmental)$/i.test(word),
  )
    ? "part"
    : undefined;
}

const isInitial = (word: string) => isInitials(word);

/** Where the capitals that tell the family name are; undefined if none do. */
function loudFamily(
  words: readonly string[],
  { isLoud, hasLoudFamily }: ListTraits,
): "first" | "last" | undefined {
  if (isLoud || words.length < 2) return undefined;
  const [given = "", family = ""] = words;
  // “Mei AN”, but “Bello MA”.
  if (words.length === 2 && chineseGiven.has(given) && /^\p{Lu}{2}$/u.test(family)) return "last";
  const least = hasLoudFamily ? 2 : 4;
  const quiet = words.filter((word) => /\p{Ll}/u.test(word) && !isCapitals(word, 3));
  if (quiet.length === 0 || quiet.every(isParticle)) return undefined;
  const isCapital = (word = "") => isCapitals(word, least) && !/\./.test(word);
  const isRun = (run: readonly string[]) => run.length > 0 && run.every((word) => isCapital(word));
  let count = 0;
  while (isCapital(words[count])) count += 1;
  if (isRun(words.slice(0, count)) && words.slice(count).every((word) => !isCapital(word))) return "first";
  let tail = words.length;
  while (
    tail > 0 &&
    (isCapital(words[tail - 1]) || (tail < words.length && isParticle(words[tail - 1] ?? "")))
  )
    tail -= 1;
  const end = words.slice(tail);
  return end.some((word) => isCapital(word)) && words.slice(0, tail).every((word) => !isCapital(word))
    ? "last"
    : undefined;
}

/** What a piece without titles and degrees looks like. */
export function shapeOf({ words, suffix, setAside, hasDegree, isTitled }: Bare, traits: ListTraits): Shape {
  const [first = ""] = words;
  if (words.length === 0)
    return suffix
      ? "suffix"
      : hasDegree
        ? "degree"
        : isTitled
          ? "title"
          : setAside.length > 0
            ? "title"
            : "none";
  if (namesOfNone.test(words.join(" "))) return "none";
  if (isAsianScript(words.join(""))) return words.length === 1 ? "familyFirst" : "familyFirst";
  if (words.every(isInitial)) return "initials";
  if (words.length === 1) {
    if (isCapitals(first, 3) && !traits.hasLoudFamily) return "acronym";
    if (/^[A-Z]{2,}[a-z]{0,2}[A-Z]+$/.test(first)) return "acronym";
    return organisationHeads.test(first) && !weakOrganisations.test(first) ? "organisation" : "word";
  }
  if (loudFamily(words, traits)) return "capitals";
  const initials = words.findIndex(isInitial);
  const fromThere = initials < 0 ? [] : words.slice(initials);
  if (initials > 0 && fromThere.every(isInitial)) return "behind";
  if (initials === 0) return "front";
  if (isParticle(first) && words.slice(0, -1).every((word) => isParticle(word))) return "particle";
  return isFamilyFirst(words) ? "familyFirst" : "words";
}

export const loudFamilyOf = loudFamily;

/** A part of a list between two signs. */
export interface Piece {
  words: string[];
  shape: Shape;
  /** The sign before it; a semicolon and a new line are stronger than a comma. */
  before: "" | "," | "and" | ";";
  /** The name of an organisation with its titles and brackets. */
  whole: string;
  setAside: string[];
  suffix: string;
  orcid?: string | undefined;
  isTitled: boolean;
  hasDegree: boolean;
}

export type Segment = Pick<Piece, "words" | "before"> & { joint: string };
