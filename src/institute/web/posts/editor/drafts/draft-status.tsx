import { DRAFT_DAYS } from "#institute/domain/posts/draft.ts";
import styles from "../form.module.css";
import type { PostFormState } from "../use-post-form.ts";
import { problemId } from "./draft-problem.tsx";
import { PreviewDraft } from "./preview-draft.tsx";

/** Where what was typed is kept, and how the page will look. */
export function DraftStatus({ state }: { state: PostFormState }) {
  if (state.isUnchanged) return null;
  const { problem } = state.account;
  const isElsewhere = problem?.kind === "newer" || problem?.kind === "ended";
  const show = () => {
    const note = document.getElementById(problemId);
    note?.scrollIntoView({ block: "center" });
    note?.focus({ preventScroll: true });
  };
  return (
    <p className={`hint ${styles.status}`}>
      {statusOf(state)}{" "}
      {isElsewhere ? (
        <button type="button" className="link" onClick={show}>
          What another device has done
        </button>
      ) : (
        <PreviewDraft state={state} />
      )}
    </p>
  );
}

function statusOf({ isOnDevice, account }: PostFormState): string {
  const { problem, synced } = account;
  if (synced && !problem) return `Saved with your account, for ${DRAFT_DAYS} days after the last change.`;
  if (!isOnDevice) return "Not saved yet.";
  if (problem?.kind === "refused") return `Saved on this device only. ${problem.message}`;
  return "Saved on this device.";
}
