import { z } from "zod";
import { inputOf } from "#core/domain/fields.ts";
import { requiredLine } from "#core/domain/text-fields.ts";
import { type Count, countedNameFields, countFields, type Survey, surveyFields } from "./survey.ts";

/** The most counts of a survey that can be corrected on screen; a larger one is imported again. */
const MAX_COUNTS = 2000;

const date = z.iso.date("Give a day, such as 2018-10-04.");
const version = requiredLine(40, "Load the survey again.");
const reason = requiredLine(500, "Say why, for those who use the data.");

const CountInput = inputOf({ ...countedNameFields, ...countFields }).extend({
  /** Empty for a new count. */
  occurrenceID: z.string().trim().max(300).default(""),
  scientificName: countedNameFields.scientificName.default(""),
});

const hasRepeated = (keys: readonly string[]) => new Set(keys).size < keys.length;

/** A survey as it should be, with all its counts: those that are not sent are removed. */
export const SurveyCorrection = inputOf(surveyFields)
  .omit({ eventID: true })
  .extend({
    date,
    /** A form sends an empty text for a survey of one day. */
    endDate: z.preprocess((sent) => sent || null, date.nullable()).default(null),
    /** The key of a site that is already known. */
    locationID: requiredLine(300, "Choose the site."),
    counts: z.array(CountInput).max(MAX_COUNTS, `At most ${MAX_COUNTS} counts; import larger surveys again.`),
    version,
    reason,
  })
  .refine((survey) => survey.endDate === null || survey.endDate > survey.date, {
    path: ["endDate"],
    message: "The last day must be after the first.",
  })
  .refine(({ counts }) => !hasRepeated(counts.map(({ occurrenceID }) => occurrenceID).filter(Boolean)), {
    path: ["counts"],
    message: "A count is listed twice.",
  });
export type SurveyCorrection = z.output<typeof SurveyCorrection>;

export const SurveyDeletion = z.object({ version, reason });
export type SurveyDeletion = z.output<typeof SurveyDeletion>;

/** A stored survey for the people who may correct it, with its sensitive counts and its notes. */
export interface StoredSurvey extends Survey {
  counts: Count[];
  /** Sent back with a correction, which is refused if someone else changed the survey meanwhile. */
  version: string;
  /** Sentences on texts of it that name a sensitive species and are public. */
  marks?: string[];
}

/** A survey in a list to choose from. */
export interface FoundSurvey extends Pick<Survey, "eventID" | "date" | "endDate" | "observers"> {
  /** Its key. */
  _id: string;
  site: string;
  counts: number;
}
