import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#core/domain/dates.ts";
import { BusyButton } from "#core/web/forms/busy-button.tsx";
import { toFailure } from "#core/web/forms/submission.ts";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";
import { type SavedState, type SavedVersion, savedState } from "#institute/domain/pages/content-state.ts";
import styles from "./editor.module.css";
import { fetchHistory, restorePage } from "./page-calls.ts";
import { PageChanges, type PageParts, partLabel } from "./page-changes.tsx";

const stateLabels: Record<SavedState, string> = {
  draft: "Draft",
  waiting: "Scheduled",
  public: "Published",
  ended: "Ended",
  dropped: "Withdrawn",
};

interface HistoryProps {
  page: string;
  parts: PageParts;
  /** The newest version, with which the list is read again. */
  version: number;
  onRestored: () => void;
}

/** Every saved text of a page, newest first; each can be undone or restored, and what was delivered too. */
export function PageHistory({ page, parts, version, onRestored }: HistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(0);
  const history = useQuery({
    queryKey: ["page history", page, version, at],
    queryFn: () => fetchHistory(page, at),
    enabled: isOpen,
    gcTime: 0,
  });
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>History of this page</summary>
      {history.error && <p role="alert">{history.error.message}</p>}
      {history.isPending && isOpen && <p role="status">Loading the history</p>}
      <ol>
        {history.data?.data.map((saved) => (
          <Saved key={saved.version} saved={saved} page={page} parts={parts} onRestored={onRestored} />
        ))}
        {history.data && at >= history.data.numberOfPages - 1 && (
          <li>
            <p>
              <b>As delivered</b>
            </p>
            <Restore page={page} wanted={{ version: 0 }} onRestored={onRestored}>
              Use every delivered text
            </Restore>
          </li>
        )}
      </ol>
      {history.data && history.data.numberOfPages > 1 && (
        <div className="toolbar">
          <button type="button" className="button quiet" disabled={at === 0} onClick={() => setAt(at - 1)}>
            Newer
          </button>
          <button
            type="button"
            className="button quiet"
            disabled={at >= history.data.numberOfPages - 1}
            onClick={() => setAt(at + 1)}
          >
            Older
          </button>
        </div>
      )}
    </details>
  );
}

function Saved(props: { saved: SavedVersion } & Omit<HistoryProps, "version">) {
  const { saved, page, parts, onRestored } = props;
  const [isShown, setIsShown] = useState(false);
  const { version, savedAt, by, note, publishAt, changes } = saved;
  const state = savedState(saved, new Date().toISOString());
  const day = state === "waiting" && publishAt ? ` until ${formatDateTime(publishAt)}` : "";
  const names = changes.map(({ part }) => partLabel(parts, part)).join(", ");
  return (
    <li>
      <p>
        <b>{by ?? "A command"}</b> changed {names}
        <time dateTime={savedAt}>
          Version {version} · {formatDateTime(savedAt)} · {stateLabels[state]}
          {day}
        </time>
      </p>
      {note && <q>{note}</q>}
      <button type="button" className="link" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? "Hide this change" : "Show this change"}
      </button>
      {isShown && (
        <div className={`stack ${styles.change}`}>
          <PageChanges parts={parts} changes={changes} />
          {state === "public" && (
            <div className="toolbar">
              <Restore page={page} wanted={{ undo: version }} onRestored={onRestored}>
                Undo this change
              </Restore>
              <Restore page={page} wanted={{ version }} onRestored={onRestored}>
                Restore the page as it was then
              </Restore>
            </div>
          )}
        </div>
      )}
    </li>
  );
}

function Restore(props: {
  page: string;
  wanted: { version: number } | { undo: number };
  onRestored: () => void;
  children: string;
}) {
  const [isBusy, setIsBusy] = useState(false);
  async function restore() {
    setIsBusy(true);
    try {
      await restorePage(props.page, props.wanted);
      announce("Published", "Visitors see it now.");
      props.onRestored();
    } catch (error) {
      announceFailure("The text was not restored", toFailure(error).message);
      setIsBusy(false);
    }
  }
  return (
    <BusyButton
      type="button"
      quiet
      busy={isBusy}
      busyLabel="Restoring the text"
      onClick={() => void restore()}
    >
      {props.children}
    </BusyButton>
  );
}
