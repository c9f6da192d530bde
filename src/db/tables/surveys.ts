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

/** A species as the counts name it; the guide need not know it. */
interface CountedSpeciesTable {
  id: string;
  /** The scientific name in small letters; where there is none, `en:` and the English one. */
  key: string;
  /** Empty where a file gave the English name only. */
  scientificName: string;
  englishName: string;
  taxonRank: string | null;
  /** Judged by both names together, anew whenever the list, a decision or a name of the guide changes. */
  sensitivity: Sensitivity;
  /** The listed name that it is, or comes close to. */
  resembles: string | null;
  /** When that was judged last with another result; `null`: it waits to be judged. */
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
  /** 1 when rows of it were refused: it proves what was found, and no absence. */
  incomplete: number;
  /** How many counts it has. */
  counts: number;
  /** The import that brought it; it is public once that is. */
  importId: number;
  /** The import that brought another version of it, which takes its place once that import is public. */
  replacedBy: number | null;
  /** Since when it stands here as invented data for a demonstration. */
  demonstrationAt: string | null;
  createdAt: string;
  updatedAt: string;
}

interface SurveyCountTable {
  occurrenceID: string;
  surveyId: string;
  speciesId: string;
  /** Place and day of the survey, here once more so that a species' days are read from one index. */
  siteId: string;
  date: string;
  individuals: number | null;
  /** As its survey has it, here once more for the same reason. */
  incomplete: number;
  /** As its survey has them. */
  importId: number;
  replacedBy: number | null;
  verbatimCount: string | null;
  remarks: string | null;
}

/** One run of bringing surveys in. */
interface SurveyImportTable {
  id: number;
  accountId: string | null;
  /** The same for all that are at work, so that there is one at most; `null` afterwards. */
  runningKey: string | null;
  /** When it was last seen at work. */
  aliveAt: string;
  /** When what it brought became public; `null`: nothing of it is to be seen. */
  publishedAt: string | null;
}

export interface SurveyTables {
  survey_site: SurveySiteTable;
  counted_species: CountedSpeciesTable;
  survey: SurveyTable;
  survey_count: SurveyCountTable;
  survey_import: SurveyImportTable;
  /** Views: what is public of the two tables; everything but the import reads these. */
  published_survey: SurveyTable;
  published_count: SurveyCountTable;
}
