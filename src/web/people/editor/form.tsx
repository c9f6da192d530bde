import { type FormEvent, type RefObject, useRef, useState } from "react";
import { fieldsWithout } from "#domain/fields.ts";
import { type EditableProfile, profileFields } from "#domain/people/profile.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import { BusyButton } from "../../forms/busy-button.tsx";
import { Conflict } from "../../forms/conflict.tsx";
import { DraftNotice } from "../../forms/draft-notice.tsx";
import type { Draft, DraftKey } from "../../forms/drafts.ts";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { FormUploadsProvider, useClearUploadFailure, useFormUploads } from "../../forms/form-uploads.tsx";
import { sameValues, toFormValues, withDraft } from "../../forms/form-values.ts";
import { useSubmission } from "../../forms/submission.ts";
import { type Unsaved, useDraft } from "../../forms/use-draft.ts";
import { useSendOnce } from "../../forms/use-send-once.ts";
import type { Person } from "../../session/use-person.ts";
import {
  AboutField,
  BioField,
  CategoryFields,
  fieldId,
  labels,
  PictureField,
  type ProfileValues,
  TextLine,
} from "./fields.tsx";
import styles from "./form.module.css";
import { useSave } from "./save.ts";

/** The fields with a place of their own; the others follow in the order of the table. */
const first = [
  "name",
  "title",
  "email",
  "designation",
  "placeOfWork",
  "affiliation",
  "currentLocation",
] as const;
const last = ["phone1", "phone2"] as const;
const further = fieldsWithout(profileFields, [
  ...first,
  ...last,
  "memberCategory",
  "yearOfGraduation",
  "position",
  "bio",
  "about",
  "profilePicture",
]);

const load = async (id: string) =>
  toFormValues(
    profileFields,
    await unwrap(browserClient.api.profiles[":member"].$get({ param: { member: id } })),
  );

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
  const [start, setStart] = useState(() =>
    withDraft({ ...toFormValues(profileFields, profile), ...props.initialValues }, savedDraft?.start),
  );
  const [values, setValues] = useState(() => withDraft(start, savedDraft?.values));
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
  const changed = !sameValues(start, values);
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
  const action = profile ? "Update Profile" : "Create Profile";
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit} aria-label={action}>
      <div className={styles.fields}>
        <ErrorSummary failure={failure} labels={labels} idOf={fieldId}>
          {profile && (
            <Conflict
              id={profile._id}
              fields={profileFields}
              failure={failure}
              version={version}
              start={start}
              mine={values}
              load={() => load(profile._id)}
              onLoad={reload}
              onKeep={(edit) => {
                setStart(edit.start);
                set(edit.values);
                setVersion(edit.version);
              }}
            />
          )}
        </ErrorSummary>
        <DraftNotice savedDraft={savedDraft} onDiscard={reload} />
        <FormUploadsProvider uploads={uploads}>
          <PictureField {...field} />
          <div className={styles.grid}>
            {(isAdmin ? first : first.filter((name) => name !== "email")).map((name) => (
              <TextLine key={name} {...field} field={name} />
            ))}
            <CategoryFields {...field} />
            {isAdmin && values.memberCategory.includes("boardMember") && (
              <TextLine {...field} field="position" />
            )}
            <BioField {...field} />
            <AboutField key={version} {...field} />
            {[...further, ...last].map((name) => (
              <TextLine key={name} {...field} field={name} />
            ))}
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
