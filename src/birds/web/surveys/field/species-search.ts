import { distance } from "fastest-levenshtein";
import type { FieldPack, FieldSpecies } from "#birds/domain/surveys/field-survey.ts";
import { compareText, wordsOf } from "#core/domain/words.ts";
import { speciesKey } from "./counting.ts";
import type { PhoneSurvey } from "./phone-survey.ts";
import { metresBetween, type Position } from "./position.ts";

/** A species with its folded names. */
interface IndexedSpecies {
  species: FieldSpecies;
  english: string[];
  scientific: string[];
  others: string[];
  code: string;
}

/** Found species, best first, with the other name that was found, if it was one. */
export interface FoundSpecies {
  species: FieldSpecies;
  /** A local name or code that the search found. */
  as: string | null;
}

const MAX_FOUND = 30;
/** From this length a word may have a wrong letter; from the second, two. */
const TYPO_LENGTHS = [4, 8] as const;

/** The usual short form of an English name: COBU for Common Bulbul, GBHE for Great Blue Heron and so on. */
function shortCode(words: readonly string[]): string {
  const letters = [[4], [2, 2], [1, 1, 2]][words.length - 1] ?? [1, 1, 1, 1];
  return words.map((word, index) => word.slice(0, letters[index] ?? 0)).join("");
}

/** Folds every name once, so that a search of thousands of species takes milliseconds. */
export const indexSpecies = (species: readonly FieldSpecies[]): IndexedSpecies[] =>
  species.map((one) => {
    const english = wordsOf(one.englishName);
    return {
      species: one,
      english,
      scientific: wordsOf(one.scientificName),
      others: one.names.flatMap(wordsOf),
      code: shortCode(english),
    };
  });

const hasPrefix = (words: readonly string[], typed: string) => words.some((word) => word.startsWith(typed));

const hasAll = (words: readonly string[], typed: readonly string[]) =>
  typed.every((part) => hasPrefix(words, part));

/** How well a species answers a search, 0 best; undefined if it does not. */
function rankOf(
  { english, scientific, others, code }: IndexedSpecies,
  typed: readonly string[],
): number | undefined {
  const joined = typed.join("");
  if (others.includes(joined) || code === joined) return 0;
  if (english.join(" ").startsWith(typed.join(" "))) return 1;
  if (hasAll(english, typed)) return 2;
  if (hasAll(scientific, typed)) return 3;
  if (hasAll([...english, ...scientific, ...others], typed)) return 4;
  return undefined;
}

const allowedTypos = (typed: string) => TYPO_LENGTHS.filter((length) => typed.length >= length).length;

/** Whether a word begins nearly like this. */
function isNear(word: string, typed: string): boolean {
  const typos = allowedTypos(typed);
  if (typos === 0 || word[0] !== typed[0]) return word.startsWith(typed);
  return [0, -1, 1].some((more) => distance(word.slice(0, typed.length + more), typed) <= typos);
}

const nearlyAll = ({ english, scientific, others }: IndexedSpecies, typed: readonly string[]) =>
  typed.every((part) => [...english, ...scientific, ...others].some((word) => isNear(word, part)));

/** The names that were found other than the English and the scientific one. */
const foundName = ({ species, english, scientific }: IndexedSpecies, typed: readonly string[]) =>
  hasAll([...english, ...scientific], typed)
    ? null
    : (species.names.find((name) => hasAll(wordsOf(name), typed)) ?? null);

/** Species by any of their names or codes, as typed on a phone: folded, by beginnings, with a letter wrong. */
export function searchSpecies(
  index: readonly IndexedSpecies[],
  text: string,
  likelihood: (species: FieldSpecies) => number,
): FoundSpecies[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  const ranked = index.flatMap((entry) => {
    const rank = rankOf(entry, typed);
    return rank === undefined ? [] : [{ entry, rank }];
  });
  const found =
    ranked.length > 0
      ? ranked
      : index.filter((entry) => nearlyAll(entry, typed)).map((entry) => ({ entry, rank: 5 }));
  return found
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        likelihood(b.entry.species) - likelihood(a.entry.species) ||
        compareText(a.entry.english.join(" "), b.entry.english.join(" ")),
    )
    .slice(0, MAX_FOUND)
    .map(({ entry }) => ({ species: entry.species, as: foundName(entry, typed) }));
}

/** “12 bulbul” as a number of birds and a search. */
export function parseQuickEntry(text: string): { individuals: number; search: string } {
  const [, number, search] = /^\s*(\d{1,6})\s+(\D.*)$/.exec(text) ?? [];
  return number && search
    ? { individuals: Math.max(1, Number(number)), search }
    : { individuals: 1, search: text };
}

/** How far the next site of the institute may be to speak for a place. */
const NEAR_METRES = 10_000;

/** How likely each species is at this place in this month, 0 for unknown: from the pack and own earlier surveys. */
export function likelihoodAt(
  pack: FieldPack,
  { site, month, own }: { site: Position & { locationID: string | null }; month: number; own: PhoneSurvey[] },
): (species: Pick<FieldSpecies, "scientificName" | "englishName">) => number {
  const scores = new Map<string, number>();
  const add = (key: string, score: number) => scores.set(key, (scores.get(key) ?? 0) + score);
  for (const species of pack.species) add(speciesKey(species), species.months[month] ?? 0);
  const [near] = pack.sites
    .map((candidate) => ({ candidate, metres: metresBetween(candidate, site) }))
    .filter(
      ({ candidate, metres }) =>
        candidate.locationID === site.locationID || (metres ?? Infinity) < NEAR_METRES,
    )
    .sort(
      (a, b) =>
        Number(b.candidate.locationID === site.locationID) -
          Number(a.candidate.locationID === site.locationID) || (a.metres ?? 0) - (b.metres ?? 0),
    );
  near?.candidate.common.forEach((position, rank) => {
    const species = pack.species[position];
    if (species) add(speciesKey(species), Math.max(1, 100 - rank));
  });
  for (const { entry, counts } of own) {
    const isHere =
      (entry.site.locationID !== null && entry.site.locationID === site.locationID) ||
      (metresBetween(entry.site, site) ?? Infinity) < NEAR_METRES;
    for (const key of new Set(counts.map(speciesKey))) add(key, isHere ? 25 : 4);
  }
  return (species) => scores.get(speciesKey(species)) ?? 0;
}

/** The likely species, most likely first. */
export const likelySpecies = (
  pack: FieldPack,
  likelihood: (species: FieldSpecies) => number,
  count: number,
): FieldSpecies[] =>
  pack.species
    .map((species) => ({ species, score: likelihood(species) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || compareText(a.species.englishName, b.species.englishName))
    .slice(0, count)
    .map(({ species }) => species);
