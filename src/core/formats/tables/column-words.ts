import { isKeyOf } from "#core/domain/keys.ts";
import { fold } from "#core/domain/words.ts";

/** A name of a column in words, and what was taken off it. */
export interface HeaderWords {
  /** In lower case, without accents and signs: “no of birds”. */
  words: string;
  /** Under which it may be known, the whole name first, without spaces. */
  keys: readonly string[];
  /** The same without filling words. */
  bare: readonly string[];
  unit?: string;
  /** Its number where a question is repeated, and the key without it: 2 and “species” of `species_2` and `birds[2]/species`. */
  repeat?: { number: number; key: string };
}

const fillers = new Set(
  "of the an in for at name names nom nome value values de du des la le les da do dos das el del".split(" "),
);
const units: Readonly<Record<string, string>> = {
  m: "m",
  metre: "m",
  metres: "m",
  meter: "m",
  meters: "m",
  mts: "m",
  km: "km",
  kilometres: "km",
  kilometers: "km",
  mi: "mi",
  mile: "mi",
  miles: "mi",
  ft: "ft",
  feet: "ft",
  yards: "yd",
  yd: "yd",
  ha: "ha",
  hectares: "ha",
  acres: "acres",
  min: "min",
  mins: "min",
  minutes: "min",
  h: "h",
  hr: "h",
  hrs: "h",
  hours: "h",
  s: "s",
  sec: "s",
  seconds: "s",
  deg: "deg",
  degrees: "deg",
  dd: "deg",
  c: "°C",
  percent: "%",
};
const unitSigns =
  /^[([{<]?\s*(°\s?[cf]?|%|[#№]|hh:?mm(:?ss)?|24\s?h(r|rs|ours?)?|(d{1,2}|m{1,4}|y{2,4})([-/. ](d{1,2}|m{1,4}|y{2,4})){1,2}|ms-1|m\/s|km\/h|y\/n)\s*[)\]}>]?$/i;

const split = (text: string) =>
  fold(
    text
      .replaceAll(/(?<!\p{L})[dl]['’](?=\p{L})/giu, "")
      .replaceAll(/#|№|\bn[°º](?!\p{L})/giu, " no ")
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .replaceAll(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, "$1$2 "),
  )
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
/** Words as one key, without spaces. */
export const joined = (words: string) => words.replaceAll(" ", "");
/** Words without those that only fill a name, joined. */
export const withoutFillers = (words: string) =>
  words
    .split(" ")
    .filter((word) => !fillers.has(word))
    .join("");

/** The unit that a text is: “m” of “(m)” and “metres”, “hh:mm” of “hh:mm”; `undefined` if it is none. */
export function unitOf(text: string): string | undefined {
  const bare = fold(text.trim()).replaceAll(/[^a-z]/g, "");
  if (/^[([{]?[a-z. ]+[)\]}]?$/i.test(text.trim()) && isKeyOf(units, bare)) return units[bare];
  return unitSigns.test(text.trim()) ? text.trim().replaceAll(/[()[\]{}<>]/g, "") : undefined;
}

/** Names that only forms of ODK, KoBo and Epicollect have, in tables of submissions and of repeats. */
const formNames = new Set(
  "uuid submissionuuid submissiontime parentindex parenttablename metainstanceid instanceid submissiondate parentkey ec5uuid ec5branchowneruuid ec5parentuuid".split(
    " ",
  ),
);
const path = /^[\w[\]-]+(\/[\w[\]-]+)+$/;

/** Whether names have the paths of groups and the numbers of questions before them, as those of forms do. */
export function havePaths(names: readonly string[]): boolean {
  if (names.some((name) => formNames.has(joined(split(name))))) return true;
  const filled = names.filter((name) => name !== "").length;
  const paths = names.filter((name) => path.test(name)).length;
  return paths > 1 && paths >= filled / 7;
}

/** A name without the groups, the numbers and the kind of position that forms put around it. */
function ownName(name: string): string {
  const last = name
    .replace(/\[\d+\]/g, "")
    .replace(/^.*\//, "")
    .replace(/^.*-(?=[A-Za-z_]+\d*$)/, "");
  const position = /^(lat|long|accuracy|utm_[a-z]+)_\d+_|_(latitude|longitude|precision)$/i.exec(last);
  return position?.[1] ?? position?.[2] ?? last.replace(/^\d+_(?=\D)/, "").replace(/_\d+$/, "");
}

/** The words of a column’s name; groups and numbers come off only if the names of the table have paths. */
export function wordsOf(name: string, hasPaths: boolean): HeaderWords {
  const repeat = /\[(\d+)\]/.exec(name)?.[1] ?? /\D[_ .]?(\d{1,3})$/.exec(name)?.[1];
  const inBrackets =
    /[([{]([^()[\]{}]*)[)\]}]\s*\W?$/.exec(name)?.[1] ?? /\.\.([A-Za-z]+)\.*$/.exec(name)?.[1];
  // “Observer(s)” has a plural in brackets.
  const bracket = inBrackets === "s" ? undefined : inBrackets;
  const bare =
    bracket === undefined ? name : name.replace(/[([{][^()[\]{}]*[)\]}]\s*\W?$|\.\.[A-Za-z]+\.*$/, "");
  const words = split(name);
  const bareWords = split(bare);
  const last = bareWords.split(" ").at(-1) ?? "";
  const isMeasured = bareWords.includes(" ") && isKeyOf(units, last) && last !== "c" && last !== "s";
  const unit =
    (bracket === undefined ? undefined : unitOf(bracket)) ?? (isMeasured ? units[last] : undefined);
  const keys = [words, bareWords, ...(isMeasured ? [bareWords.slice(0, -last.length).trim()] : [])];
  if (hasPaths) keys.push(split(ownName(name)), split(ownName(bare)));
  const unique = (texts: string[]) => [...new Set(texts)].filter(Boolean);
  const found: HeaderWords = {
    words,
    keys: unique(keys.map(joined)),
    bare: unique(keys.map(withoutFillers)),
  };
  if (unit !== undefined) found.unit = unit;
  const base = hasPaths ? ownName(bare) : bare;
  if (repeat !== undefined)
    found.repeat = { number: Number(repeat), key: joined(split(base.replace(/[_ .]*\d{1,3}$/, ""))) };
  return found;
}
