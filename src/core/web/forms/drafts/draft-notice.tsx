import { formatDate, formatTime } from "#core/domain/dates.ts";
import type { Draft } from "./draft.ts";

/** The time of a draft, with its date unless that is today. */
export function formatDraftTime(iso: string, now = new Date()): string {
  const clock = formatTime(iso);
  return formatDate(iso) === formatDate(now.toISOString()) ? clock : `${clock} on ${formatDate(iso)}`;
}

/** Says that the form contains unsaved changes from an earlier visit. */
export function DraftNotice({ savedDraft, onDiscard }: { savedDraft: Draft; onDiscard: () => void }) {
  return (
    <div className="note toolbar spread" role="status">
      <p>Your unsaved changes from {formatDraftTime(savedDraft.savedAt)} have been restored.</p>
      <button type="button" className="button quiet" onClick={onDiscard}>
        Discard
      </button>
    </div>
  );
}
