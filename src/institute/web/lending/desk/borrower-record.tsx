import { useRef, useState } from "react";
import { href } from "react-router";
import { formatDate, formatDay } from "#core/domain/dates.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { countOf } from "#core/domain/words.ts";
import { institute } from "#core/institute.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { FieldInput } from "#core/web/forms/fields/field-input.tsx";
import { changedFields, pickValues, toFormValues } from "#core/web/forms/fields/form-values.ts";
import { validate } from "#core/web/forms/fields/validate.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { ErrorSummary } from "#core/web/forms/sending/error-summary.tsx";
import { SaveButton } from "#core/web/forms/sending/save-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { useEditorForm } from "#core/web/forms/sending/use-editor-form.ts";
import { keyedFor } from "#core/web/send-key.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import { allowedTransitions } from "#institute/domain/lending/loan.ts";
import { openingText } from "#institute/domain/lending/opening-days.ts";
import { Extension, type LoanRequest, RequestChanges } from "#institute/domain/lending/request.ts";
import { shelfText } from "#institute/domain/lending/shelf-words.ts";
import { loanStatuses } from "#institute/domain/lending/statuses.ts";
import { RequestDays } from "../booking/request-days.tsx";
import styles from "../editor/lending-dialog.module.css";
import { bindLoan, fieldId, loanFields, requestLabels } from "../editor/request-fields.ts";
import { lendingKeys, patchRequest } from "../pages/lending-queries.ts";
import { LoanBadge } from "../pages/loan-badge.tsx";

/** A borrower's own request with the actions that its state allows. */
export function BorrowerRecord({ request, onDone }: { request: LoanRequest; onDone: () => void }) {
  const [cancelling, setCancelling] = useState(false);
  const pending = request.status === "pending";
  return (
    <>
      <Facts request={request} />
      {pending && !cancelling && <BorrowerChanges request={request} onDone={onDone} />}
      {loanStatuses[request.state].isOut && <ExtensionForm request={request} onDone={onDone} />}
      {allowedTransitions(request.state, "borrower").includes("cancelled") && (
        <Cancel request={request} isConfirming={cancelling} onConfirming={setCancelling} onDone={onDone} />
      )}
    </>
  );
}

function Facts({ request }: { request: LoanRequest }) {
  const opening = openingText(institute().store);
  const collectBy = request.shelf?.collectBy;
  const missing = request.shelf && request.shelf.lacks > 0 ? shelfText(request) : null;
  return (
    <dl className={styles.facts}>
      <dt>Equipment</dt>
      <dd>
        {request.quantity} ×{" "}
        <a href={href("/equipment/:id", { id: request.requestId })}>{request.equipment}</a>
      </dd>
      <dt>Status</dt>
      <dd>
        <LoanBadge request={request} />
      </dd>
      <dt>Requested</dt>
      <dd>{formatDate(request.requestDate)}</dd>
      <dt>First day</dt>
      <dd>{formatDay(request.startDate)}</dd>
      {missing && (
        <>
          <dt>Not back yet</dt>
          <dd>{missing}. You can collect it once it is back; your booking stays until then.</dd>
        </>
      )}
      {collectBy && (
        <>
          <dt>Collect</dt>
          <dd>
            by {formatDay(collectBy)}
            {opening && `, ${opening}`}
          </dd>
        </>
      )}
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
          <dt>Reason</dt>
          <dd>{request.declineReason}</dd>
        </>
      )}
    </dl>
  );
}

function BorrowerChanges({ request, onDone }: { request: LoanRequest; onDone: () => void }) {
  const { phone, quantity, reason, startDate, dueDate } = toFormValues(loanFields, request);
  const initial = { phone, quantity, reason, startDate, dueDate };
  const editor = useEditorForm({ keptAs: `request ${request._id}`, initial });
  const bind = bindLoan(editor);
  const { run } = useAction({
    editor,
    async call(keyed) {
      const values = editor.getValues();
      const changes = pickValues(values, changedFields(editor.start, values));
      return patchRequest(request, validate(RequestChanges, changes), keyed);
    },
    done: () => ({ said: "Request updated successfully", detail: request.equipment }),
    after: onDone,
    changes: lendingKeys,
  });
  return (
    <form {...editor.formProps(run)} className={`stack ${styles.form} ${styles.more}`}>
      <ErrorSummary failure={editor.failure} labels={requestLabels} idOf={fieldId} />
      <FieldInput {...bind("quantity")} required />
      <RequestDays
        request={request}
        values={editor.values}
        isLimited
        first={bind("startDate")}
        last={bind("dueDate")}
        onChange={editor.set}
      />
      <FieldInput {...bind("phone")} required />
      <FieldInput {...bind("reason")} />
      <SaveBar>
        <SaveButton editor={editor} busyLabel="Saving the request">
          Save Record
        </SaveButton>
      </SaveBar>
    </form>
  );
}

function ExtensionForm({ request, onDone }: { request: LoanRequest; onDone: () => void }) {
  const { extensionDate } = request;
  const dueDate = extensionDate ? lagosDay(extensionDate) : addDays(lagosDay(request.dueDate), 14);
  const editor = useEditorForm({
    keptAs: `extension of ${request._id}`,
    initial: { dueDate, reason: request.extensionReason ?? "" },
  });
  const bind = bindLoan(editor);
  const { run } = useAction({
    editor,
    async call(keyed) {
      const json = editor.getValues();
      validate(Extension, json);
      const param = { id: request._id };
      return unwrap(browserClient.api.request[":id"].extension.$post({ param, json }, keyed));
    },
    done: () => ({
      said: "Request updated successfully",
      detail: "The store will review your request for an extension.",
    }),
    after: onDone,
    changes: lendingKeys,
  });
  return (
    <details className={styles.more} open={request.status === "overdue"}>
      <summary>Request an extension</summary>
      <form {...editor.formProps(run)} className={`stack ${styles.form}`}>
        <ErrorSummary failure={editor.failure} labels={requestLabels} idOf={fieldId} />
        {extensionDate && (
          <p className={`note stack ${styles.note}`}>
            You have requested an extension until {formatDate(extensionDate)}. The store has not replied yet.
          </p>
        )}
        <RequestDays
          request={request}
          values={{
            startDate: request.startDate,
            dueDate: editor.values.dueDate,
            quantity: String(request.quantity),
          }}
          isLimited
          last={{ ...bind("dueDate"), hint: "At most 60 days from today." }}
          onChange={({ dueDate }) => dueDate && editor.set({ dueDate })}
        />
        <FieldInput {...bind("reason")} />
        <SaveBar>
          <BusyButton type="submit" quiet busy={editor.busy} busyLabel="Requesting an extension">
            Request extension
          </BusyButton>
        </SaveBar>
      </form>
    </details>
  );
}

function Cancel(props: {
  request: LoanRequest;
  isConfirming: boolean;
  onConfirming: (isConfirming: boolean) => void;
  onDone: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { _id: id, trip, quantity, equipment } = props.request;
  const { api } = browserClient;
  const { run, busy, failure } = useAction({
    form: box,
    call: async (keyed, trip: string | null) => {
      if (trip) return (await unwrap(api.trip[":id"].cancel.$post({ param: { id: trip } }, keyed))).changed;
      await unwrap(api.request[":id"].cancel.$post({ param: { id } }, keyed));
      return [id];
    },
    done(cancelled) {
      const about = cancelled[1] ? countOf(cancelled.length, "item") : `${quantity} × ${equipment}`;
      return {
        said: cancelled[1] ? "Trip cancelled" : "Request cancelled",
        detail: `${about}. No units are reserved for you.`,
        undo: async (keyed) => {
          for (const id of cancelled)
            await unwrap(api.request[":id"].undo.$post({ param: { id } }, keyedFor(keyed, id)));
        },
        undone: about,
      };
    },
    after: props.onDone,
    changes: lendingKeys,
  });
  return (
    <div ref={box} className={`stack ${styles.form} ${styles.more}`}>
      <ErrorSummary failure={failure} labels={{}} />
      {props.isConfirming && <p>The units become available to others at once.</p>}
      <div className={`toolbar ${styles.buttons}`}>
        {props.isConfirming ? (
          <>
            <button type="button" className="button quiet" onClick={() => props.onConfirming(false)}>
              Keep it
            </button>
            {trip && (
              <BusyButton
                type="button"
                danger
                busy={busy}
                busyLabel="Cancelling the trip"
                onClick={() => run(trip)}
              >
                Cancel the whole trip
              </BusyButton>
            )}
            <BusyButton
              type="button"
              danger
              busy={busy}
              busyLabel="Cancelling the request"
              onClick={() => run(null)}
            >
              Cancel the request
            </BusyButton>
          </>
        ) : (
          <button type="button" className="button quiet" onClick={() => props.onConfirming(true)}>
            Cancel the request…
          </button>
        )}
      </div>
    </div>
  );
}
