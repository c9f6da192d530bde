import { countedNameFields, countFields, siteFields, surveyFields } from "#birds/domain/surveys/survey.ts";
import { entriesOf } from "#core/domain/fields.ts";
import { keysOf } from "#core/domain/keys.ts";

const recorded = { ...surveyFields, ...siteFields, ...countedNameFields, ...countFields };

// What rows say besides the fields of survey, site and count.
const other = {
  minutesUnit: ["samplesizeunit"],
  year: ["year"],
  month: ["month"],
  day: ["day", "dayofmonth"],
  endTime: ["endtime", "endingtime", "timeend", "timefinish", "finishtime", "end"],
  point: ["point", "pointid", "pointno", "pointnumber", "pointcount", "pc", "station"],
  status: ["occurrencestatus"],
  recordPosition: ["recordposition"],
  dynamicProperties: ["dynamicproperties"],
  eventRemarks: ["eventremarks"],
  generalised: ["datageneralizations"],
  licence: ["license", "licence"],
  rightsHolder: ["rightsholder"],
};

/** The fields of a row; `name` is that of the site. */
export type Field = keyof typeof recorded | keyof typeof other;

/** The column of each field in a file. */
export type Columns = Partial<Record<Field, string>>;

// Column names without spaces and in lower case; the first one in the file is used.
const headers: [Field, readonly string[]][] = [
  ...entriesOf(recorded).map(([field, { term = field, csv = [] }]): [Field, readonly string[]] => [
    field,
    csv.includes(normalizeHeader(term)) ? csv : [normalizeHeader(term), ...csv],
  ]),
  ...keysOf(other).map((field): [Field, readonly string[]] => [field, other[field]]),
];

/** A column name without spaces and in lower case. */
export function normalizeHeader(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** The column of each field in a file with these headers. */
export function matchColumns(names: readonly string[]): Columns {
  const nameByHeader = new Map(names.map((name) => [normalizeHeader(name), name]));
  const columns: Columns = {};
  for (const [field, known] of headers) {
    const name = known.map((header) => nameByHeader.get(header)).find((match) => match !== undefined);
    if (name !== undefined) columns[field] = name;
  }
  return columns;
}

/** The field that a normalized column name stands for. */
export const fieldOfHeader = (header: string): Field | undefined =>
  headers.find(([, known]) => known.includes(header))?.[0];

const columnLabels: Partial<Record<Field, string>> = { name: "site", englishName: "species" };

/** Whether a file has a field, in one column or in several. */
const hasField = (columns: Columns, field: Field): boolean =>
  columns[field] !== undefined ||
  (field === "date" && [columns.year, columns.month, columns.day].every((column) => column !== undefined));

/** Labels of the required columns that are missing. */
export const missingColumns = (columns: Columns, required: Field[][]): string[] =>
  required
    .filter((alternatives) => !alternatives.some((field) => hasField(columns, field)))
    .map((alternatives) => alternatives.map((field) => columnLabels[field] ?? field).join(" or "));
