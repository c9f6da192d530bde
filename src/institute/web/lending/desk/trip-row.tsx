import { type ReactNode, type RefObject, useRef, useState } from "react";
import { href } from "react-router";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { BusyButton } from "#core/web/forms/busy-button.tsx";
import { isUnanswered, keyed, offerUndo, pressAgain, reasonOf } from "#core/web/forms/offer-undo.ts";
import styles from "#core/web/forms/queues.module.css";
import { useFocusFallback } from "#core/web/forms/use-focus-fallback.ts";
import { newKey } from "#core/web/send-key.ts";
import { PhoneLink } from "#core/web/ui/phone-link.tsx";
import { announceFailure } from "#core/web/ui/toast.tsx";
import { type LoanStep, stepWords } from "#institute/domain/lending/loan-steps.ts";
import { undoing } from "#institute/domain/lending/loan-undoing.ts";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import { patchRequest, sheetLink, useInvalidateLending } from "../pages/lending-queries.ts";
import { LoanBadge } from "../pages/loan-badge.tsx";
import own from "./trip-row.module.css";

/** The next steps that a whole trip can take. */
export type TripStep = Exclude<LoanStep, "extend">;

const addresses = { approved: "approve", received: "handover", returned: "return" } as const;

/** The requests of one trip as one row that opens, with a button for the next step of all of them. */
export function TripRow(props: {
  trip: string;
  requests: LoanRequest[];
  first: LoanRequest;
  next: TripStep;
  when: string;
  /** Gets the focus when the row leaves the queue. */
  heading: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const { requests, first, next } = props;
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row, () => props.heading.current);
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(newKey);
  const refresh = useInvalidateLending();
  const items = countOf(requests.length, "item");
  const words = stepWords(next, "all of the trip", first.name);
  const action = `${words.action} all`;

  async function stepAll() {
    setBusy(true);
    try {
      const step = browserClient.api.trip[":id"][addresses[next]];
      const reply = await unwrap(step.$post({ param: { id: props.trip } }, keyed(key)));
      setKey(newKey());
      const changed = reply.requests
        .filter(({ _id }) => reply.changed.includes(_id))
        .map((request) => ({ request, key: newKey() }));
      offerUndo({
        done: words.done,
        about: stepWords(next, `${countOf(changed.length, "item")} of a trip`, first.name).about,
        link: next === "received" ? sheetLink(reply.changed.join(",")) : undefined,
        undo: async () => {
          for (const { request, key } of changed) {
            const before = requests.find(({ _id }) => _id === request._id) ?? first;
            await patchRequest(request, undoing(before), keyed(key));
          }
        },
        refresh,
      });
    } catch (error) {
      announceFailure("The trip was not changed", isUnanswered(error) ? pressAgain : reasonOf(error));
    }
    await refresh();
    setBusy(false);
  }

  return (
    <li ref={row} className={`row ${styles.row}`}>
      <div className={styles.what}>
        <button
          type="button"
          className={`name ${styles.open}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Trip: {items}
        </button>
        <p className="hint">
          <a href={href("/equipment/borrower/:userId", { userId: first.userId[0] ?? "" })}>{first.name}</a>
          <span aria-hidden> · </span>
          <PhoneLink number={first.phone} />
        </p>
        <p className={`hint ${styles.when}`}>{props.when}</p>
      </div>
      <div className={styles.side}>
        <LoanBadge request={first} />
        <div className={styles.actions}>
          <button
            type="button"
            className="button quiet"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? "Close" : "Open"} the trip for ${first.name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Close" : "Open"}
          </button>
          {(next !== "received" || requests.every(({ shelf }) => shelf?.lacks === 0)) && (
            <BusyButton
              type="button"
              busy={busy}
              busyLabel={`${action}: saving`}
              aria-label={words.label}
              onClick={() => void stepAll()}
            >
              {action}
            </BusyButton>
          )}
        </div>
      </div>
      {isOpen && <ul className={own.lines}>{props.children}</ul>}
    </li>
  );
}
