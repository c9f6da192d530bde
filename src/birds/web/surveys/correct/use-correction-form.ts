import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type StoredSurvey, SurveyCorrection } from "#birds/domain/surveys/correction.ts";
import { formatDate } from "#core/domain/dates.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { useDraftedForm } from "#core/web/forms/drafts/use-drafted-form.ts";
import { rebaseEdits } from "#core/web/forms/fields/form-values.ts";
import { validate } from "#core/web/forms/fields/validate.ts";
import type { EditorStart } from "#core/web/forms/sending/edited-record.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { type CorrectionValues, toCorrectionValues, toRows, toSentCount } from "./correction-values.ts";

/** What the form of a correction starts from. */
export type CorrectionFormProps = EditorStart<StoredSurvey, CorrectionValues>;

export type CorrectionEditor = ReturnType<typeof useCorrectionForm>;

/** The state of the form of a correction, and how it is saved. */
export function useCorrectionForm({ stored, ...start }: CorrectionFormProps) {
  const queryClient = useQueryClient();
  const [survey, setSurvey] = useState(stored);
  const words = ({ site }: CorrectionValues) => ({
    title: [site, formatDate(stored.date)].join(", "),
  });
  const editor = useDraftedForm({ ...start, initial: toCorrectionValues(stored), words });
  const counts = toRows(survey.counts, editor.values);

  const { run: save } = useAction({
    editor,
    call(keyed) {
      const { site: _site, edits, added, ...values } = editor.getValues();
      const remaining = toRows(survey.counts, { edits, added }).filter(({ isRemoved }) => !isRemoved);
      const json = validate(SurveyCorrection, { ...values, counts: remaining.map(toSentCount) });
      const param = { eventID: encodeURIComponent(survey.eventID) };
      return unwrap(browserClient.api.surveys.stored[":eventID"].$put({ param, json }, keyed));
    },
    done: () => ({
      said: "The survey was corrected",
      detail: "The earlier version can be put back under Survey data.",
    }),
    async after() {
      await editor.discard();
      await queryClient.invalidateQueries();
      start.onReload();
    },
  });

  return {
    ...editor,
    survey,
    counts,
    save,
    /** Continues with what was typed on top of a newer version of the survey. */
    keepMine: (newer: StoredSurvey) => {
      const theirs = toCorrectionValues(newer);
      const values = rebaseEdits({ start: editor.start, mine: editor.getValues(), theirs });
      setSurvey(newer);
      editor.rebase({ start: theirs, values });
    },
  };
}
