import { type Fields, fieldsWithout, info } from "#core/domain/fields.ts";
import type { TextJudge } from "../guide/sensitive-text.ts";
import { addNamedText, type Protection } from "./protected-rows.ts";
import {
  type Count,
  type CountedSpecies,
  countFields,
  type Survey,
  siteFields,
  surveyFields,
} from "./survey.ts";

/** A text that people write and that is public, with the name of its field. */
interface PublicText {
  field: string;
  text: string;
}

function textsOf<F extends Fields>(fields: F, record: object, without: readonly (keyof F & string)[]) {
  const values = new Map<string, unknown>(Object.entries(record));
  return fieldsWithout<F, keyof F & string>(fields, without).flatMap((name): PublicText[] => {
    const text = values.get(name);
    const schema = fields[name];
    return typeof text === "string" && text !== "" && schema
      ? [{ field: info.get(schema)?.label ?? name, text }]
      : [];
  });
}

/** The public texts of a survey that name a sensitive species; its notes are not public. */
export function namedInSurvey(survey: Survey, judge: TextJudge): PublicText[] {
  const isNamed = ({ text }: PublicText) => judge(text) !== null;
  const { site } = survey;
  const named = [
    ...textsOf(siteFields, site, ["locationID"]),
    ...textsOf(surveyFields, survey, ["eventID", "notes"]),
  ].filter(isNamed);
  // Keys that are made of the name of the site add nothing.
  const keys = [
    ...textsOf({ locationID: siteFields.locationID }, site, []),
    ...textsOf({ eventID: surveyFields.eventID }, survey, []),
  ];
  return isNamed({ field: "", text: site.name }) ? named : [...named, ...keys.filter(isNamed)];
}

/** The texts of a count that name a sensitive species and are public if the count is. */
export const namedInCount = (count: Count, judge: TextJudge): PublicText[] =>
  textsOf(countFields, count, ["occurrenceID"]).filter(({ text }) => judge(text) !== null);

/** A sentence for each text of a stored survey that names a sensitive species and is public with it. */
export function describeNamedTexts(survey: Survey, openCounts: readonly Count[], judge: TextJudge): string[] {
  const found = [
    ...namedInSurvey(survey, judge),
    ...openCounts.flatMap((count) =>
      namedInCount(count, judge).map(({ field, text }) => ({
        field: `${count.englishName}, ${field}`,
        text,
      })),
    ),
  ];
  return found.map(({ field, text }) => `${field}: “${text}” names a sensitive species and is public.`);
}

/** What is said of the name of a count that seems to say more than which bird it was. */
export const describeWordyName = ({ englishName, scientificName }: CountedSpecies): string =>
  `Species: “${[englishName, scientificName].filter(Boolean).join(" / ")}” may say more than a species, such as a place. Please give the bird’s name alone.`;

/** Notes in the report of an import which texts name a sensitive species, each place once. */
export function createTextNotes(
  protection: Protection,
  judge: TextJudge,
  isOpen: (count: Count, date: string) => boolean,
) {
  const seen = new Set<string>();
  return ({ counts, ...survey }: Survey & { counts: readonly Count[] }): void => {
    const { line, file } = counts[0] ?? {};
    for (const { field, text } of namedInSurvey(survey, judge)) {
      const key = `${field}\n${text}`;
      if (!seen.has(key)) addNamedText(protection, { field, text, line, file });
      seen.add(key);
    }
    for (const count of counts)
      if (isOpen(count, survey.date))
        for (const { field, text } of namedInCount(count, judge))
          addNamedText(protection, { field, text, line: count.line, file: count.file });
  };
}
