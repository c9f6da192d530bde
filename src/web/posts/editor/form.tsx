import { Switch } from "@mantine/core";
import { type FormEvent, useEffect, useRef } from "react";
import type { EditedPost } from "#domain/posts/post.ts";
import { postFields } from "#domain/posts/post.ts";
import { postTypeRow } from "#domain/posts/types.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import { BusyButton } from "../../forms/busy-button.tsx";
import { Conflict, newerVersion } from "../../forms/conflict.tsx";
import { DraftNotice } from "../../forms/draft-notice.tsx";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { FormUploadsProvider } from "../../forms/form-uploads.tsx";
import { rebaseEdits } from "../../forms/form-values.ts";
import { Changes } from "./changes.tsx";
import { AddressField, fieldId, fieldLabel, TitleField, TypeField, ValueField } from "./fields.tsx";
import styles from "./form.module.css";
import { History } from "./history.tsx";
import { Review } from "./review.tsx";
import { type PostFormProps, usePostForm } from "./use-post-form.ts";
import { type PostValues, toFormValues } from "./values.ts";

type FormState = ReturnType<typeof usePostForm>;

const load = async (id: string) =>
  toFormValues(await unwrap(browserClient.api.posts[":idOrSlug"].$get({ param: { idOrSlug: id } })));

/** The form of a post. */
export function PostForm(props: PostFormProps) {
  const { person, post } = props;
  const isAdmin = person.role === "admin";
  const form = useRef<HTMLFormElement>(null);
  const state = usePostForm(props, form);
  const { values, set, submission, submitPost } = state;
  const errors = submission.failure?.fields ?? {};

  // The dialog opened before the form was loaded and focused its close button.
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>("[data-autofocus]");
    if (!form.current?.contains(document.activeElement)) first?.focus({ preventScroll: true });
  }, []);

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
        <Problems post={post} state={state} />
        <DraftNotice savedDraft={state.savedDraft} onDiscard={state.reload} />
        {post && (
          <Review
            post={post}
            isAdmin={isAdmin}
            busy={submission.busy}
            outdated={newerVersion(submission.failure) !== undefined && state.isUnchanged}
            note={state.note}
            onNote={state.setNote}
            onApprove={() => void submitPost({ isApproved: true })}
            onReturn={(note) => void state.returnPost(note)}
          />
        )}
        <TypeField
          values={values}
          set={set}
          isAdmin={isAdmin}
          fixed={post?.isApproved === true && !isAdmin}
          error={errors.postType}
        />
        <TitleField values={values} set={set} error={errors.title} />
        {isAdmin && values.postType === "webPage" && (
          <AddressField values={values} set={set} error={errors.slug} />
        )}
        <FormUploadsProvider uploads={state.uploads}>
          <div className={styles.grid}>
            {postTypeRow(values.postType).fields.map((field) => (
              // Rich text reads its value once, so a newer version needs a new editor.
              <ValueField
                key={`${field} ${state.version}`}
                field={field}
                values={values}
                set={set}
                writer={props.writer}
                error={errors[field]}
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
        {post && <History post={post} onRestored={state.reload} />}
      </div>
      <SaveBar post={post} isAdmin={isAdmin} state={state} />
    </form>
  );
}

/** What was refused, and after a conflict the newer text beside this one. */
function Problems({ post, state }: { post: EditedPost | null; state: FormState }) {
  const { start, values, submission } = state;
  const type = values.postType;
  const labels = Object.fromEntries(
    ([...postTypeRow(type).fields, "title", "slug", "postType"] as const).map((field) => [
      field,
      fieldLabel(field, type),
    ]),
  );
  return (
    <ErrorSummary failure={submission.failure} labels={labels} idOf={fieldId}>
      {post && (
        <Conflict
          id={post._id}
          fields={postFields}
          failure={submission.failure}
          version={state.version}
          start={start}
          mine={values}
          isUnchanged={state.isUnchanged}
          load={() => load(post._id)}
          onLoad={state.reload}
          onKeep={state.rebase}
          compare={(theirs) => (
            <section aria-label="Your text compared with the newer version" className={styles.compared}>
              <p>
                Compared with the newer text, yours <ins>adds this</ins> and <del>does not have this</del>:
              </p>
              <Changes before={theirs} after={rebaseEdits({ start, mine: values, theirs })} type={type} />
            </section>
          )}
        />
      )}
    </ErrorSummary>
  );
}

/** Who can see the post, and the button that saves it. */
function SaveBar(props: { post: EditedPost | null; isAdmin: boolean; state: FormState }) {
  const { post, isAdmin, state } = props;
  const { values, set, sending, submission } = state;
  const busyLabel = post ? "Saving the post" : "Sending the post";
  return (
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
        {submission.busy && sending && <p>{`Waiting for ${sending}…`}</p>}
        <BusyButton
          type="submit"
          busy={submission.busy}
          busyLabel={sending ? `Waiting for ${sending}…` : busyLabel}
        >
          {post ? "Save" : isAdmin ? "Publish" : "Send for approval"}
        </BusyButton>
      </div>
    </div>
  );
}

function approvalHint({ isApproved }: PostValues, post: EditedPost | null): string {
  if (!isApproved) return "Not public yet.";
  return post?.pendingEdit ? "Saving approves the pending change." : "Visible to the public.";
}
