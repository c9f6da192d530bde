import { type FormEvent, type RefObject, useRef, useState } from "react";
import type { EditableProfile } from "#domain/people/profile.ts";
import { BusyButton } from "../../forms/busy-button.tsx";
import { DraftNotice } from "../../forms/draft-notice.tsx";
import type { Draft, DraftKey } from "../../forms/drafts.ts";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { FormUploadsProvider, useClearUploadFailure, useFormUploads } from "../../forms/form-uploads.tsx";
import { type Failure, useSubmission } from "../../forms/submission.ts";
import { type Unsaved, useDraft } from "../../forms/use-draft.ts";
import { useSendOnce } from "../../forms/use-send-once.ts";
import type { Person } from "../../session/use-person.ts";
import { ConflictChoice } from "./conflict.tsx";
import { AboutField, BioField, CategoryFields, fieldId, labels, PictureField, TextLine } from "./fields.tsx";
import styles from "./form.module.css";
import { useSave } from "./save.ts";
import { areValuesEqual, emptyValues, type ProfileValues, toFormValues } from "./values.ts";

/** The form of a profile; `unsaved` tells the dialog whether closing would lose changes. */
export function ProfileForm(props: {
  person: Person;
  profile: EditableProfile | null;
  /** Initial values of a new profile. */
  initialValues: Partial<ProfileValues>;
  /** The key of the draft that saves input until it is stored. */
  draftKey: DraftKey;
  /** Unsaved input from an earlier visit. */
  savedDraft: Draft<ProfileValues> | null;
  unsaved: RefObject<Unsaved>;
  onDone: () => void;
  onReload: () => void;
}) {
  const { person, profile, unsaved, savedDraft } = props;
  const isAdmin = person.role === "admin";
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState(() => ({
    ...(profile ? toFormValues(profile) : { ...emptyValues, ...props.initialValues }),
    ...savedDraft?.start,
  }));
  const [values, setValues] = useState({ ...start, ...savedDraft?.values });
  const [version, setVersion] = useState(savedDraft?.version ?? profile?.version);
  const { uploads, sending } = useFormUploads();
  const submission = useSubmission(form);
  const { submit, busy, failure } = submission;
  useClearUploadFailure(uploads, submission);
  const { sendOnce, sendKey } = useSendOnce(savedDraft?.sendKey);
  const save = useSave(profile, sendOnce);
  const latest = useRef(values);
  const set = (change: Partial<ProfileValues>) => {
    latest.current = { ...latest.current, ...change };
    setValues(latest.current);
  };
  unsaved.current.uploading = sending;
  const changed = !areValuesEqual(start, values);
  useDraft(unsaved, { values, start, changed, sendKey }, props.draftKey, version ?? null);

  function reload() {
    unsaved.current.isResolved = true;
    unsaved.current.discard();
    props.onReload();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(async () => {
      await uploads.waitForAll();
      await save(start, latest.current, version);
      props.onDone();
    });
  }

  const field = { values, set, errors: failure?.fields ?? {} };
  const newer = newerVersion(failure);
  const action = profile ? "Update Profile" : "Create Profile";
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit} aria-label={action}>
      <div className={styles.fields}>
        <ErrorSummary failure={failure} labels={labels} idOf={fieldId}>
          {profile && newer !== undefined && (
            <ConflictChoice
              id={profile._id}
              version={newer}
              start={start}
              mine={values}
              isKeepingMine={version === newer}
              onLoad={reload}
              onKeep={() => setVersion(newer)}
            />
          )}
        </ErrorSummary>
        <DraftNotice savedDraft={savedDraft} onDiscard={reload} />
        <FormUploadsProvider uploads={uploads}>
          <PictureField {...field} />
          <div className={styles.grid}>
            <TextLine {...field} field="name" />
            <TextLine {...field} field="title" />
            {isAdmin && <TextLine {...field} field="email" />}
            <TextLine {...field} field="designation" />
            <TextLine {...field} field="placeOfWork" />
            <TextLine {...field} field="affiliation" />
            <TextLine {...field} field="currentLocation" />
            <CategoryFields {...field} />
            {isAdmin && values.memberCategory.includes("boardMember") && (
              <TextLine {...field} field="position" />
            )}
            <BioField {...field} />
            <AboutField {...field} />
            <TextLine {...field} field="orcid" />
            <TextLine {...field} field="website" />
            <TextLine {...field} field="phone1" />
            <TextLine {...field} field="phone2" />
          </div>
        </FormUploadsProvider>
      </div>
      <div className={styles.bar}>
        <div className={styles.barInner}>
          {busy && sending && <p>{`Waiting for ${sending}…`}</p>}
          <BusyButton
            type="submit"
            busy={busy}
            busyLabel={sending ? `Waiting for ${sending}…` : "Saving the profile"}
          >
            {action}
          </BusyButton>
        </div>
      </div>
    </form>
  );
}

/** The version now stored, if saving failed because of a newer version. */
function newerVersion(failure: Failure | undefined): number | undefined {
  const { current } = failure ?? {};
  const isConflict = failure?.code === "conflict" && typeof current === "object" && current !== null;
  return isConflict && "version" in current && typeof current.version === "number"
    ? current.version
    : undefined;
}
