import type { ReactNode } from "react";
import { href } from "react-router";
import { DraftStatus } from "#core/web/forms/drafts/draft-status.tsx";
import { Switch } from "#core/web/forms/fields/switch.tsx";
import { later } from "#core/web/forms/later.tsx";
import layout from "#core/web/forms/sending/editor-form.module.css";
import { EditorNotices } from "#core/web/forms/sending/editor-notices.tsx";
import { FormUploadsProvider } from "#core/web/forms/sending/form-uploads.tsx";
import { SaveButton } from "#core/web/forms/sending/save-button.tsx";
import { newerVersion } from "#core/web/forms/sending/submission.ts";
import { Skeleton } from "#core/web/forms/skeleton.tsx";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import { isWork } from "#institute/domain/posts/authorship.ts";
import type { EditedPost } from "#institute/domain/posts/post.ts";
import { postFields } from "#institute/domain/posts/post.ts";
import { typesWithOwnDoi } from "#institute/domain/posts/registration.ts";
import { isWaiting } from "#institute/domain/posts/state.ts";
import { postTypeRow } from "#institute/domain/posts/types.ts";
import { useShowing } from "../shown/use-showing.tsx";
import { Compared } from "./compared.tsx";
import { PreviewDraft, ShowDraft } from "./drafts/preview-draft.tsx";
import { fieldId, fieldLabel, TypeField, ValueField } from "./fields.tsx";
import { useFileVersions } from "./file-versions.tsx";
import { FilledSources } from "./filled-mark.tsx";
import { FoldedFields, foldOf } from "./folded-fields.tsx";
import styles from "./form.module.css";
import { LookupBox } from "./lookup-box.tsx";
import { fetchPost } from "./save.ts";
import { TitleField } from "./title-field.tsx";
import { useLookup } from "./use-lookup.ts";
import { type PostFormProps, type PostFormState, usePostForm } from "./use-post-form.ts";
import { type PostValues, toFormValues } from "./values.ts";

const AddressField = later(
  "The address",
  async () => (await import("./address-field.tsx")).AddressField,
  <Skeleton height={104} />,
);
const History = later("The history", async () => (await import("./history.tsx")).History);
const Review = later(
  "The review",
  async () => (await import("./review.tsx")).Review,
  <Skeleton height={160} />,
);
const NearWorksNote = later(
  "The comparison with other works",
  async () => (await import("./near-works-note.tsx")).NearWorksNote,
  null,
);

/** The post as its form shows it, as it is stored now. */
const load = async (id: string) => toFormValues(await fetchPost(id));

/** The form of a post. */
export function PostForm(props: PostFormProps & { chooser: ReactNode }) {
  const { person, stored } = props;
  const { post, owner } = stored;
  const isAdmin = person.role === "admin";
  const state = usePostForm(props);
  const { values, set, failure } = state;
  const errors = failure?.fields ?? {};
  const showing = useShowing();
  const versions = useFileVersions(isAdmin ? post : null);
  const lookup = useLookup(state, { newBy: post ? null : owner, owner }, [state.extra.marks, state.setMarks]);
  // A DOI of the institute is not typed.
  const fields = postTypeRow(values.postType).fields.filter((field) => field !== "doi" || !post?.hasOwnDoi);
  return (
    <>
      <form
        {...state.formProps(state.savePost)}
        className={layout.form}
        aria-label={post ? "Update Post" : "New Post"}
      >
        <div className={`stack ${layout.fields}`}>
          {props.chooser}
          <Notices id={post?._id ?? null} state={state} />
          {post && (isWaiting(post) || post.returned) && (
            <Review
              post={post}
              isAdmin={isAdmin}
              busy={state.busy}
              outdated={newerVersion(failure) !== undefined && state.isUnchanged}
              note={state.note}
              onNote={state.setNote}
              onReturn={state.returnPost}
            />
          )}
          <TypeField
            values={values}
            set={set}
            isAdmin={isAdmin}
            fixed={post?.isApproved === true && !isAdmin}
            error={errors.postType}
          />
          {postTypeRow(values.postType).fields.includes("doi") && (
            <LookupBox
              lookup={lookup}
              isNew={!post}
              values={values}
              set={set}
              owner={isAdmin ? null : owner}
            />
          )}
          <div>
            <TitleField values={values} set={set} error={errors.title} />
            {lookup.sourceOf("title") && <p className="hint">Filled in from {lookup.sourceOf("title")}.</p>}
          </div>
          {isWork(values.postType) && (values.title || values.doi) && (
            <NearWorksNote values={values} postId={post?._id ?? null} owner={owner} isAdmin={isAdmin} />
          )}
          {isAdmin && values.postType === "webPage" && (
            <AddressField values={values} set={set} error={errors.slug} postId={post?._id ?? null} />
          )}
          <FilledSources value={lookup.sourceOf}>
            <FormUploadsProvider uploads={state.uploads}>
              <div className={`stack ${layout.grid}`}>
                {fields
                  .filter((field) => !foldOf(field, values.postType))
                  .map((field) => (
                    // Rich text reads its value once, so a newer version needs a new editor.
                    <ValueField
                      key={`${field} ${state.version} ${field === "content" ? lookup.round : ""}`}
                      field={field}
                      owner={owner}
                      isAdmin={isAdmin}
                      post={post}
                      editor={state}
                    />
                  ))}
              </div>
              {[...new Set(fields.flatMap((field) => foldOf(field, values.postType) ?? []))].map(
                (heading) => (
                  <FoldedFields
                    key={heading}
                    heading={heading}
                    fields={fields.filter((field) => foldOf(field, values.postType) === heading)}
                    editor={state}
                  />
                ),
              )}
            </FormUploadsProvider>
          </FilledSources>
          {post && (
            <p>
              <a href={href("/preview/:id", { id: post._id })} target="_blank" rel="noopener">
                Preview
              </a>{" "}
              of the saved version (opens in a new tab)
              {isAdmin && typesWithOwnDoi.includes(post.postType) && (
                <>
                  {" · "}
                  <a href={href("/doi/:id", { id: post._id })} target="_blank" rel="noopener">
                    DOI of the institute
                  </a>
                </>
              )}
            </p>
          )}
          {versions.list}
          {post && <History post={post} onRestored={state.reload} />}
        </div>
        <SavePost
          post={post}
          isAdmin={isAdmin}
          state={state}
          onShow={(subjectId) => showing.show({ opens: "draft", subjectId })}
        />
      </form>
      {versions.dialog}
      {showing.dialog}
    </>
  );
}

/** What was refused, and after a conflict the newer text beside this one. */
function Notices({ id, state }: { id: string | null; state: PostFormState }) {
  const { values } = state;
  const type = values.postType;
  const named = [...postTypeRow(type).fields, "title", "slug", "postType"] as const;
  return (
    <EditorNotices
      editor={state}
      id={id}
      fields={postFields}
      labels={Object.fromEntries(named.map((field) => [field, fieldLabel(field, type)]))}
      idOf={fieldId}
      load={load}
      compare={(theirs, from) => <Compared edit={{ start: from, mine: values, theirs }} />}
    />
  );
}

/** Who can see the post, and the button that saves it. */
function SavePost(props: {
  post: EditedPost | null;
  isAdmin: boolean;
  state: PostFormState;
  onShow: (draft: string) => void;
}) {
  const { post, isAdmin, state } = props;
  const { values, set } = state;
  return (
    <SaveBar
      beside={
        <>
          <Switch
            label="Private"
            description="Only its authors, admins and the person who entered it can see it."
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
          <DraftStatus editor={state}>
            <PreviewDraft state={state} /> · <ShowDraft state={state} onShow={props.onShow} />
          </DraftStatus>
        </>
      }
    >
      <SaveButton editor={state} busyLabel={post ? "Saving the post" : "Sending the post"}>
        {isAdmin ? adminsLabel(values, post) : post ? "Save" : "Send for approval"}
      </SaveButton>
    </SaveBar>
  );
}

/** What an admin’s button does, as the switches are. */
function adminsLabel({ isApproved, isPrivate }: PostValues, post: EditedPost | null): string {
  if (!isApproved) return !post || post.isApproved ? "Save as pending" : "Save";
  if (!post) return isPrivate ? "Save" : "Publish";
  return isWaiting(post) ? "Save and approve" : "Save";
}

function approvalHint({ isApproved, isPrivate }: PostValues, post: EditedPost | null): string {
  if (!isApproved) return post?.isApproved ? "No longer public once it is saved." : "Not public yet.";
  if (isPrivate) return "Not public, because it is private.";
  return post?.pendingEdit ? "Saving approves the pending change." : "Visible to the public.";
}
