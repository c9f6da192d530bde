import { Switch, Textarea } from "@mantine/core";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { EditedPost } from "#domain/posts/post.ts";
import { postTypeRow } from "#domain/posts/types.ts";
import { BusyButton } from "../../forms/busy-button.tsx";
import { DraftNotice } from "../../forms/draft-notice.tsx";
import type { Draft, DraftKey } from "../../forms/drafts.ts";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { FormUploadsProvider, useClearUploadFailure, useFormUploads } from "../../forms/form-uploads.tsx";
import { sameValues } from "../../forms/form-values.ts";
import { useSubmission } from "../../forms/submission.ts";
import { type Unsaved, useDraft } from "../../forms/use-draft.ts";
import { useSendOnce } from "../../forms/use-send-once.ts";
import type { Person } from "../../session/use-person.ts";
import { ConflictChoice, newerVersion } from "./conflict.tsx";
import { AddressField, fieldId, fieldLabel, TypeField, ValueField } from "./fields.tsx";
import styles from "./form.module.css";
import { History } from "./history.tsx";
import { Review } from "./review.tsx";
import { useSave } from "./save.ts";
import { type EditorAuthor, newValues, type PostValues, toFormValues } from "./values.ts";

/** The form of a post; `unsaved` tells the dialog whether closing would lose changes. */
export function PostForm(props: {
  person: Person;
  post: EditedPost | null;
  /** The key of the draft that saves input until it is stored. */
  draftKey: DraftKey;
  /** Unsaved input from an earlier visit. */
  savedDraft: Draft<PostValues> | null;
  /** The member who posts it, who cannot be removed from its authors. */
  writer: EditorAuthor | undefined;
  unsaved: RefObject<Unsaved>;
  onDone: (stored: PostValues) => void;
  onReload: () => void;
}) {
  const { person, post, unsaved } = props;
  const isAdmin = person.role === "admin";
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState(() => (post ? toFormValues(post) : newValues(props.writer)));
  const [savedDraft] = useState(props.savedDraft);
  const [values, setValues] = useState(savedDraft ? { ...start, ...savedDraft.values } : start);
  const [note, setNote] = useState(savedDraft?.note ?? "");
  const [version, setVersion] = useState(savedDraft?.version ?? post?.version);
  const { uploads, sending } = useFormUploads();
  const submission = useSubmission(form);
  const { submit, busy, failure } = submission;
  useClearUploadFailure(uploads, submission);
  const { sendOnce, sendKey } = useSendOnce(savedDraft?.sendKey);
  const save = useSave(person, post, sendOnce);
  const latest = useRef(values);
  const set = (change: Partial<PostValues>) => {
    latest.current = { ...latest.current, ...change };
    setValues(latest.current);
  };
  unsaved.current.uploading = sending;
  const isUnchanged = note === "" && sameValues(values, start);
  const typed = { values, start, note, changed: !isUnchanged, sendKey };
  useDraft(unsaved, typed, props.draftKey, version ?? null);

  const { fields } = postTypeRow(values.postType);
  const labels = Object.fromEntries(
    ([...fields, "title", "slug", "postType"] as const).map((field) => [
      field,
      fieldLabel(field, values.postType),
    ]),
  );
  const newer = newerVersion(failure);

  // The dialog opened before the form was loaded and focused its close button.
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>("[data-autofocus]");
    if (!form.current?.contains(document.activeElement)) first?.focus({ preventScroll: true });
  }, []);

  const submitPost = (overrides: Partial<PostValues> = {}) =>
    submit(async () => {
      await uploads.waitForAll();
      await save.savePost({ ...latest.current, ...overrides }, { version, note: isAdmin ? "" : note });
      props.onDone(latest.current);
    });

  function reload() {
    unsaved.current.isResolved = true;
    unsaved.current.discard();
    props.onReload();
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submitPost();
      }}
      aria-label={post ? "Update Post" : "New Post"}
    >
      <div className={styles.fields}>
        <ErrorSummary failure={failure} labels={labels} idOf={fieldId}>
          {post && newer !== undefined && (
            <ConflictChoice
              id={post._id}
              version={newer}
              mine={isUnchanged ? undefined : values}
              onLoad={reload}
              onKeep={() => setVersion(newer)}
              isKeepingMine={version === newer}
            />
          )}
        </ErrorSummary>
        <DraftNotice savedDraft={savedDraft} onDiscard={reload} />
        {post && (
          <Review
            post={post}
            isAdmin={isAdmin}
            busy={busy}
            outdated={newer !== undefined && isUnchanged}
            note={note}
            onNote={setNote}
            onApprove={() => void submitPost({ isApproved: true })}
            onReturn={(returnNote) =>
              void submit(async () => {
                await save.returnToAuthors(returnNote, version);
                props.onDone(latest.current);
              })
            }
          />
        )}
        <TypeField
          values={values}
          set={set}
          isAdmin={isAdmin}
          fixed={post?.isApproved === true && !isAdmin}
          error={failure?.fields.postType}
        />
        <Textarea
          id={fieldId("title")}
          label={labels.title}
          autosize
          value={values.title}
          onChange={(event) => set({ title: event.currentTarget.value.replace(/\s*\n\s*/g, " ") })}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          error={failure?.fields.title}
          classNames={{ input: styles.title }}
          data-autofocus
          required
        />
        {isAdmin && values.postType === "webPage" && (
          <AddressField values={values} set={set} error={failure?.fields.slug} />
        )}
        <FormUploadsProvider uploads={uploads}>
          <div className={styles.grid}>
            {fields.map((field) => (
              <ValueField
                key={field}
                field={field}
                values={values}
                set={set}
                writer={props.writer}
                error={failure?.fields[field]}
              />
            ))}
          </div>
        </FormUploadsProvider>
        {post && (
          <p>
            <a href={`/preview/${post._id}`} target="_blank" rel="noopener">
              Preview
            </a>{" "}
            of the saved version (opens in a new tab)
          </p>
        )}
        {post && <History post={post} onRestored={reload} />}
      </div>
      <div className={styles.bar}>
        <div className={styles.barInner}>
          <Switch
            label="Private"
            description="Only its authors and admins can see it."
            checked={values.isPrivate}
            onChange={(event) => set({ isPrivate: event.currentTarget.checked })}
          />
          {isAdmin && (
            <Switch
              label={values.isApproved ? "Approved" : "Pending Approval"}
              description={approvalHint(values, post)}
              checked={values.isApproved}
              onChange={(event) => set({ isApproved: event.currentTarget.checked })}
            />
          )}
          {post?.isApproved && !isAdmin && (
            <p className={styles.pending}>
              Your change needs approval; until then the public sees the earlier version.
            </p>
          )}
          {busy && sending && <p>{`Waiting for ${sending}…`}</p>}
          <BusyButton
            type="submit"
            busy={busy}
            busyLabel={sending ? `Waiting for ${sending}…` : post ? "Saving the post" : "Sending the post"}
          >
            {post ? "Save" : isAdmin ? "Publish" : "Send for approval"}
          </BusyButton>
        </div>
      </div>
    </form>
  );
}

function approvalHint({ isApproved }: PostValues, post: EditedPost | null): string {
  if (!isApproved) return "Not public yet.";
  return post?.pendingEdit ? "Saving approves the pending change." : "Visible to the public.";
}
