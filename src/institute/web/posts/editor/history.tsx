import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#core/domain/dates.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { blankPost, type EditedPost } from "#institute/domain/posts/post.ts";
import type { PostStep, PostStepName } from "#institute/domain/posts/state.ts";
import { Changes } from "./compared.tsx";
import styles from "./history.module.css";

const stepLabels: Record<PostStepName, string> = {
  created: "posted it",
  changed: "changed it",
  proposed: "proposed a change",
  takenBack: "withdrew the change",
  approved: "approved it",
  unapproved: "took back the approval",
  returned: "returned it",
  withdrawn: "removed it from the site",
  restored: "restored an earlier text",
  deleted: "deleted it",
  undeleted: "restored it from the bin",
  takenDown: "took it down",
  putBack: "put it back",
};

/** The history of a post, newest first. */
export const postSteps = (id: string, version: number) =>
  queryOptions({
    queryKey: ["post", id, "history", version],
    queryFn: async () => (await unwrap(browserClient.api.posts[":id"].history.$get({ param: { id } }))).steps,
    gcTime: 0,
  });

/** The history of a post, loaded when opened, with a button to restore an earlier text. */
export function History({ post, onRestored }: { post: EditedPost; onRestored: () => void }) {
  const [opened, setOpened] = useState(false);
  const steps = useQuery({ ...postSteps(post._id, post.version), enabled: opened });
  return (
    <details className={styles.history} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>History of this post</summary>
      {steps.error && <p role="alert">{steps.error.message}</p>}
      {steps.isPending && opened && <p role="status">Loading the history</p>}
      <ol>
        {steps.data?.map((step) => (
          <Step key={step._id} post={post} step={step} onRestored={onRestored} />
        ))}
      </ol>
    </details>
  );
}

function Step({ post, step, onRestored }: { post: EditedPost; step: PostStep; onRestored: () => void }) {
  const [shown, setShown] = useState(false);
  return (
    <li>
      <p>
        <b>{step.by}</b> {stepLabels[step.step]}
        <time dateTime={step.at}>{formatDateTime(step.at)}</time>
      </p>
      {step.note && <q>{step.note}</q>}
      {step.hasText && (
        <>
          <button type="button" className="link" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? "Hide this text" : "Show this text"}
          </button>
          {shown && <StepText post={post} step={step} onRestored={onRestored} />}
        </>
      )}
    </li>
  );
}

function StepText({ post, step, onRestored }: { post: EditedPost; step: PostStep; onRestored: () => void }) {
  const param = { id: post._id, step: step._id };
  const snapshot = useQuery({
    queryKey: ["post", post._id, "history", "step", step._id],
    queryFn: () => unwrap(browserClient.api.posts[":id"].history[":step"].$get({ param })),
    gcTime: 0,
  });

  const { run: restore, busy } = useAction({
    call: (keyed) => unwrap(browserClient.api.posts[":id"].history[":step"].restore.$post({ param }, keyed)),
    done: () => ({
      said: "The earlier text has been restored",
      detail: post.isApproved
        ? "It is a pending change; the public text stays the same until approval."
        : undefined,
    }),
    after: onRestored,
    refused: "The text was not restored",
  });

  if (snapshot.error) return <p role="alert">{snapshot.error.message}</p>;
  if (!snapshot.data) return <p role="status">Loading this text</p>;
  const { text, before } = snapshot.data;
  return (
    <div className={`stack ${styles.text}`}>
      <Changes before={before ?? blankPost} after={text} type={text.postType} />
      <div>
        <BusyButton type="button" quiet busy={busy} busyLabel="Restoring the text" onClick={() => restore()}>
          Restore this text
        </BusyButton>
      </div>
    </div>
  );
}
