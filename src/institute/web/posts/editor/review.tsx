import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useRef, useState } from "react";
import { formatDateTime } from "#core/domain/dates.ts";
import { Textarea } from "#core/web/forms/fields/textarea.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import type { EditedPost } from "#institute/domain/posts/post.ts";
import { isWaiting } from "#institute/domain/posts/state.ts";
import { Changes } from "./compared.tsx";
import { postSteps } from "./history.tsx";
import styles from "./review.module.css";
import { toFormValues } from "./values.ts";

/** The review of a pending or returned post: its changes and notes, and for admins the decision. */
export function Review(props: {
  post: EditedPost;
  isAdmin: boolean;
  busy: boolean;
  /** Whether there is a newer version, which hides the decision. */
  outdated: boolean;
  /** The author's note to the admins, sent with the next save, or the admin's to the authors, sent on return. */
  note: string;
  onNote: (note: string) => void;
  onReturn: (note: string) => void;
}) {
  const { post, isAdmin } = props;
  const isPending = isWaiting(post);
  const edited = useMemo(() => toFormValues(post), [post]);
  const steps = useQuery(postSteps(post._id, post.version));
  const lastDecision = steps.data?.findIndex(({ step }) => step === "approved" || step === "created") ?? -1;
  const notes = (steps.data ?? [])
    .slice(0, lastDecision === -1 ? undefined : lastDecision)
    .filter(({ note }) => note)
    .reverse();
  const thread = notes.length > 0 ? notes : undefined;
  return (
    <section className="note stack" aria-labelledby="review">
      <h2 id="review">{headingOf(post, isAdmin)}</h2>
      {thread ? (
        <ol className={`stack ${styles.notes}`}>
          {thread.map((step) => (
            <li key={step._id}>
              <span>
                {step.by}, {formatDateTime(step.at)}
              </span>
              <q>{step.note}</q>
            </li>
          ))}
        </ol>
      ) : (
        post.returned && <q className={styles.note}>{post.returned.note}</q>
      )}
      {post.pendingEdit && (
        <>
          <h3>Compared with the public text</h3>
          <Changes before={post} after={edited} type={post.postType} />
          {post.pendingEdit.fileNote && <p>On the new file: “{post.pendingEdit.fileNote}”</p>}
        </>
      )}
      {isAdmin && isPending && !props.outdated && <Decision {...props} />}
      {!isAdmin && (
        <Textarea
          label="Note to the admins"
          description="Optional. Sent when you save."
          rows={2}
          maxLength={2000}
          value={props.note}
          onChange={(event) => props.onNote(event.currentTarget.value)}
        />
      )}
    </section>
  );
}

function headingOf(post: EditedPost, isAdmin: boolean): string {
  if (post.returned)
    return isAdmin ? "Returned to its authors" : "An admin has returned this to you. Save to submit it again";
  if (post.pendingEdit)
    return isAdmin
      ? "An author’s change is waiting for your decision"
      : "Your change is waiting for approval; until then the public sees the earlier text";
  return isAdmin
    ? "This post is waiting for your decision"
    : "This post is waiting for approval; only you, its authors and admins can see it";
}

function Decision(props: {
  post: EditedPost;
  busy: boolean;
  note: string;
  onNote: (note: string) => void;
  onReturn: (note: string) => void;
}) {
  const { note } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [returning, setReturning] = useState(note !== "");
  const [isNoteMissing, setIsNoteMissing] = useState(false);
  if (!returning) {
    return (
      <div className={`toolbar ${styles.buttons}`}>
        <p>
          {props.post.pendingEdit
            ? "Save to approve the change, or return it to its authors."
            : "Approve it below and save, or return it to its authors."}
        </p>
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            setReturning(true);
            setTimeout(() => field.current?.focus());
          }}
        >
          Return with a note
        </button>
      </div>
    );
  }
  return (
    <div className="stack">
      <Textarea
        ref={field}
        id={id}
        label="Note to the authors"
        description="Shown on their profile and sent by e-mail. Your changes to the text below are not saved."
        error={isNoteMissing && "Say what needs to change."}
        rows={3}
        maxLength={2000}
        value={note}
        onChange={(event) => props.onNote(event.currentTarget.value)}
      />
      <div className={`toolbar ${styles.buttons}`}>
        <BusyButton
          type="button"
          busy={props.busy}
          busyLabel="Returning the post"
          onClick={() => {
            setIsNoteMissing(!note.trim());
            if (note.trim()) props.onReturn(note.trim());
            else field.current?.focus();
          }}
        >
          Return to the authors
        </BusyButton>
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            props.onNote("");
            setReturning(false);
          }}
        >
          Cancel
        </button>
      </div>
    </div>
  );
}
