import type { Sensitivity } from "#domain/birds/sensitive-names.ts";

interface SurveySiteTable {
  id: string;
  locationID: string;
  name: string;
  decimalLatitude: string | null;
  decimalLongitude: string | null;
  countryCode: string | null;
  stateProvince: string | null;
}

/** A species as named in counts; it may be missing from the guide. */
interface CountedSpeciesTable {
  id: string;
  /** The scientific name in lower case, or `en:` and the English name. */
  key: string;
  /** Empty when a file has only the English name. */
  scientificName: string;
  englishName: string;
  taxonRank: string | null;
  /** Judged by both names; updated when the list, a decision or the guide changes. */
  sensitivity: Sensitivity;
  /** The listed name that it matches or resembles. */
  resembles: string | null;
  /** When the judgement last changed; null until it is judged. */
  judgedAt: string | null;
}

interface SurveyTable {
  id: string;
  eventID: string;
  siteId: string;
  date: string;
  endDate: string | null;
  time: string | null;
  minutes: number | null;
  protocol: string | null;
  effort: string | null;
  observers: string | null;
  /** 1 when rows were refused: it proves detections but no absence. */
  incomplete: number;
  /** The number of its counts. */
  counts: number;
  /** The import that stored it; it is public once the import is published. */
  importId: number;
  /** The import that stored a newer version, which replaces this one when that import is published. */
  replacedBy: number | null;
  /** When it was imported as demonstration data. */
  demonstrationAt: string | null;
  createdAt: string;
  updatedAt: string;
}

interface SurveyCountTable {
  occurrenceID: string;
  surveyId: string;
  speciesId: string;
  /** Copied from the survey, so that one index serves the detection days of a species. */
  siteId: string;
  date: string;
  individuals: number | null;
  /** Copied from the survey for the same reason. */
  incomplete: number;
  /** Copied from the survey. */
  importId: number;
  replacedBy: number | null;
  verbatimCount: string | null;
  remarks: string | null;
}

/** One import of surveys. */
interface SurveyImportTable {
  id: number;
  accountId: string | null;
  /** A unique constant while running, so that only one import can run; null afterwards. */
  runningKey: string | null;
  /** When its lease was last renewed. */
  aliveAt: string;
  /** When its surveys became public; null before. */
  publishedAt: string | null;
}

export interface SurveyTables {
  survey_site: SurveySiteTable;
  counted_species: CountedSpeciesTable;
  survey: SurveyTable;
  survey_count: SurveyCountTable;
  survey_import: SurveyImportTable;
  /** Views of the published rows, which everything but the import reads. */
  published_survey: SurveyTable;
  published_count: SurveyCountTable;
}
