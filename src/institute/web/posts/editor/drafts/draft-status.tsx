import { DRAFT_DAYS } from "#institute/domain/posts/draft.ts";
import type { PostFormState } from "../use-post-form.ts";
import { PreviewDraft } from "./preview-draft.tsx";

/** Where what was typed is kept, and how the page will look. */
export function DraftStatus({ state }: { state: PostFormState }) {
  if (state.isUnchanged) return null;
  return (
    <p className="hint">
      {statusOf(state)} <PreviewDraft state={state} />
    </p>
  );
}

function statusOf({ isOnDevice, account }: PostFormState): string {
  const { problem, synced } = account;
  if (synced) return `Saved with your account, for ${DRAFT_DAYS} days after the last change.`;
  if (!isOnDevice) return "Not saved yet.";
  if (problem?.kind === "refused") return `Saved on this device only. ${problem.message}`;
  return "Saved on this device.";
}
