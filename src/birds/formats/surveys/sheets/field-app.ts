import { hash } from "node:crypto";
import { type Field, fieldOfHeader, normalizeHeader } from "../columns.ts";
import type { FieldCells, SheetFormat } from "./sheet-format.ts";

// ODK, KoBo and Epicollect: a row is a submission. Groups, numbers of questions and repeats are part of a column's name.

/** How a submission is named in its own table, and in the table of its repeats. */
const keyPairs = [
  ["key", "parentkey"],
  ["uuid", "submissionuuid"],
  ["id", "submissionid"],
  ["index", "parentindex"],
  ["ec5uuid", "ec5branchowneruuid"],
  ["ec5uuid", "ec5parentuuid"],
] as const;
const submissionKeys = ["key", "instanceid", "uuid", "ec5uuid", "id"] as const;
const ownNames = [
  "instanceid",
  "metainstanceid",
  "uuid",
  "ec5uuid",
  "parentkey",
  "submissionuuid",
  "ec5branchowneruuid",
  "ec5parentuuid",
];

interface AppColumn {
  header: string;
  field: Field;
  /** Its number within a repeat: `species_2`; 0 for a fact of the submission. */
  index: number;
}

/** What a column of a form asks for: `birds[2]/species`, `2_Site`, `site-point-Latitude`, `lat_3_Position`. */
function readColumn(name: string): AppColumn | undefined {
  const index = Number(/\[(\d+)\]/.exec(name)?.[1] ?? /_(\d+)$/.exec(name)?.[1] ?? 0);
  const last = name.replace(/\[\d+\]/g, "").replace(/^.*[/.]|^.*-(?=[A-Za-z_]+\d*$)/, "");
  const position = /^(lat|long|accuracy)_\d+_|_(latitude|longitude|precision)$/i.exec(last);
  const plain = position?.[1] ?? position?.[2] ?? last.replace(/^\d+_/, "").replace(/_\d+$/, "");
  const field = fieldOfHeader(normalizeHeader(plain));
  return field && { header: normalizeHeader(name), field, index };
}

const repeated = new Set<Field>([
  "scientificName",
  "englishName",
  "individuals",
  "remarks",
  "sex",
  "lifeStage",
  "breeding",
  "detection",
  "distanceBand",
]);

/** The columns of each repeat, numbered from 1; without repeats, one with all columns. */
function groupColumns(columns: readonly AppColumn[]) {
  const isOfRepeat = ({ field, index }: AppColumn) => index > 0 && repeated.has(field);
  const ofSubmission = columns.filter((column) => !isOfRepeat(column));
  const repeats = [...Map.groupBy(columns.filter(isOfRepeat), ({ index }) => index).values()];
  return { ofSubmission, repeats };
}

const startColumns = ["today", "start", "starttime", "createdat", "submissiontime", "submissiondate"];

/** Submissions of ODK, KoBo or Epicollect, or their repeats in a table of their own. */
export const fieldApp: SheetFormat = {
  name: "a file of ODK, KoBo or Epicollect",
  rule: "Each submission is a survey; its species are in numbered columns (species_1, count_1), or in the table of repeats chosen with it.",
  recognises: (headers) =>
    ownNames.some((name) => headers.has(name)) || (headers.has("key") && headers.has("submissiondate")),
  fields: [
    "eventID",
    "occurrenceID",
    "date",
    "time",
    "name",
    "locationID",
    "decimalLatitude",
    "decimalLongitude",
    "precisionMetres",
    "minutes",
    "protocol",
    "observers",
    "complete",
    "weather",
    "notes",
    ...repeated,
  ],
  open(names) {
    const headers = new Set(names.map(normalizeHeader));
    const child = keyPairs.find(([, parent]) => headers.has(parent));
    const key = child
      ? child[1]
      : submissionKeys.find((name) => headers.has(name) || headers.has(`meta${name}`));
    const columns = names.flatMap((name) => readColumn(name) ?? []);
    const { ofSubmission, repeats } = groupColumns(columns);
    const hasSpecies = columns.some(({ field }) => field === "englishName" || field === "scientificName");
    return {
      part: child ? "occurrences" : hasSpecies ? undefined : "events",
      convert(cell) {
        const read = (columns: readonly AppColumn[]) => {
          const cells: FieldCells = {};
          for (const { header, field } of columns) cells[field] ||= cell(header);
          return cells;
        };
        const survey = read(ofSubmission);
        const [, day = "", time = ""] =
          /^([\d/.-]+)(?:[T ](\d{2}:\d{2}))?/.exec(startColumns.map(cell).find(Boolean) ?? "") ?? [];
        survey.date ||= day;
        survey.time ||= time;
        survey.eventID = (key && (cell(key) || cell(`meta${key}`))) ?? "";
        // The number of a repeat would show that the one before is withheld.
        const own = child && (cell("key") || cell("ec5branchuuid") || cell("ec5uuid") || cell("index"));
        survey.occurrenceID = own ? `${survey.eventID}:${hash("sha1", own).slice(0, 12)}` : "";
        const counts = repeats
          .map(read)
          .filter(({ scientificName, englishName }) => scientificName || englishName);
        return counts.length > 0 ? counts.map((count) => ({ ...survey, ...count })) : [survey];
      },
    };
  },
};
