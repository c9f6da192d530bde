import type { FieldState } from "#birds/domain/surveys/field-survey.ts";

/** The newest version of a survey that a member recorded in the field; an accepted one is in `survey` too. */
interface FieldSurveyTable {
  /** Made on the phone. */
  id: string;
  accountId: string;
  state: FieldState;
  version: number;
  /** `FieldSurveyInput` as JSON. */
  content: string;
  /** `FieldMark[]` as JSON, found when this version was received. */
  marks: string;
  question: string | null;
  clockAheadMinutes: number;
  /** The version that is public; null if none is. */
  acceptedVersion: number | null;
  decidedById: string | null;
  decidedAt: string | null;
  deletedById: string | null;
  deletedAt: string | null;
  /** The import that hides it since it was deleted. */
  removedBy: number | null;
  demonstrationAt: string | null;
  receivedAt: string;
  updatedAt: string;
  /** When it began and ended, in UTC to the minute. Stays: null in rows that a server before 0.5 stored. */
  firstMinute: string | null;
  lastMinute: string | null;
}

/** Every version that was received. */
interface FieldSurveyVersionTable {
  surveyId: string;
  version: number;
  accountId: string;
  at: string;
  content: string;
}

export interface FieldSurveyTables {
  field_survey: FieldSurveyTable;
  field_survey_version: FieldSurveyVersionTable;
}
