import { Link } from "react-router";
import type { StoredSurvey } from "#birds/domain/surveys/correction.ts";
import { EditedRecord } from "#core/web/forms/sending/edited-record.tsx";
import { CorrectionForm } from "./correction-form.tsx";
import type { CorrectionValues } from "./correction-values.ts";
import { editedSurvey, fetchStoredSurvey } from "./stored-surveys.ts";

/** Loads a survey and its draft into its form. */
export function EditSurvey({ account, eventID }: { account: string; eventID: string }) {
  return (
    <>
      <p>
        <Link to="/surveys/correct">Find another survey</Link>
      </p>
      <EditedRecord<StoredSurvey, CorrectionValues>
        what={editedSurvey}
        id={eventID}
        load={() => fetchStoredSurvey(eventID)}
        draft={() => ({ account, kind: "survey correction", id: eventID })}
        skeleton={<p role="status">Loading the survey</p>}
      >
        {(start) => <CorrectionForm {...start} />}
      </EditedRecord>
    </>
  );
}
