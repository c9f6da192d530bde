import { z } from "zod";

/** Whether a table has a row for each record, or spreads the records of a visit over its columns or its rows. */
export const shapes = ["list", "visits-in-rows", "visits-in-columns"] as const;
export type Shape = (typeof shapes)[number];

/** The groups in which a person finds a field. */
export const fieldGroups = ["When", "Where", "What", "Survey", "Against", "Who", "Details"] as const;

/** What a column can be taken for: its name for people, and the group where it is found. */
export interface ReadableField {
  label: string;
  group: (typeof fieldGroups)[number];
}
export type FieldTable = Readonly<Record<string, ReadableField>>;

const at = z.int().min(0).max(16_383);

/** What one column is taken for; null is “not used”. `at` decides, and `name` is what the header must say there. */
const ColumnReading = z.strictObject({
  at,
  name: z.string().max(1000),
  field: z.string().max(40).nullable(),
  unit: z.string().max(20).optional(),
  /** A column of numbers that stands for a part of them: those of a distance, a sex, an age or an activity. */
  part: z.partialRecord(z.enum(["band", "sex", "age", "activity"]), z.string().max(100)).optional(),
  /** A further column of its field, which stands in where the first is blank, or adds a person. */
  also: z.literal(true).optional(),
  /** The number of a question that a form asks several times in a row: 2 of `species_2`, which belongs to `count_2`. */
  repeat: z.int().min(1).max(999).optional(),
});
export type ColumnReading = z.infer<typeof ColumnReading>;
const columns = z.array(ColumnReading).max(1000);

/** How a table is to be read, as data: the sheet, the header, what each column is, how values are written, and what a list means. */
export const Reading = z
  .strictObject({
    /** null for a text file. */
    sheet: z.string().max(100).nullable().default(null),
    /** The row of the names, the first row being 1; 0 if there is none. */
    header: z.int().min(0).max(60).default(1),
    headerRows: z.int().min(0).max(3).default(1),
    /** The last row, below which another table begins; null if the table goes to the end. */
    last: z.int().min(1).nullable().default(null),
    shape: z.enum(shapes).default("list"),
    columns: columns.default([]),
    /** The first and last columns of the species or visits of a matrix. */
    across: z
      .array(z.tuple([at, at]))
      .max(200)
      .default([]),
    date: z
      .strictObject({
        order: z.enum(["dmy", "mdy"]).default("dmy"),
        /** The year of days without one, and the day of a file without days. */
        year: z.int().min(1850).max(2200).optional(),
        day: z.iso.date().optional(),
      })
      .default({ order: "dmy" }),
    /** Whether the time of a row is that of the survey or of the sighting. */
    time: z.enum(["survey", "sighting"]).default("survey"),
    /** The columns in which a blank cell says the same as the one above. */
    fillDown: z.array(at).max(1000).default([]),
    /** One place and one species for the whole file. */
    place: z.string().max(300).nullable().default(null),
    species: z.string().max(300).nullable().default(null),
    /** Whether the lists name every species that was found; null if it has not been said. */
    complete: z.enum(["yes", "no"]).nullable().default(null),
    /** What a row without a number is. */
    rows: z.enum(["one bird", "presence", "numbers"]).default("numbers"),
    /** Whether numbers in several columns are added, stored each with its part, or none of records; null if it has not been said. */
    parts: z.enum(["add", "keep", "none"]).nullable().default("add"),
    /** The column that numbers the rows, by which no two of them differ. */
    index: at.nullable().default(null),
    /** Whether rows with the same cells are one record, or records of their own. */
    equal: z.enum(["once", "each"]).default("once"),
    /** Why rows would be kept apart, of those that are stored all the same. */
    take: z.array(z.string().max(40)).max(20).default([]),
    /** The list of short codes of species. */
    codes: z.string().max(40).nullable().default(null),
    /** The UTM zone of positions in metres, such as 32N. */
    zone: z.string().max(10).nullable().default(null),
    /** A second table of the same surveys, and the pairs of columns that say which rows belong together. */
    join: z
      .strictObject({
        sheet: z.string().max(260),
        header: z.int().min(0).max(60).default(1),
        on: z
          .array(z.tuple([at, at]))
          .min(1)
          .max(10),
        columns,
      })
      .nullable()
      .default(null),
    /** The known program whose rules add to the columns. */
    program: z.string().max(60).nullable().default(null),
  })
  .superRefine(({ columns, join }, context) => {
    for (const [where, list] of [
      ["columns", columns],
      ["join", join?.columns ?? []],
    ] as const) {
      const seen = new Set<number | string>();
      for (const { at, field, part, repeat, also } of list) {
        const named = field && !part && !also && `${field} ${repeat}`;
        const twice = seen.has(at)
          ? `Column ${at + 1}`
          : named && seen.has(named)
            ? `The field “${field}”`
            : "";
        if (twice) context.addIssue({ code: "custom", path: [where], message: `${twice} is named twice.` });
        seen.add(at);
        if (named) seen.add(named);
      }
    }
  });
export type Reading = z.infer<typeof Reading>;

/** What a person is to say, because no table can. */
export const questions = [
  "complete",
  "dayOrder",
  "year",
  "date",
  "place",
  "codes",
  "rows",
  "counts",
  "equal",
  "species",
  "time",
  "zone",
  "across",
  "machine",
] as const;

/** A question with its answers; without `choices` it is answered in words, without `guess` it may be left. */
export interface Question {
  ask: (typeof questions)[number];
  text: string;
  /** `gives` is what the answer makes of the first rows that it concerns, in words. */
  choices: { value: string; label: string; gives?: string[] }[];
  guess?: string;
}

/** What a reading takes for granted, with the reading that each other choice gives. */
export interface Guess {
  label: string;
  value: string;
  choices: Question["choices"];
  take(value: string): Reading;
}

/** Why a column is taken for its field, and how sure that is, from 0 to 1. */
export interface ColumnReason {
  at: number;
  text: string;
  sure: number;
}

/** A reading that a person has given for tables with one header. */
export interface RememberedReading {
  _id: string;
  /** A hash of the names in the header. */
  header: string;
  reading: Reading;
  /** The file that was read so, by whom and when. */
  file: string;
  by: string | null;
  at: string;
}

/** What a sheet would give, so that a person can choose one. */
export interface SheetSummary {
  name: string;
  rows: number;
  /** What it has, in words: “412 rows, 12 days, 18 places, 96 species”. */
  gives: string;
  /** Why it cannot be read; absent if it can. */
  refused?: string;
  /** Its header and its columns with what they are, so that a person can join it; absent if there are too many. */
  joinable?: { header: number; columns: Proposal["columns"]; read: ColumnReading[] };
}

/** A reading that a person may correct, with what it rests on. */
export interface Proposal {
  reading: Reading;
  /** The name of the table that it is for: one of the sheets. */
  table: string;
  why: ColumnReason[];
  questions: Question[];
  sheets: SheetSummary[];
  /** Why nothing can be read, and what to do about it. */
  refused?: string;
  /** The program by whose own rules the table could be read, where its columns are read instead. */
  rules?: string;
  /** The reading that a person gave for a table with the same header; `reading` is that one. */
  remembered?: Pick<RememberedReading, "_id" | "file" | "by" | "at">;
  /** All columns of the table, with two real values of each, and how many of its cells have one. Stays: older checks did not count them. */
  columns: { at: number; name: string; values: string[]; filled?: number }[];
  /** The first eight rows of the table, for choosing the header. */
  top: string[][];
  /** The number of rows below the header. */
  rows: number;
}

type Changes = Partial<Record<keyof Reading, unknown>>;

/** How a question is answered whose rows are kept apart unless they are taken. */
const APART = "apart";

const changes: Record<Question["ask"], (value: string, reading: Reading) => Changes> = {
  complete: (value) => ({ complete: value || null }),
  dayOrder: (value, { date }) => ({ date: { ...date, order: value } }),
  year: (value, { date }) => ({ date: { ...date, year: Number(value) || undefined } }),
  date: (value, { date }) => ({ date: { ...date, day: value || undefined } }),
  place: (value) => ({ place: value || null }),
  species: (value) => ({ species: value || null }),
  codes: (value) => ({ codes: value || null }),
  rows: (value) => ({ rows: value }),
  counts: (value) => ({ parts: value || null }),
  equal: (value) => ({ equal: value }),
  time: (value) => ({ time: value }),
  zone: (value) => ({ zone: value || null }),
  across: (value) => ({
    across: value ? value.split(",").map((run) => run.split("-").map(Number)) : [],
    shape: value ? "visits-in-rows" : "list",
  }),
  machine: (value, { take }) => {
    const others = take.filter((reason) => reason !== "machine");
    return { take: value === APART ? others : [...others, value] };
  },
};

/** A reading with the answer to a question; throws a `ZodError` if it is none of its choices. */
export const answer = (reading: Reading, ask: Question["ask"], value: string): Reading =>
  Reading.parse({ ...reading, ...changes[ask](value, reading) });

const answers: Record<Question["ask"], (reading: Reading) => string | number | null | undefined> = {
  complete: ({ complete }) => complete,
  dayOrder: ({ date }) => date.order,
  year: ({ date }) => date.year,
  date: ({ date }) => date.day,
  place: ({ place }) => place,
  species: ({ species }) => species,
  codes: ({ codes }) => codes,
  rows: ({ rows }) => rows,
  counts: ({ parts }) => parts,
  equal: ({ equal }) => equal,
  time: ({ time }) => time,
  zone: ({ zone }) => zone,
  across: ({ across }) => across.map((run) => run.join("-")).join(","),
  machine: ({ take }) => take.find((reason) => reason === "machine") ?? APART,
};

/** How a reading answers a question, as `answer` takes it; empty if it does not. */
export const answerIn = (reading: Reading, ask: Question["ask"]): string =>
  String(answers[ask](reading) ?? "");
