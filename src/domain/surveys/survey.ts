import type { ImportProblem, IncompleteSurvey } from "./import-report.ts";

/** A place where birds are counted. */
export interface Site {
  /** Its key in files: Darwin Core's locationID. */
  locationID: string;
  name: string;
  /** Decimal degrees (WGS 84) as they were written. */
  decimalLatitude: string | null;
  decimalLongitude: string | null;
  countryCode: string | null;
  stateProvince: string | null;
}

/** One survey: a visit of somebody to a place, with what was done there. */
export interface Survey {
  /** Its key in files: Darwin Core's eventID. */
  eventID: string;
  /** YYYY-MM-DD; of a survey over several days the first. */
  date: string;
  /** The last day, where there is more than one. */
  endDate: string | null;
  time: string | null;
  /** How long was counted, in whole minutes. */
  minutes: number | null;
  protocol: string | null;
  /** The effort in words. */
  effort: string | null;
  observers: string | null;
  site: Site;
  /** Rows of it are missing, so what it does not list was not necessarily absent. */
  isIncomplete: boolean;
  /** Invented, to show how the site works. */
  isDemonstration: boolean;
}

/** How many of some surveys were invented: all, some, or none. */
export const classifyInvented = (facts: {
  surveys: number;
  demonstrations: number;
}): "all" | "some" | null =>
  facts.demonstrations === 0 ? null : facts.demonstrations === facts.surveys ? "all" : "some";

/** What is said of that wherever they are shown. */
export const inventedNotes = {
  all: "The surveys shown here were invented to show how it works. Nothing here was observed.",
  some: "Some of the surveys behind this were invented to show how it works. Nobody observed them.",
} as const;

/** What a file says of such a survey. */
export const demonstrationRemark = "Demonstration: invented";

/** What a file says of a survey of which rows are missing. */
export const incompleteRemark =
  "Incomplete: some rows could not be read, so a missing species is not an absence";

/** The remarks on a survey in a file, and read back from one. */
export const surveyRemarks = (survey: Pick<Survey, "isDemonstration" | "isIncomplete">): string | null =>
  [survey.isDemonstration && demonstrationRemark, survey.isIncomplete && incompleteRemark]
    .filter(Boolean)
    .join(" | ") || null;
export const readRemarks = (remarks: string | null): Pick<Survey, "isDemonstration" | "isIncomplete"> => ({
  isDemonstration: remarks?.includes(demonstrationRemark) ?? false,
  isIncomplete: remarks?.includes(incompleteRemark) ?? false,
});

/** What was counted of one species on a survey. */
export interface Count {
  /** Its key in files: Darwin Core's occurrenceID. */
  occurrenceID: string;
  eventID: string;
  scientificName: string;
  englishName: string;
  taxonRank: string | null;
  /** How many; 0: looked for and not found; `null`: found, and not counted. */
  individuals: number | null;
  /** What was written instead of a number: ">50". */
  verbatimCount: string | null;
  remarks: string | null;
  /** Where it stands in the file that it was read from: its row, and of an archive the file. */
  line?: number;
  file?: string;
}

/** A survey as it leaves the site, with what was counted. */
export interface ExportedSurvey extends Survey {
  counts: Count[];
}

/** All that is told of a sensitive species: how many were counted in a cell of one degree in a year. */
export interface GeneralisedCount {
  eventID: string;
  year: string;
  /** The middle of the cell. */
  latitude: number | null;
  longitude: number | null;
  countryCode: string | null;
  scientificName: string;
  englishName: string;
  taxonRank: string | null;
  individuals: number;
  surveys: number;
}

/** What a file holds, as far as it could be read. */
export interface SurveyBatch {
  surveys: Survey[];
  counts: Count[];
  /** The rows of all its files. */
  total: number;
  /** Rows left out, each named among the problems. */
  skipped: number;
  problems: ImportProblem[];
  /** Surveys of which a row was refused, with those rows. */
  incomplete: IncompleteSurvey[];
  /** Set when nothing may be stored, since the file as a whole cannot be read. */
  isUnusable?: true;
}

/** A species of the lists to choose from. */
export interface CountedSpecies {
  englishName: string;
  scientificName: string;
}

export const DEFAULT_YEAR = 2018;
export const defaultSpecies = "Willow Warbler";

/** The years that the list always offers (spec §9); others follow from what was surveyed. */
export const listedYears = [2018, 2019, 2020, 2021, 2022];
