import { useRef, useState } from "react";
import type { Waiting, WaitingRow } from "#core/domain/waiting.ts";
import { useFocusFallback } from "../forms/dialogs/use-focus-fallback.ts";
import { useFirstRows } from "../forms/lists/first-rows.tsx";
import styles from "../forms/lists/queues.module.css";
import { BusyButton } from "../forms/sending/busy-button.tsx";
import type { TodayKind } from "../part.ts";
import type { LoadDetails, TodayVerb } from "../today-panel.ts";
import { TodayRow } from "./today-row.tsx";
import { labelOf, useVerb } from "./use-verb.ts";

/** How many rows are shown of a kind that is done on its own page. */
const MAX_OPENED = 5;
/** How many rows a phone shows first: what is done here, what is done elsewhere, and what can wait. */
const onPhone = { done: 12, opened: 2, offers: 1 };

/** What waits of one kind: the longest waiting rows, and a link to all of them. */
export function TodaySection(props: {
  kind: TodayKind;
  waiting: Waiting;
  verb: TodayVerb | undefined;
  loadDetails: LoadDetails | undefined;
}) {
  const { kind, waiting, verb } = props;
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isDoneHere = Boolean(props.loadDetails) || waiting.rows.some((row) => labelOf(verb, row));
  // What can be done here comes first.
  const sorted = waiting.rows.toSorted((a, b) => Number(!labelOf(verb, a)) - Number(!labelOf(verb, b)));
  const { rows, more } = useFirstRows(
    isDoneHere ? sorted : sorted.slice(0, MAX_OPENED),
    kind.isOffer ? onPhone.offers : isDoneHere ? onPhone.done : onPhone.opened,
  );
  useFocusFallback(section, () => document.querySelector<HTMLElement>("h1"));
  return (
    <section ref={section} className={styles.queue} aria-labelledby={kind.name}>
      <h2 id={kind.name} ref={heading} tabIndex={-1}>
        {kind.title}
      </h2>
      <AllAtOnce verb={verb} shown={rows} />
      <ul>
        {rows.map((row) => (
          <TodayRow key={row.id} row={row} verb={verb} loadDetails={props.loadDetails} heading={heading} />
        ))}
      </ul>
      {isDoneHere && more}
      {waiting.count > rows.length && (
        <p className={styles.more}>
          <a href={kind.all}>All {waiting.count.toLocaleString("en-GB")}</a>
        </p>
      )}
    </section>
  );
}

/** Does the verb to all rows that are shown, in two presses. */
function AllAtOnce({ verb, shown }: { verb: TodayVerb | undefined; shown: readonly WaitingRow[] }) {
  const [isChosen, setIsChosen] = useState(false);
  const { busy, problem, act } = useVerb(verb, () => setIsChosen(false));
  const rows = shown.filter((row) => labelOf(verb, row));
  if (!verb?.all || rows.length < 2) return null;
  return (
    <div className={`toolbar ${styles.search}`}>
      <label className="tap">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ currentTarget }) => setIsChosen(currentTarget.checked)}
        />
        All {rows.length}
      </label>
      {isChosen && (
        <BusyButton type="button" busy={busy} busyLabel="Saving" onClick={() => act(rows)}>
          {verb.all(rows.length)}
        </BusyButton>
      )}
      {problem && (
        <p className="failure" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
