import { isKeyOf } from "#core/domain/keys.ts";
import { months } from "#institute/domain/posts/issued.ts";
import type { Creator } from "#institute/domain/posts/names.ts";
import { type Citable, datePartsOf, leadOf, seriesOf } from "../posts/citable.ts";

/** The initials of given names, each with what follows it; a hyphen stays: “J.-M.”. */
export const initialsOf = (given: string, { after, between }: { after: string; between: string }): string =>
  given
    .split(/[\s.]+/)
    .filter(Boolean)
    .map((name) =>
      name
        .split("-")
        .filter((part, index) => index === 0 || /^\p{Lu}/u.test(part))
        .map((part) => `${part[0]}${after}`)
        .join(after === "." ? "-" : ""),
    )
    .join(between);

/** Names in a row, with a word before the last one. */
export function joinNames(names: readonly string[], last: string): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")}${last}${names.at(-1)}`;
}

/** The first names of a long list, or all of a short one. */
export function shortenNames<Name>(
  names: readonly Name[],
  { over, to }: { over: number; to: number },
): { shown: readonly Name[]; isCut: boolean } {
  return names.length > over ? { shown: names.slice(0, to), isCut: true } : { shown: names, isCut: false };
}

/** The family name first, with the given names as a style writes them and the suffix last: “Smith, J., Jr.”. */
export const invertedName = (creator: Creator, write: (given: string) => string, between = ", "): string =>
  "literal" in creator
    ? creator.literal
    : [creator.family, write(creator.given), creator.suffix].filter(Boolean).join(between);

/** A name in the order in which it is read: “J. Smith Jr.”. */
export const nameInOrder = (creator: Creator, write: (given: string) => string): string =>
  "literal" in creator
    ? creator.literal
    : [write(creator.given), creator.family, creator.suffix].filter(Boolean).join(" ");

/** “14 March”, “March” or nothing, for what is dated to the day. */
export function dayAndMonth(day: string): string {
  const [, , date] = datePartsOf(day);
  const month = day.slice(5, 7);
  return [date, isKeyOf(months, month) && months[month]].filter(Boolean).join(" ");
}

/** The address by which a work is found. */
export const findableAt = ({ doi, url }: Citable): string => (doi ? `https://doi.org/${doi}` : url);

/** The editors that are not named first. */
export const otherEditors = (work: Citable): readonly Creator[] =>
  leadOf(work).areEditors ? [] : (work.editors ?? []);

const ordinal = (count: number): string => {
  const isTeen = Math.floor(count / 10) % 10 === 1;
  return `${count}${(!isTeen && ["th", "st", "nd", "rd"][count % 10]) || "th"}`;
};

/** “2nd ed.” of 2, 2nd and 2nd ed.; what says in its own words that it is an edition stays. */
export function editionOf({ edition }: Citable): string | undefined {
  if (!edition || /(?:^|[^\p{L}])(?:[eé]d|aufl|uitg)/iu.test(edition)) return edition;
  return `${/^\d+$/.test(edition) ? ordinal(Number(edition)) : edition} ed.`;
}

/** “Occasional Paper 12”; in a series without a number of its own, a report has its number. */
export function printSeries(work: Citable, between = " "): string | undefined {
  const { name, number = work.reportNumber } = seriesOf(work);
  return name && [name, number].filter(Boolean).join(between);
}

/** “Report No. 12”, unless its series says it. */
export function reportNumberOf(work: Citable): string | undefined {
  const { name, number } = seriesOf(work);
  return work.reportNumber && (!name || number) ? `Report No. ${work.reportNumber}` : undefined;
}

/** “London: Academic Press”. */
export const publishedBy = ({ place, publisher }: Citable): string | undefined =>
  [place, publisher].filter(Boolean).join(": ") || undefined;

/** What is known, behind a text in one pair of brackets. */
export function inBrackets(text: string, parts: readonly (string | false | null | undefined)[]): string {
  const known = parts.filter(Boolean).join(", ");
  return known ? `${text} (${known})` : text;
}

/** A text with a full stop, unless it ends with a sign like one. */
export const sentence = (text: string): string => (text && !/[.?!]$/.test(text) ? `${text}.` : text);

const curl = (text: string) => text.replace(/(?<=\p{L})'/gu, "’");

/** A work as references print it, with curled apostrophes. */
export function toPrint(work: Citable): Citable {
  const people = (creators: readonly Creator[] = []) =>
    creators.map((creator) =>
      "literal" in creator
        ? { ...creator, literal: curl(creator.literal) }
        : { ...creator, family: curl(creator.family), given: curl(creator.given) },
    );
  const { title, container, publisher, series, authors, editors } = work;
  return {
    ...work,
    title: curl(title),
    container: container && curl(container),
    publisher: publisher && curl(publisher),
    series: series && curl(series),
    authors: people(authors),
    editors: people(editors),
  };
}
