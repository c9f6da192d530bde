import { z } from "zod";
import { checkedLine, choice, field, integer, line } from "#core/domain/fields.ts";
import { cleanIsbn, cleanIssn, isIsbn, isIssn } from "#core/domain/identifiers.ts";
import { languages } from "#core/domain/languages.ts";
import { isAddress, notAnAddress, text } from "#core/domain/text-fields.ts";
import { monthOrder, months } from "./issued.ts";
import type {
  containerFieldNames,
  dateFieldNames,
  degreeFieldNames,
  FieldsOf,
  recordFieldNames,
} from "./work-field-names.ts";
import { accessRights, degrees, fileVersions, publicationKinds, workLicences } from "./work-terms.ts";

const MAX_ENTRIES = 100;

const details = { fold: "Publication details" };
const catalogues = { fold: "For catalogues" };

/** The entries of a field that has one on each line. */
export const entriesOf = (written: string | null): string[] => written?.split("\n") ?? [];

const lines = /[\r\n\u2028\u2029]+/;
const linesOrSemicolons = /[;；؛\r\n\u2028\u2029]+/;

/** What was written as entries, one on each line; nothing if there are none. */
const toEntries = (written: string | null, separators: RegExp): string | null =>
  (written ?? "")
    .split(separators)
    .map((entry) => entry.trim())
    .filter(Boolean)
    .join("\n") || null;

/** A few entries, one on each line, or nothing; “a; b” on a line are two, unless a semicolon is part of an entry. */
const entries = ({ separators = linesOrSemicolons, ...row }: EntriesRow) =>
  field(
    text()
      .max(5000, "At most 5,000 characters.")
      .nullable()
      .transform((written) => toEntries(written, separators))
      .refine((written) => entriesOf(written).length <= MAX_ENTRIES, `At most ${MAX_ENTRIES} entries.`)
      .default(null),
    { control: "paragraph", ...row },
  );

interface EntriesRow {
  label: string;
  hint?: string;
  fold?: string;
  separators?: RegExp;
}

/** The entries of a record that was stored when “a; b” on a line was one entry. */
export const splitStoredEntries = (stored: Record<"keywords" | "species" | "places", string | null>) => ({
  keywords: toEntries(stored.keywords, linesOrSemicolons),
  species: toEntries(stored.species, linesOrSemicolons),
  places: toEntries(stored.places, linesOrSemicolons),
});

/** The fields whose words the search finds, besides title, authors and text. */
export const searchedFields = [
  ...(["journal", "publisher", "editors", "awardingInstitution", "supervisors", "series"] as const),
  ...(["reportNumber", "keywords", "species", "places", "funders"] as const),
];

/** When a work was published, beyond its year. */
export const dateFields = {
  month: choice(months, { ...details, label: "Month", order: monthOrder }),
  day: integer(1, 31, "Enter a day from 1 to 31.", { ...details, label: "Day", inputMode: "numeric" }),
} satisfies FieldsOf<typeof dateFieldNames>;

/** The place of a paper or chapter in its journal or book. */
export const containerFields = {
  kind: choice(publicationKinds, {
    ...details,
    label: "Kind",
    hint: "If it is empty, what is in a book with editors or an ISBN is a chapter, and all else an article.",
  }),
  journal: line(300, { label: "Journal or book" }),
  volume: line(50, { label: "Volume" }),
  issue: line(50, { label: "Issue" }),
  firstPage: line(30, { label: "First page" }),
  lastPage: line(30, { label: "Last page" }),
  articleNumber: line(50, { label: "Article number", hint: "Such as e03108, instead of pages." }),
  publicationNumber: line(100, {
    ...details,
    label: "Other numbering",
    hint: "What fits none of the fields before, such as Suppl. 2.",
  }),
  issn: checkedLine(
    20,
    isIssn,
    "Check the ISSN: its last digit does not fit the others.",
    { ...details, label: "ISSN" },
    cleanIssn,
  ),
  publisher: line(300, { ...details, label: "Publisher" }),
  editors: entries({
    ...details,
    label: "Editors",
    hint: "Of the book, one name on each line. A book that has only editors needs no author.",
  }),
  series: line(300, {
    ...details,
    label: "Series",
    hint: "With the number in it after a semicolon, such as Occasional Paper; 12.",
  }),
  edition: line(50, { ...details, label: "Edition", hint: "Such as 2 or 2nd revised." }),
  reportNumber: line(100, { ...details, label: "Report number" }),
  place: line(200, { ...details, label: "Place of publication", hint: "Such as London." }),
} satisfies FieldsOf<typeof containerFieldNames>;

/** For which degree a thesis was written, and where. */
export const degreeFields = {
  degree: choice(degrees, { label: "Degree" }),
  awardingInstitution: line(300, {
    label: "Awarding institution",
    hint: "The university that gave the degree.",
  }),
  supervisors: entries({ label: "Supervisors", hint: "One name on each line." }),
} satisfies FieldsOf<typeof degreeFieldNames>;

const isDate = (written: string) => z.iso.date().safeParse(written).success;

/** What catalogues ask of every work. */
export const recordFields = {
  isbn: checkedLine(
    20,
    isIsbn,
    "Check the ISBN: its last digit does not fit the others.",
    { ...details, label: "ISBN" },
    cleanIsbn,
  ),
  publisherUrl: checkedLine(2000, isAddress, notAnAddress, {
    ...details,
    label: "Page at the publisher",
    inputMode: "url",
  }),
  language: choice(languages, { ...catalogues, label: "Language" }),
  keywords: entries({ ...catalogues, label: "Keywords", hint: "One on each line." }),
  species: entries({ ...catalogues, label: "Species", hint: "Scientific names, one on each line." }),
  places: entries({ ...catalogues, label: "Places", hint: "One on each line." }),
  licence: choice(workLicences, { ...catalogues, label: "Licence" }),
  accessRight: choice(accessRights, {
    ...catalogues,
    label: "Access",
    hint: "Unless it is open, only its authors, admins and the person who entered it can open the file. An embargo ends by itself.",
  }),
  embargoUntil: checkedLine(10, isDate, "Enter a date, such as 2027-03-14.", {
    ...catalogues,
    control: "date",
    label: "Embargo until",
  }),
  fileVersion: choice(fileVersions, { ...catalogues, label: "Version" }),
  funders: entries({
    ...catalogues,
    separators: lines,
    label: "Funders",
    hint: "One on each line, with the number of the grant after a semicolon.",
  }),
  relatedData: entries({
    ...catalogues,
    separators: lines,
    label: "Data",
    hint: "The DOI or address of each data set, one on each line.",
  }),
  remarks: line(1000, { ...details, label: "Note", hint: "Such as In press, or an erratum." }),
} satisfies FieldsOf<typeof recordFieldNames>;
