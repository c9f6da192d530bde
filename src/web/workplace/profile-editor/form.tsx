import { type FormEvent, type RefObject, useRef, useState } from "react";
import type { EditableProfile } from "#domain/profile.ts";
import { BusyButton } from "../busy-button.tsx";
import { DraftNotice } from "../draft-notice.tsx";
import type { Draft, DraftPlace } from "../drafts.ts";
import { ErrorSummary } from "../error-summary.tsx";
import { FormUploadsProvider, useForgetMissing, useFormUploads } from "../form-uploads.tsx";
import { type Failure, useSubmission } from "../submission.ts";
import { type Unsaved, useDraft } from "../use-draft.ts";
import type { Person } from "../use-person.ts";
import { useSendOnce } from "../use-send-once.ts";
import { ConflictChoice } from "./conflict.tsx";
import { AboutField, BioField, CategoryFields, fieldId, Line, labels, PictureField } from "./fields.tsx";
import styles from "./form.module.css";
import { useSave } from "./save.ts";
import { emptyValues, type ProfileValues, sameValues, valuesOf } from "./values.ts";

/** The fields of a profile, its own or (for an admin) anybody's. `unsaved` says outside whether closing loses something. */
export function ProfileForm(props: {
  person: Person;
  profile: EditableProfile | null;
  /** What a new profile begins with. */
  given: Partial<ProfileValues>;
  /** Where what is typed is kept until it is stored. */
  place: DraftPlace;
  /** What was typed here earlier and not stored. */
  kept: Draft<ProfileValues> | null;
  unsaved: RefObject<Unsaved>;
  onDone: () => void;
  onReload: () => void;
}) {
  const { person, profile, unsaved, kept } = props;
  const isAdmin = person.role === "admin";
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState(() => ({
    ...(profile ? valuesOf(profile) : { ...emptyValues, ...props.given }),
    ...kept?.start,
  }));
  const [values, setValues] = useState({ ...start, ...kept?.values });
  const [version, setVersion] = useState(kept?.version ?? profile?.version);
  const { uploads, sending } = useFormUploads();
  const submission = useSubmission(form);
  const { submit, busy, failure } = submission;
  useForgetMissing(uploads, submission);
  const { sendOnce, sendKey } = useSendOnce(kept?.sendKey);
  const save = useSave(profile, sendOnce);
  const latest = useRef(values);
  const set = (change: Partial<ProfileValues>) => {
    latest.current = { ...latest.current, ...change };
    setValues(latest.current);
  };
  unsaved.current.uploading = sending;
  const changed = !sameValues(start, values);
  useDraft(unsaved, { values, start, changed, sendKey }, props.place, version ?? null);

  function reload() {
    unsaved.current.settled = true;
    unsaved.current.drop();
    props.onReload();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(async () => {
      await uploads.settled();
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
              kept={version === newer}
              onLoad={reload}
              onKeep={() => setVersion(newer)}
            />
          )}
        </ErrorSummary>
        <DraftNotice kept={kept} onDiscard={reload} />
        <FormUploadsProvider uploads={uploads}>
          <PictureField {...field} />
          <div className={styles.grid}>
            <Line {...field} field="name" />
            <Line {...field} field="title" />
            {isAdmin && <Line {...field} field="email" />}
            <Line {...field} field="designation" />
            <Line {...field} field="placeOfWork" />
            <Line {...field} field="affiliation" />
            <Line {...field} field="currentLocation" />
            <CategoryFields {...field} />
            {isAdmin && values.memberCategory.includes("boardMember") && <Line {...field} field="position" />}
            <BioField {...field} />
            <AboutField {...field} />
            <Line {...field} field="orcid" />
            <Line {...field} field="website" />
            <Line {...field} field="phone1" />
            <Line {...field} field="phone2" />
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

/** The version that somebody else has stored in the meantime, when that is why saving failed. */
function newerVersion(failure: Failure | undefined): number | undefined {
  const { current } = failure ?? {};
  const isNewer = failure?.code === "conflict" && typeof current === "object" && current !== null;
  return isNewer && "version" in current && typeof current.version === "number" ? current.version : undefined;
}
