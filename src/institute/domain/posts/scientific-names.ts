import { runsOf, type TitleSign } from "#core/domain/title-markup.ts";

// A genus and one or two more words, such as “Saxicola rubetra” or “Curruca communis communis”.
const binomial = /(?<!\p{L})\p{Lu}\p{Ll}{2,} (?=(\p{Ll}{3,}))/gu;

/** The pairs of words in a title that may be a scientific name and are not in italics yet. */
export function possibleNames(signs: readonly TitleSign[]): string[] {
  const plain = runsOf(signs)
    .map(({ text, tags }) => (tags.includes("i") || tags.includes("em") ? "\n".repeat(text.length) : text))
    .join("");
  return [...new Set([...plain.matchAll(binomial)].map(([genus, epithet]) => `${genus}${epithet}`))];
}

/** The place of a name in a title. */
export function placeOf(signs: readonly TitleSign[], name: string): { start: number; end: number } {
  const start = signs
    .map(({ sign }) => sign)
    .join("")
    .indexOf(name);
  return { start, end: start + name.length };
}
