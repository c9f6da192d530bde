import { type ReactNode, type RefObject, useRef, useState } from "react";
import { href } from "react-router";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { useFocusFallback } from "#core/web/forms/dialogs/use-focus-fallback.ts";
import styles from "#core/web/forms/lists/queues.module.css";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { keyedFor } from "#core/web/send-key.ts";
import { PhoneLink } from "#core/web/ui/phone-link.tsx";
import { type LoanStep, stepWords } from "#institute/domain/lending/loan-steps.ts";
import { undoing } from "#institute/domain/lending/loan-undoing.ts";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import { lendingKeys, patchRequest, sheetLink } from "../pages/lending-queries.ts";
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
  const items = countOf(requests.length, "item");
  const words = stepWords(next, "all of the trip", first.name);
  const action = `${words.action} all`;
  const { run, busy } = useAction({
    call: (keyed) =>
      unwrap(browserClient.api.trip[":id"][addresses[next]].$post({ param: { id: props.trip } }, keyed)),
    done(reply) {
      const changed = reply.requests.filter(({ _id }) => reply.changed.includes(_id));
      return {
        said: words.done,
        detail: stepWords(next, `${countOf(changed.length, "item")} of a trip`, first.name).about,
        link: next === "received" ? sheetLink(reply.changed.join(",")) : undefined,
        undo: async (keyed) => {
          for (const request of changed) {
            const before = requests.find(({ _id }) => _id === request._id) ?? first;
            await patchRequest(request, undoing(before), keyedFor(keyed, request._id));
          }
        },
      };
    },
    refused: "The trip was not changed",
    changes: lendingKeys,
  });

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
              onClick={() => run()}
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
