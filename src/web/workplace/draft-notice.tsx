import { formatDate } from "#domain/dates.ts";
import styles from "./draft-notice.module.css";
import type { Draft } from "./drafts.ts";

const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Africa/Lagos" });

/** The moment of a draft: the time alone today, the day with it before. */
export function formatDraftTime(iso: string, now = new Date()): string {
  const clock = time.format(new Date(iso));
  return formatDate(iso) === formatDate(now.toISOString()) ? clock : `${clock} on ${formatDate(iso)}`;
}

/** Says that what was typed before a reload, a crash or the end of a session is in the form again. */
export function DraftNotice({ savedDraft, onDiscard }: { savedDraft: Draft | null; onDiscard: () => void }) {
  if (!savedDraft) return null;
  return (
    <div className={styles.notice} role="status">
      <p>Your unsaved changes from {formatDraftTime(savedDraft.savedAt)} are back.</p>
      <button type="button" className="button quiet" onClick={onDiscard}>
        Discard
      </button>
    </div>
  );
}
