import type { StoredSurvey } from "#birds/domain/surveys/correction.ts";
import { type Count, surveyFields } from "#birds/domain/surveys/survey.ts";
import { labelsOf } from "#core/domain/fields.ts";
import {
  changedFields,
  type FormValues,
  pickValues,
  toFormValues,
} from "#core/web/forms/fields/form-values.ts";

const { eventID: _key, ...fields } = surveyFields;

/** The fields of a survey that can be corrected. */
export const editedFields = fields;

/** What each field of the form is called. */
export const labels = {
  ...labelsOf(editedFields),
  locationID: "Site key",
  counts: "Counts",
  edits: "Changed counts",
  added: "New counts",
  reason: "Reason",
};

export const fieldId = (field: string): string => `correction-${field}`;

/** What can be typed about a count. */
export interface TypedCount {
  englishName: string;
  scientificName: string;
  individuals: string;
  remarks: string;
  isRemoved: boolean;
}

/** A count as it is edited: its number is text, and a new one has no key yet. */
export interface EditedCount extends TypedCount {
  /** Tells rows apart. */
  row: string;
  stored: Count | null;
}

/** What the form holds; of the counts only what was changed, so that the draft of a large survey is small. */
export interface CorrectionValues extends FormValues<typeof editedFields> {
  /** The site's name, for the list of drafts. */
  site: string;
  locationID: string;
  reason: string;
  /** The version of the survey that is corrected. */
  version: string;
  /** By the keys of the counts. */
  edits: Record<string, Partial<TypedCount>>;
  added: TypedCount[];
}

export const toCorrectionValues = (survey: StoredSurvey): CorrectionValues => ({
  ...toFormValues(editedFields, survey),
  site: survey.site.name,
  locationID: survey.site.locationID,
  version: survey.version,
  reason: "",
  edits: {},
  added: [],
});

const toTyped = ({ englishName, scientificName, individuals, remarks }: Count): TypedCount => ({
  englishName,
  scientificName,
  remarks: remarks ?? "",
  isRemoved: false,
  individuals: individuals === null ? "" : String(individuals),
});

export const emptyCount: TypedCount = {
  englishName: "",
  scientificName: "",
  individuals: "",
  remarks: "",
  isRemoved: false,
};

type CountEdits = Pick<CorrectionValues, "edits" | "added">;

const newRow = (index: number) => `new ${index}`;

/** The stored counts as they were changed, then the new ones. */
export const toRows = (counts: readonly Count[], { edits, added }: CountEdits): EditedCount[] => [
  ...counts.map((stored) => ({
    ...toTyped(stored),
    ...edits[stored.occurrenceID],
    row: stored.occurrenceID,
    stored,
  })),
  ...added.map((count, index) => ({ ...count, row: newRow(index), stored: null })),
];

/** What was changed, after one more change; what is again as stored is no change. */
export function editCount(
  { edits, added }: CountEdits,
  { row, stored }: EditedCount,
  change: Partial<TypedCount>,
): Partial<CountEdits> {
  if (!stored)
    return {
      added: added.map((count, index) => (newRow(index) === row ? { ...count, ...change } : count)),
    };
  const before = toTyped(stored);
  const after = { ...before, ...edits[row], ...change };
  const { [row]: _before, ...others } = edits;
  const changed = changedFields(before, after);
  return { edits: changed.length === 0 ? others : { ...others, [row]: pickValues(after, changed) } };
}

export const toSentCount = ({ stored, englishName, scientificName, individuals, remarks }: EditedCount) => ({
  ...stored,
  englishName,
  scientificName,
  individuals,
  remarks,
});

const describeCount = ({ individuals, remarks, isRemoved }: TypedCount) =>
  isRemoved ? "removed" : [individuals || "not counted", remarks].filter(Boolean).join(", ");

/** The changed counts beside what is stored now, where they differ. */
export const diffCounts = ({ edits }: Pick<CorrectionValues, "edits">, now: readonly Count[]) =>
  now.flatMap((count) => {
    const stored = toTyped(count);
    const typed = { ...stored, ...edits[count.occurrenceID] };
    return changedFields(stored, typed).length === 0
      ? []
      : [
          {
            key: count.occurrenceID,
            label: count.englishName,
            stored: describeCount(stored),
            typed: describeCount(typed),
          },
        ];
  });
