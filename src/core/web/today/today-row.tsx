import { type RefObject, useId, useRef, useState } from "react";
import type { WaitingRow } from "#core/domain/waiting.ts";
import { useFocusFallback } from "../forms/dialogs/use-focus-fallback.ts";
import styles from "../forms/lists/queues.module.css";
import { BusyButton } from "../forms/sending/busy-button.tsx";
import type { LoadDetails, TodayDetails, TodayVerb } from "../today-panel.ts";
import { TimeAgo } from "../ui/time-ago.tsx";
import { Title } from "../ui/title.tsx";
import { labelOf, useVerb } from "./use-verb.ts";

/** What waits, with a button that does what it waits for, or opens it. */
export function TodayRow(props: {
  row: WaitingRow;
  verb: TodayVerb | undefined;
  loadDetails: LoadDetails | undefined;
  /** Gets the focus when the row leaves. */
  heading: RefObject<HTMLElement | null>;
}) {
  const { row, verb, loadDetails } = props;
  const { title, titleHtml = null, language = null, since, doubt } = row;
  const item = useRef<HTMLLIElement>(null);
  useFocusFallback(item, () => props.heading.current);
  const { busy, problem, act, leave } = useVerb(verb);
  const [isOpen, setIsOpen] = useState(false);
  const [Details, setDetails] = useState<TodayDetails>();
  const [isLost, setIsLost] = useState(false);
  const details = useId();
  const label = labelOf(verb, row);
  const hasWaited = since !== null && Date.parse(since) <= Date.now();

  function toggle() {
    setIsOpen(!isOpen);
    setIsLost(false);
    if (!isOpen && !Details)
      loadDetails?.().then(
        (loaded) => setDetails(() => loaded.default),
        () => setIsLost(true),
      );
  }

  function button() {
    if (loadDetails)
      return (
        <button
          type="button"
          className="button"
          aria-expanded={isOpen}
          aria-controls={details}
          aria-label={`Review ${title}`}
          onClick={toggle}
        >
          {isOpen ? "Close" : "Review"}
        </button>
      );
    if (!label)
      return (
        <a className="button quiet" href={row.href} aria-label={`Open ${title}`}>
          Open
        </a>
      );
    if (verb?.leadsTo)
      return (
        <a
          className="button"
          href={verb.leadsTo(row)}
          aria-label={`${label}: ${title}`}
          onClick={() => act([row])}
        >
          {label}
        </a>
      );
    return (
      <BusyButton
        type="button"
        busy={busy}
        busyLabel={`${label}: saving`}
        aria-label={`${label}: ${title}`}
        onClick={() => act([row])}
      >
        {label}
      </BusyButton>
    );
  }

  return (
    <li ref={item} className={`row ${styles.row}`}>
      <div className={styles.what}>
        <a className="name title-link" href={row.href}>
          <Title of={{ title, titleHtml, language }} />
        </a>
        {doubt && <p>{doubt}</p>}
        <p className={`hint ${styles.when}`}>
          {row.detail}
          {hasWaited && (
            <>
              {row.detail && <span aria-hidden> · </span>}
              <TimeAgo iso={since} />
            </>
          )}
        </p>
      </div>
      <div className={styles.actions}>{button()}</div>
      {problem && (
        <p className="failure" role="alert">
          {problem}
        </p>
      )}
      {loadDetails && (
        <div id={details} className={styles.details} hidden={!isOpen}>
          {isOpen && Details && <Details row={row} onDone={() => leave([row.id])} />}
          {isLost ? (
            <p className="failure" role="alert">
              This could not be loaded. <a href={row.href}>Open its page</a>
            </p>
          ) : (
            !Details && <p role="status">Loading</p>
          )}
        </div>
      )}
    </li>
  );
}
