import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#core/domain/dates.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { toFailure } from "#core/web/forms/sending/submission.ts";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";
import { type SavedState, type SavedVersion, savedState } from "#institute/domain/pages/content-state.ts";
import styles from "./editor.module.css";
import { fetchHistory, restorePage } from "./page-calls.ts";
import { PageChanges, type PageParts, partLabel } from "./page-changes.tsx";
import { type Ask, publishAsking, timesOf } from "./questions.tsx";
import { sayPublished } from "./say-published.ts";

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
  href: string | null;
  ask: Ask;
  /** The newest version, with which the list is read again. */
  version: number;
  onRestored: () => void;
}

/** Every saved text of a page, newest first; each can be undone or restored, and what was delivered too. */
export function PageHistory({ version, ...props }: HistoryProps) {
  const { page } = props;
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
          <Saved key={saved.version} saved={saved} {...props} />
        ))}
        {history.data && at >= history.data.numberOfPages - 1 && (
          <li>
            <p>
              <b>As delivered</b>
            </p>
            <Restore {...props} wanted={{ version: 0 }}>
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
  const { saved, ...rest } = props;
  const { parts } = rest;
  const [isShown, setIsShown] = useState(false);
  const { version, savedAt, by, note, until, changes } = saved;
  const state = savedState(saved, new Date().toISOString());
  const isTimed = state === "waiting" || (state === "public" && until !== null);
  const ended = state === "ended" && until ? ` on ${formatDateTime(until)}` : "";
  const names = changes.map(({ part }) => partLabel(parts, part)).join(", ");
  return (
    <li>
      <p>
        <b>{by ?? "A command"}</b> changed {names}
        <time dateTime={savedAt}>
          Version {version} · {formatDateTime(savedAt)} ·{" "}
          {isTimed ? timesOf(saved) : `${stateLabels[state]}${ended}`}
        </time>
      </p>
      {note && <q>{note}</q>}
      <button type="button" className="link" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? "Hide this change" : "Show this change"}
      </button>
      {isShown && (
        <div className={`stack ${styles.change}`}>
          <PageChanges parts={parts} changes={changes} />
          {state === "public" && until === null && (
            <div className="toolbar">
              <Restore {...rest} wanted={{ undo: version }}>
                Undo this change
              </Restore>
              <Restore {...rest} wanted={{ version }}>
                Restore the page as it was then
              </Restore>
            </div>
          )}
        </div>
      )}
    </li>
  );
}

function Restore(
  props: Omit<HistoryProps, "version"> & {
    wanted: { version: number } | { undo: number };
    children: string;
  },
) {
  const { page, parts, href, ask, wanted, onRestored } = props;
  const [isBusy, setIsBusy] = useState(false);

  async function restore() {
    const { published } = await restorePage(page, { ...wanted, dryRun: true });
    if (published.length === 0) return announce("Nothing was changed", "The page says this already.");
    const isWanted = await ask({
      title: "Publish this?",
      text: <PageChanges parts={parts} changes={published} />,
      answers: [{ label: "Publish", value: true }],
    });
    if (!isWanted) return;
    const saved = await publishAsking(
      ask,
      (part) => partLabel(parts, part),
      (alsoWaiting) => restorePage(page, { ...wanted, ...(alsoWaiting !== undefined && { alsoWaiting }) }),
    );
    if (!saved) return;
    const { version } = saved.result;
    const undo = saved.isAlsoWaiting
      ? undefined
      : () => restorePage(page, { undo: version, alsoWaiting: false });
    sayPublished({ shownFrom: saved.shownFrom, href, undo, onUndone: onRestored });
    onRestored();
  }

  async function press() {
    setIsBusy(true);
    try {
      await restore();
    } catch (error) {
      announceFailure("The text was not restored", toFailure(error).message);
    }
    setIsBusy(false);
  }
  return (
    <BusyButton type="button" quiet busy={isBusy} busyLabel="Restoring the text" onClick={() => void press()}>
      {props.children}
    </BusyButton>
  );
}
