import { z } from "zod";
import { line, requiredLine } from "#core/domain/text-fields.ts";
import { wordsOf } from "#core/domain/words.ts";
import { joinName, nameKinds } from "./names.ts";
import type { ReadAuthor, ReadList } from "./read-authors-person.ts";

/** How a person says that a name is to be read; all but a person's has its whole name in `family`. */
export const NameReading = z.object({
  family: line(200).default(""),
  given: line(200).default(""),
  suffix: line(20).default(""),
  kind: z.enum(nameKinds),
});
export type NameReading = z.output<typeof NameReading>;

/** The readings that people gave, by the key of the name. */
export type NameReadings = ReadonlyMap<string, NameReading>;

/** What names have in common that are read alike: their folded words in order. */
export const readingKey = (name: string): string => wordsOf(name).join(" ");

const suffixes = /^(?:jn?r|sn?r|i{1,3}|iv|2nd|3rd)$/;

const lettersOf = (name: string) =>
  wordsOf(name)
    .filter((word) => !suffixes.test(word))
    .flatMap((word) => [...word])
    .toSorted()
    .join("");

/** Whether a reading divides a name, or gives it its accents, and changes no other letter; another name is no reading. */
export const isReadingOf = (name: string, reading: NameReading): boolean =>
  lettersOf(name) !== "" && lettersOf(name) === lettersOf(joinName(reading));

/** A name and how it is to be read from now on. */
export const NameCorrection = NameReading.extend({
  name: requiredLine(200, "A reading needs a name."),
}).refine(({ name, ...reading }) => isReadingOf(name, reading), {
  path: ["name"],
  message: "The parts must have the letters of the name, and no others.",
});
export type NameCorrection = z.output<typeof NameCorrection>;

/** Parts between the signs that are strong enough to keep names apart. */
const partsOf = (text: string) => text.split(/[;\n]/);

/** The keys under which a reading of a list may be remembered: of the whole, of its parts and of each name that was read. */
export const keysOfList = (text: string, { authors, alternatives }: ReadList): string[] => [
  ...new Set(
    [text, ...partsOf(text), ...[authors, ...alternatives].flat().map(joinName)]
      .map(readingKey)
      .filter(Boolean),
  ),
];

/** Reads a list so that what people said of a name wins over every rule. */
export function readWithReadings(
  text: string,
  readings: NameReadings,
  read: (text: string) => ReadList,
): ReadList {
  if (readings.size === 0) return read(text);
  const whole = readings.get(readingKey(text));
  if (whole) return { authors: [toReadAuthor(whole)], alternatives: [] };
  const parts = partsOf(text);
  if (parts.length > 1 && parts.some((part) => readings.has(readingKey(part)))) {
    const lists = parts.filter(readingKey).map((part) => readWithReadings(part, readings, read));
    return { authors: lists.flatMap(({ authors }) => authors), alternatives: [] };
  }
  const recall = (authors: ReadAuthor[]) =>
    authors.map((author) => {
      const known = readings.get(readingKey(joinName(author)));
      return known ? { ...author, ...toReadAuthor(known), setAside: author.setAside } : author;
    });
  const { authors, alternatives } = read(text);
  return { authors: recall(authors), alternatives: alternatives.map(recall) };
}

const toReadAuthor = (reading: NameReading): ReadAuthor => ({
  ...reading,
  confidence: "sure",
  reason: "remembered",
  setAside: [],
});
