import type { ImportProblem, IncompleteSurvey } from "./import-report.ts";

/** A place where birds are surveyed. */
export interface Site {
  /** Darwin Core's locationID, the key in files. */
  locationID: string;
  name: string;
  /** Decimal degrees (WGS 84) as entered. */
  decimalLatitude: string | null;
  decimalLongitude: string | null;
  countryCode: string | null;
  stateProvince: string | null;
}

/** One survey: a visit to a site, its observers and its effort. */
export interface Survey {
  /** Darwin Core's eventID, the key in files. */
  eventID: string;
  /** YYYY-MM-DD; the first day of a survey over several days. */
  date: string;
  /** The last day, if there is more than one. */
  endDate: string | null;
  time: string | null;
  /** The duration in minutes, an integer. */
  minutes: number | null;
  protocol: string | null;
  /** A description of the effort. */
  effort: string | null;
  observers: string | null;
  site: Site;
  /** Whether rows are missing, so that an unlisted species was not necessarily absent. */
  isIncomplete: boolean;
  /** Whether it was invented to show how the site works. */
  isDemonstration: boolean;
}

/** Whether all, some or none of a set of surveys were invented. */
export const classifyInvented = (facts: {
  surveys: number;
  demonstrations: number;
}): "all" | "some" | null =>
  facts.demonstrations === 0 ? null : facts.demonstrations === facts.surveys ? "all" : "some";

/** The notice shown with invented surveys. */
export const inventedNotes = {
  all: "These surveys were invented to show how this works. They are not real observations.",
  some: "Some of these surveys were invented to show how this works. They are not real observations.",
} as const;

/** The remark in a file on an invented survey. */
export const demonstrationRemark = "Demonstration: invented";

/** The remark in a file on a survey with missing rows. */
export const incompleteRemark =
  "Incomplete: some rows could not be read, so a missing species is not an absence";

/** The remarks on a survey in a file. */
export const surveyRemarks = (survey: Pick<Survey, "isDemonstration" | "isIncomplete">): string | null =>
  [survey.isDemonstration && demonstrationRemark, survey.isIncomplete && incompleteRemark]
    .filter(Boolean)
    .join(" | ") || null;
export const readRemarks = (remarks: string | null): Pick<Survey, "isDemonstration" | "isIncomplete"> => ({
  isDemonstration: remarks?.includes(demonstrationRemark) ?? false,
  isIncomplete: remarks?.includes(incompleteRemark) ?? false,
});

/** The count of one species on a survey. */
export interface Count {
  /** Darwin Core's occurrenceID, the key in files. */
  occurrenceID: string;
  eventID: string;
  scientificName: string;
  englishName: string;
  taxonRank: string | null;
  /** 0 means searched for and not found, `null` found but not counted. */
  individuals: number | null;
  /** The original text if it was not a number: ">50". */
  verbatimCount: string | null;
  remarks: string | null;
  /** The row it was read from, within `file` for an archive. */
  line?: number;
  file?: string;
}

/** A survey for export, with its counts. */
export interface ExportedSurvey extends Survey {
  counts: Count[];
}

/** The public data on a sensitive species: its total in a one-degree cell and year. */
export interface GeneralisedCount {
  eventID: string;
  year: string;
  /** The centre of the cell. */
  latitude: number | null;
  longitude: number | null;
  countryCode: string | null;
  scientificName: string;
  englishName: string;
  taxonRank: string | null;
  individuals: number;
  surveys: number;
}

/** The readable contents of a file. */
export interface SurveyBatch {
  surveys: Survey[];
  counts: Count[];
  /** The number of rows in all its files. */
  total: number;
  /** Rows left out, each listed among the problems. */
  skipped: number;
  problems: ImportProblem[];
  /** Surveys with a refused row, and those rows. */
  incomplete: IncompleteSurvey[];
  /** Set if the file cannot be read and nothing may be stored. */
  isUnusable?: true;
}

/** A species in a selection list. */
export interface CountedSpecies {
  englishName: string;
  scientificName: string;
}

export const DEFAULT_YEAR = 2018;
export const defaultSpecies = "Willow Warbler";

/** The years that the list always offers (spec §9); others are added from the surveys. */
export const listedYears = [2018, 2019, 2020, 2021, 2022];
