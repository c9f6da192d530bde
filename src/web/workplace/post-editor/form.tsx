import { Switch, TextInput } from "@mantine/core";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { EditedPost } from "#domain/post.ts";
import { postTypeRow } from "#domain/post-types.ts";
import { BusyButton } from "../busy-button.tsx";
import { ErrorSummary } from "../error-summary.tsx";
import { useSubmission } from "../submission.ts";
import type { Person } from "../use-person.ts";
import { ConflictChoice, conflictOf } from "./conflict.tsx";
import { fieldId, fieldLabel, TypeField, ValueField } from "./fields.tsx";
import styles from "./form.module.css";
import { forgetDraft, keepDraft, keptDraft, type Unsaved } from "./kept-draft.ts";
import { useSave } from "./save.ts";
import { newValues, type PostValues, sameValues, valuesOf, type WrittenBy } from "./values.ts";

/** The fields of a post. `unsaved` says outside whether closing would lose something. */
export function PostForm(props: {
  person: Person;
  post: EditedPost | null;
  /** Who posts it, and therefore stays among its authors. */
  writer: WrittenBy | undefined;
  unsaved: RefObject<Unsaved>;
  onDone: () => void;
  onReload: () => void;
}) {
  const { person, post, unsaved } = props;
  const isAdmin = person.role === "admin";
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState(() => (post ? valuesOf(post) : newValues(props.writer)));
  const [kept] = useState(() => keptDraft(person._id, post?._id ?? null));
  const [values, setValues] = useState(kept ?? start);
  const [version, setVersion] = useState(post?.version);
  const { submit, busy, failure } = useSubmission(form);
  const save = useSave(person, post);
  const set = (change: Partial<PostValues>) => setValues((before) => ({ ...before, ...change }));
  useUnsaved(unsaved, values, start, { person: person._id, post: post?._id ?? null });

  const { fields } = postTypeRow(values.postType);
  const labels = Object.fromEntries(
    [...fields, "title" as const, "postType" as const].map((field) => [
      field,
      fieldLabel(field, values.postType),
    ]),
  );
  const conflict = conflictOf(failure);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(async () => {
      await save(values, version);
      props.onDone();
    });
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={onSubmit}
      aria-label={post ? "Update Post" : "New Post"}
    >
      <div className={styles.fields}>
        <ErrorSummary failure={failure} labels={labels} idOf={fieldId}>
          {conflict && (
            <ConflictChoice
              theirs={conflict}
              mine={values.title}
              onLoad={() => {
                unsaved.current.settled = true;
                forgetDraft();
                props.onReload();
              }}
              onKeep={() => setVersion(conflict.version)}
              kept={version === conflict.version}
            />
          )}
        </ErrorSummary>
        {kept && (
          <p className={styles.note}>
            This is what you had written before the editor was left; it is not saved yet.
          </p>
        )}
        {post?.pendingEdit && (
          <p className={styles.note}>
            {isAdmin
              ? "A change by an author waits for approval; you see the changed text. Saving it as Approved makes it the public one."
              : "Your change waits for approval; you see the changed text, the public still reads the earlier one."}
          </p>
        )}
        <TypeField
          values={values}
          set={set}
          isAdmin={isAdmin}
          fixed={post?.isApproved === true && !isAdmin}
          error={failure?.fields.postType}
        />
        <TextInput
          id={fieldId("title")}
          label={labels.title}
          value={values.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
          error={failure?.fields.title}
          classNames={{ input: styles.title }}
          data-autofocus
          required
        />
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
      </div>
      <div className={styles.bar}>
        <div className={styles.barInner}>
          <Switch
            label="Private"
            description="Only its authors and admins see it."
            checked={values.isPrivate}
            onChange={(event) => set({ isPrivate: event.currentTarget.checked })}
          />
          {isAdmin && (
            <Switch
              label={values.isApproved ? "Approved" : "Pending Approval"}
              description={values.isApproved ? "The public reads it." : "Not public yet."}
              checked={values.isApproved}
              onChange={(event) => set({ isApproved: event.currentTarget.checked })}
            />
          )}
          <BusyButton type="submit" busy={busy} busyLabel={post ? "Saving the post" : "Publishing the post"}>
            {post ? "Save" : "Publish"}
          </BusyButton>
        </div>
      </div>
    </form>
  );
}

/** Marks unsaved text, warns before the tab is closed, and keeps the text when the editor is torn away. */
function useUnsaved(
  unsaved: RefObject<Unsaved>,
  values: PostValues,
  start: PostValues,
  place: { person: string; post: string | null },
) {
  const latest = useRef(values);
  const { person, post } = place;
  useEffect(() => {
    latest.current = values;
    unsaved.current.text = !unsaved.current.settled && !sameValues(values, start);
  });
  useEffect(() => {
    const state = unsaved.current;
    state.settled = false;
    const warn = (event: BeforeUnloadEvent) => {
      if (state.text && !state.settled) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => {
      removeEventListener("beforeunload", warn);
      if (state.text && !state.settled) keepDraft({ person, post, values: latest.current });
    };
  }, [unsaved, person, post]);
}
