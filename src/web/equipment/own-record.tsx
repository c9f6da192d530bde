import { type FormEvent, useRef, useState } from "react";
import { formatDate } from "#domain/dates.ts";
import { addDays, lagosDay } from "#domain/lagos-day.ts";
import { loanStatuses, movesFrom } from "#domain/loan.ts";
import { Extension, type LoanRequest, RequestChanges } from "#domain/request.ts";
import { ask, browserClient } from "../browser-client.ts";
import { announce, announceUndo } from "../ui/toast.tsx";
import { BusyButton } from "../workplace/busy-button.tsx";
import { ErrorSummary } from "../workplace/error-summary.tsx";
import { check, useSubmission } from "../workplace/submission.ts";
import { LoanBadge } from "./loan-badge.tsx";
import { fieldId, LineField, requestLabels, TextField } from "./request-fields.tsx";
import styles from "./store-dialog.module.css";
import { sendChange, useStoreRefresh } from "./store-queries.ts";
import { useUndoRequest } from "./use-undo-request.ts";

/** A borrower's own request: what it says, and what they may still do with it. */
export function OwnRecord({ request, onDone }: { request: LoanRequest; onDone: () => void }) {
  const [withdrawing, setWithdrawing] = useState(false);
  const pending = request.status === "pending";
  return (
    <>
      <Facts request={request} />
      {pending && !withdrawing && <OwnChanges request={request} onDone={onDone} />}
      {loanStatuses[request.state].out && <AskExtension request={request} onDone={onDone} />}
      {movesFrom(request.state, "borrower").includes("cancelled") && (
        <Cancel request={request} asking={withdrawing} onAsk={setWithdrawing} onDone={onDone} />
      )}
    </>
  );
}

function Facts({ request }: { request: LoanRequest }) {
  return (
    <dl className={styles.facts}>
      <dt>Equipment</dt>
      <dd>
        {request.quantity} × <a href={`/equipment/${request.requestId}`}>{request.equipment}</a>
      </dd>
      <dt>Status</dt>
      <dd>
        <LoanBadge request={request} />
      </dd>
      <dt>Asked for</dt>
      <dd>{formatDate(request.requestDate)}</dd>
      <dt>Due back</dt>
      <dd>{formatDate(request.dueDate)}</dd>
      {request.returnedDate && (
        <>
          <dt>Returned</dt>
          <dd>{formatDate(request.returnedDate)}</dd>
        </>
      )}
      {request.declineReason && (
        <>
          <dt>Why</dt>
          <dd>{request.declineReason}</dd>
        </>
      )}
    </dl>
  );
}

function OwnChanges({ request, onDone }: { request: LoanRequest; onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({
    phone: request.phone,
    quantity: String(request.quantity),
    reason: request.reason ?? "",
  });
  const { submit, busy, failure } = useSubmission(form);
  const refresh = useStoreRefresh();
  const bind = (field: keyof typeof values) => ({
    field,
    value: values[field],
    onChange: (value: string) => setValues((before) => ({ ...before, [field]: value })),
    error: failure?.fields[field],
  });
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(async () => {
      const changes = check(RequestChanges, values);
      await sendChange(request, changes);
      announce("Request updated successfully");
      onDone();
      await refresh();
    });
  }
  return (
    <form ref={form} className={`${styles.form} ${styles.more}`} noValidate onSubmit={onSubmit}>
      <ErrorSummary failure={failure} labels={requestLabels} idOf={fieldId} />
      <LineField {...bind("phone")} required />
      <LineField {...bind("quantity")} required />
      <TextField {...bind("reason")} />
      <div className={styles.buttons}>
        <BusyButton type="submit" busy={busy} busyLabel="Saving the request">
          Save Record
        </BusyButton>
      </div>
    </form>
  );
}

function AskExtension({ request, onDone }: { request: LoanRequest; onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [dueDate, setDueDate] = useState(() =>
    request.extensionDate ? lagosDay(request.extensionDate) : addDays(lagosDay(request.dueDate), 14),
  );
  const [reason, setReason] = useState(request.extensionReason ?? "");
  const { submit, busy, failure } = useSubmission(form);
  const refresh = useStoreRefresh();
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(async () => {
      check(Extension, { dueDate, reason });
      const param = { id: request._id };
      await ask(browserClient.api.request[":id"].extension.$post({ param, json: { dueDate, reason } }));
      announce("Request updated successfully", "The store has been asked for more time.");
      onDone();
      await refresh();
    });
  }
  return (
    <details className={styles.more} open={request.status === "overdue"}>
      <summary>Ask for an extension</summary>
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <ErrorSummary failure={failure} labels={requestLabels} idOf={fieldId} />
        {request.extensionDate && (
          <p className={styles.note}>
            You have asked to keep it until {formatDate(request.extensionDate)}; the store has not answered
            yet.
          </p>
        )}
        <LineField
          field="dueDate"
          value={dueDate}
          onChange={setDueDate}
          error={failure?.fields.dueDate}
          hint="Until when you need it, 60 days from today at most."
        />
        <TextField field="reason" value={reason} onChange={setReason} error={failure?.fields.reason} />
        <div className={styles.buttons}>
          <BusyButton type="submit" quiet busy={busy} busyLabel="Asking for an extension">
            Ask for more time
          </BusyButton>
        </div>
      </form>
    </details>
  );
}

function Cancel(props: {
  request: LoanRequest;
  asking: boolean;
  onAsk: (asking: boolean) => void;
  onDone: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { submit, busy, failure } = useSubmission(box);
  const refresh = useStoreRefresh();
  const undo = useUndoRequest();
  const cancel = () =>
    void submit(async () => {
      await ask(browserClient.api.request[":id"].cancel.$post({ param: { id: props.request._id } }));
      announceUndo(
        "Request updated successfully",
        () => void undo(props.request._id),
        "It is cancelled, and nothing is kept for you any more.",
      );
      props.onDone();
      await refresh();
    });
  return (
    <div ref={box} className={`${styles.form} ${styles.more}`}>
      <ErrorSummary failure={failure} labels={{}} />
      {props.asking && <p>The units become free for others at once.</p>}
      <div className={styles.buttons}>
        {props.asking ? (
          <>
            <button type="button" className="button quiet" onClick={() => props.onAsk(false)}>
              Keep it
            </button>
            <BusyButton type="button" danger busy={busy} busyLabel="Cancelling the request" onClick={cancel}>
              Cancel the request
            </BusyButton>
          </>
        ) : (
          <button type="button" className="button quiet" onClick={() => props.onAsk(true)}>
            Cancel the request…
          </button>
        )}
      </div>
    </div>
  );
}
