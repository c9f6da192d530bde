import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { formatDate } from "#domain/dates.ts";
import { infoOf } from "#domain/fields.ts";
import { keysOf } from "#domain/keys.ts";
import { type StoredSurvey, SurveyCorrection } from "#domain/surveys/correction.ts";
import { surveyFields } from "#domain/surveys/survey.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import { BusyButton } from "../../forms/busy-button.tsx";
import { FieldInput } from "../../forms/field-input.tsx";
import { toFormValues } from "../../forms/form-values.ts";
import { useSubmission, validate } from "../../forms/submission.ts";
import { announce } from "../../ui/toast.tsx";
import styles from "./correct.module.css";
import { CountRows, type EditedCount, toEdited, toSentCount } from "./count-rows.tsx";
import { DeleteSurvey } from "./delete-survey.tsx";
import { addressOfSurvey } from "./stored-surveys.ts";

const { eventID: _key, ...editedFields } = surveyFields;

/** A survey with its counts and the reason for correcting it. */
export function CorrectionForm({ survey }: { survey: StoredSurvey }) {
  const { eventID, site, version } = survey;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [values, setValues] = useState(() => toFormValues(editedFields, survey));
  const [counts, setCounts] = useState<EditedCount[]>(() => survey.counts.map(toEdited));
  const [locationID, setLocation] = useState(site.locationID);
  const [reason, setReason] = useState("");
  const [isDeleting, setIsDeleting] = useState(false);
  const { submit, busy, failure } = useSubmission(form);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(async () => {
      const remaining = counts.filter(({ isRemoved }) => !isRemoved).map(toSentCount);
      const json = validate(SurveyCorrection, { ...values, locationID, counts: remaining, version, reason });
      const param = { eventID: encodeURIComponent(eventID) };
      await unwrap(browserClient.api.surveys.stored[":eventID"].$put({ param, json }));
      announce("The survey was corrected", "The earlier version can be put back under Survey data.");
      await queryClient.invalidateQueries();
      await navigate(addressOfSurvey(eventID), { replace: true });
    });
  }

  return (
    <form ref={form} onSubmit={onSubmit} className={styles.form} noValidate aria-labelledby={id}>
      <h2 id={id}>
        {site.name}, {formatDate(`${survey.date}T12:00:00Z`)}
      </h2>
      <p className={styles.key}>{eventID}</p>
      {failure && (
        <p className={styles.problem} role="alert" tabIndex={-1} data-summary>
          {failure.fields.counts ?? failure.message}
        </p>
      )}
      <div className={styles.fields}>
        <TextInput
          label="Site key"
          description="The key of a site that is already known."
          value={locationID}
          error={failure?.fields.locationID}
          required
          autoComplete="off"
          onChange={({ currentTarget }) => setLocation(currentTarget.value)}
        />
        {keysOf(editedFields).map((name) => (
          <FieldInput
            key={name}
            id={`${id}-${name}`}
            info={infoOf(editedFields[name])}
            value={values[name]}
            error={failure?.fields[name]}
            required={name === "date"}
            onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </div>
      <CountRows counts={counts} onChange={setCounts} />
      <TextInput
        label="Reason"
        description="For the audit log and the list of imports, such as “The observer misread the form”."
        value={reason}
        error={failure?.fields.reason}
        required
        maxLength={500}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={styles.buttons}>
        <BusyButton type="submit" busy={busy} busyLabel="Saving the survey">
          Save the correction
        </BusyButton>
        <button type="button" className="button quiet" onClick={() => setIsDeleting(true)}>
          Delete the survey…
        </button>
      </div>
      {isDeleting && <DeleteSurvey survey={survey} onClose={() => setIsDeleting(false)} />}
    </form>
  );
}
