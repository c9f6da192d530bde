import type { TaxonMatch } from "#birds/domain/guide/counted-taxon.ts";
import type { Sensitivity } from "#birds/domain/guide/sensitive-names.ts";
import type { SurveyImportJob } from "#birds/domain/surveys/import-job.ts";
import type { IncompleteChoice } from "#birds/domain/surveys/import-report.ts";
import type {
  countedNameFields,
  countFields,
  siteFields,
  surveyFields,
} from "#birds/domain/surveys/survey.ts";
import type { Columns } from "#core/domain/fields.ts";
import type { OpenLicence } from "#core/domain/licences.ts";

interface SurveySiteTable extends Columns<typeof siteFields> {
  id: string;
}

/** A species as named in counts; it may be missing from the guide. */
interface CountedSpeciesTable extends Columns<typeof countedNameFields>, TaxonMatch {
  id: string;
  /** The scientific name in lower case, or `en:` and the English name; then the day of `until`, if any. */
  key: string;
  /** Set if only counts up to this day, which is that of a split, mean what it stands for. */
  until: string | null;
  /** Judged by both names; updated when the list, a decision or the guide changes. */
  sensitivity: Sensitivity;
  /** The listed name that it matches or resembles. */
  resembles: string | null;
  /** What its counts are published as while they are not open, in place of what somebody typed; null for in no sum. */
  listedAs: string | null;
  /** When the judgement last changed; null until it is judged. */
  judgedAt: string | null;
}

interface SurveyTable extends Columns<typeof surveyFields> {
  id: string;
  siteId: string;
  /** 1 when rows were refused, or it does not say that it lists every species: it proves detections but no absence. */
  incomplete: number;
  /** The number of its counts. */
  counts: number;
  /**
   * The number of its public counts; 0 if it says that there were no birds. Null, like a survey without the column, if
   * it is not public: every count is withheld, or it is empty and may miss some.
   */
  publicCounts: number | null;
  /** The import that stored it; it may be public once the import is published. */
  importId: number;
  /** The import that stored a newer version, which replaces this one when that import is published. */
  replacedBy: number | null;
  /** When it was imported as demonstration data. */
  demonstrationAt: string | null;
  createdAt: string;
  updatedAt: string;
}

interface SurveyCountTable extends Columns<typeof countFields> {
  /** The position that its row had, as written, where its site is the middle of a square; never public. */
  position: string | null;
  surveyId: string;
  speciesId: string;
  /** Copied from the survey, so that one index serves the detection days of a species. */
  siteId: string;
  date: string;
  /** Copied from the survey for the same reason. */
  incomplete: number;
  /** Copied from the survey. */
  importId: number;
  replacedBy: number | null;
}

/** One import of surveys, from the first byte of its files until long after it was stored. */
interface SurveyImportTable {
  id: number;
  accountId: string | null;
  /** Those without a screen go from `storing` to `published`; others are `done` once their server shows what is new. */
  state: SurveyImportJob["state"] | "receiving" | "published";
  /** When the server that has its files, or the process that stores it, last renewed its lease. */
  aliveAt: string;
  /** The address of the one import that the screen shows; null for all others. */
  jobId: string | null;
  /** A hash of the call that started it, and of its content, if it has an idempotency key. */
  callId: string | null;
  fingerprint: string | null;
  /** `ImportFindings` as JSON, for the screen. */
  findings: string | null;
  /** How a person has it read, as JSON: a sheet and a header before a proposal, a `Reading` before a check. */
  reading: string | null;
  /** The first rows of its files, as JSON, to show at once what another reading gives. */
  sample: string | null;
  /** What a person has chosen to store. */
  choice: IncompleteChoice | null;
  /** A unique constant while its rows are written, so that only one import can write; null before and afterwards. */
  runningKey: string | null;
  /** When its surveys became public; null before, and after it was undone. */
  publishedAt: string | null;
  /** When it was stored; it stays when the import is undone. */
  storedAt: string | null;
  /** The names of its files, as JSON. */
  files: string | null;
  licence: OpenLicence | null;
  /** Who shared the counts; null for the institute. */
  source: string | null;
  rows: number | null;
  skipped: number | null;
  surveysAdded: number | null;
  surveysChanged: number | null;
  countsAdded: number | null;
  countsChanged: number | null;
  /** What it stored and what was kept apart, as JSON, without anything that is not public. */
  look: string | null;
  /** Why it was made, if it corrects a survey on screen. */
  reason: string | null;
  /** The number of versions of surveys that it replaced. */
  replaced: number;
  undoneAt: string | null;
  undoneById: string | null;
  /** When the versions that it replaced, or its own if it is not published, were deleted; set while it has none yet. */
  sweptAt: string | null;
  /** 1 when versions that it stored or replaced are deleted, so that it cannot be undone. */
  isFinal: number;
  /** The survey recorded in the field that it stores or hides; it is then undone with that survey alone. */
  fieldSurveyId: string | null;
}

export interface SurveyTables {
  survey_site: SurveySiteTable;
  counted_species: CountedSpeciesTable;
  survey: SurveyTable;
  survey_count: SurveyCountTable;
  survey_import: SurveyImportTable;
  /** The view of the surveys that are public, which everything reads that people without a right to see all may see. */
  public_survey: SurveyTable;
  /** Views of all published rows, withheld ones too: for imports, for admins, and for sums of sensitive species. */
  published_survey: SurveyTable;
  published_count: SurveyCountTable;
}
