import { type RefObject, useRef } from "react";
import { href } from "react-router";
import { formatDate } from "#core/domain/dates.ts";
import { daysBetween, lagosDay } from "#core/domain/lagos-day.ts";
import { countOf } from "#core/domain/words.ts";
import { institute } from "#core/institute.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { useFocusFallback } from "#core/web/forms/dialogs/use-focus-fallback.ts";
import styles from "#core/web/forms/lists/queues.module.css";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { PhoneLink } from "#core/web/ui/phone-link.tsx";
import { periodOf } from "#institute/domain/lending/loan-period.ts";
import { type LoanStep, stepWords } from "#institute/domain/lending/loan-steps.ts";
import { undoing } from "#institute/domain/lending/loan-undoing.ts";
import type { LoanRequest, RequestChanges } from "#institute/domain/lending/request.ts";
import { shelfText } from "#institute/domain/lending/shelf-words.ts";
import type { LoanStatus } from "#institute/domain/lending/statuses.ts";
import { groupTrips } from "#institute/domain/lending/trip-groups.ts";
import type { NamedUnit } from "#institute/domain/lending/unit.ts";
import { lendingKeys, patchRequest, sheetLink } from "../pages/lending-queries.ts";
import { LoanBadge } from "../pages/loan-badge.tsx";
import { TripRow } from "./trip-row.tsx";

/** One queue of the desk: each request with a button for its next step, and a dialog for everything else. */
export function DeskQueue(props: {
  id: string;
  title: string;
  /** The filter of the table that shows the rest of the queue. */
  status: LoanStatus;
  next: LoanStep;
  queue: { requests: LoanRequest[]; total: number };
  /** How many loans are late of each account that has some. */
  late?: Record<string, number>;
  onOpen: (request: LoanRequest) => void;
}) {
  const { queue } = props;
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusFallback(section, () => document.querySelector<HTMLElement>("h1"));
  return (
    <section
      ref={section}
      className={styles.queue}
      aria-labelledby={props.id}
      data-late={props.id === "overdue" || undefined}
    >
      <h2 id={props.id} ref={heading} tabIndex={-1}>
        {props.title}
      </h2>
      <ul>
        <DeskRows {...props} requests={queue.requests} heading={heading} />
      </ul>
      {queue.total > queue.requests.length && (
        <p className={styles.more}>
          {queue.total - queue.requests.length} more:{" "}
          <a href={`/equipment?status=${props.status}#requests`}>see the table</a>
        </p>
      )}
    </section>
  );
}

/** The requests of a queue; those of one trip are one row that opens. */
export function DeskRows(props: {
  requests: readonly LoanRequest[];
  next: LoanStep;
  heading: RefObject<HTMLElement | null>;
  /** How many loans are late of each account that has some. */
  late?: Record<string, number>;
  onOpen: (request: LoanRequest) => void;
}) {
  const { next, heading, onOpen } = props;
  const lateOf = ({ userId: [id = ""] }: LoanRequest) => (next === "approved" ? props.late?.[id] : undefined);
  return groupTrips(props.requests).map((group) => {
    const [first] = group;
    const isTrip = group.length > 1 && next !== "extend";
    const rows = group.map((request) => (
      <DeskRow
        key={request._id}
        request={request}
        next={next}
        heading={heading}
        late={lateOf(request)}
        isOfTrip={isTrip}
        onOpen={() => onOpen(request)}
      />
    ));
    if (!first?.trip || next === "extend" || !isTrip) return rows;
    const when = timingText(first, next);
    return (
      <TripRow
        key={first.trip}
        trip={first.trip}
        requests={group}
        first={first}
        next={next}
        when={when}
        heading={heading}
      >
        {rows}
      </TripRow>
    );
  });
}

/** A request with a button for its next step. */
function DeskRow(props: {
  request: LoanRequest;
  next: LoanStep;
  /** Gets the focus when the row leaves the queue. */
  heading: RefObject<HTMLElement | null>;
  /** How many loans of the borrower are late. */
  late?: number | undefined;
  /** Whether the row of its trip says whose it is, and for when. */
  isOfTrip: boolean;
  onOpen: () => void;
}) {
  const { request, next, late, onOpen } = props;
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row, () => props.heading.current);
  const what = `${request.quantity} × ${request.equipment}`;
  const words = stepWords(next, what, request.name);
  const { run, busy } = useAction({
    call: (keyed, changes: RequestChanges) => patchRequest(request, changes, keyed),
    done: (changed, { extension }) => ({
      said: words.done,
      detail: words.about,
      link: next === "received" ? sheetLink(request._id) : undefined,
      undo: (keyed) =>
        extension
          ? unwrap(browserClient.api.request[":id"].undo.$post({ param: { id: request._id } }, keyed))
          : patchRequest(changed, undoing(request), keyed),
    }),
    after(changed) {
      // Which of the numbered units went out is known now, and not later.
      if (next === "received" && changed.units && changed.units.length < changed.quantity) onOpen();
    },
    refused: "The request was not changed",
    changes: lendingKeys,
  });

  return (
    <li ref={row} className={`row ${styles.row}`}>
      <div className={styles.what}>
        <button type="button" className={`name ${styles.open}`} aria-haspopup="dialog" onClick={onOpen}>
          {what}
        </button>
        {!props.isOfTrip && (
          <>
            <p className="hint">
              <a href={href("/equipment/borrower/:userId", { userId: request.userId[0] ?? "" })}>
                {request.name}
              </a>
              <span aria-hidden> · </span>
              <PhoneLink number={request.phone} />
            </p>
            <p className={`hint ${styles.when}`}>
              {late && <b>This borrower has {countOf(late, "late loan")}; </b>}
              {timingText(request, next)}
            </p>
          </>
        )}
        {request.units && <p className="hint">{unitsText(request.units, request.quantity)}</p>}
      </div>
      <div className={styles.side}>
        <LoanBadge request={request} />
        <div className={styles.actions}>
          <button
            type="button"
            className="button quiet"
            onClick={onOpen}
            aria-label={`More about ${what} for ${request.name}`}
          >
            More…
          </button>
          {(next !== "received" || request.shelf?.lacks === 0) && (
            <BusyButton
              type="button"
              busy={busy}
              busyLabel={`${words.action}: saving`}
              aria-label={words.label}
              onClick={() => run(next === "extend" ? { extension: "granted" } : { status: next })}
            >
              {words.action}
            </BusyButton>
          )}
        </div>
      </div>
    </li>
  );
}

function timingText(request: LoanRequest, next: LoanStep): string {
  const { shelf } = request;
  const missing = shelf && shelf.lacks > 0 ? `${shelfText(request)}; ` : "";
  const due = `${missing}${next === "returned" || next === "extend" ? `due ${formatDate(request.dueDate)}` : `for ${periodOf(request)}`}`;
  if (next === "extend" && request.extensionDate)
    return `${due}; extension requested until ${formatDate(request.extensionDate)}${reasonText(request.extensionReason)}`;
  const waitingDays = daysBetween(lagosDay(request.requestDate), lagosDay(new Date()));
  const told = institute().store.waitingDays;
  const since = told > 0 && waitingDays >= told ? `waiting ${waitingDays} days; ` : "";
  return next === "returned" ? due : `${since}${due}${reasonText(request.reason)}`;
}

/** The numbered units of a loan, and how many of them were not named. */
function unitsText(units: NamedUnit[], quantity: number): string {
  const unnamed = Math.max(0, quantity - units.length);
  const labels = units.map(({ label }) => label).join(", ");
  return [labels, unnamed > 0 && `${countOf(unnamed, "unit")} not named`].filter(Boolean).join("; ");
}

const reasonText = (reason: string | null) => (reason ? ` · ${reason}` : "");
