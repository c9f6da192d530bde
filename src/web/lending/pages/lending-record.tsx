import { type FormEvent, useEffect, useRef, useState } from "react";
import { z } from "zod";
import { formatDate } from "#domain/dates.ts";
import { allowedTransitions, loanStatusNames } from "#domain/lending/loan.ts";
import { type LoanRequest, RequestChanges } from "#domain/lending/request.ts";
import { type LoanState, loanStatuses } from "#domain/lending/statuses.ts";
import { BusyButton } from "#web/forms/busy-button.tsx";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { useSubmission, validate } from "#web/forms/submission.ts";
import { announce } from "#web/ui/toast.tsx";
import { EquipmentChoice } from "../editor/equipment-choice.tsx";
import styles from "../editor/lending-dialog.module.css";
import {
  diffRecordValues,
  isFieldShown,
  type RecordValues,
  toRecordValues,
} from "../editor/record-values.ts";
import { bindFields, fieldId, otherFields, RequestField, requestLabels } from "../editor/request-fields.tsx";
import { ReturnCount, StatusChoice } from "../editor/status-choice.tsx";
import { patchRequest, useInvalidateLending } from "./lending-queries.ts";
import { StaleNote } from "./stale-note.tsx";

const Stored = z.object({ status: z.enum(loanStatusNames), quantity: z.int(), dueDate: z.string() });

/** Describes the version that was saved in the meantime. */
function formatStored(current: unknown): string {
  const { data } = Stored.safeParse(current);
  if (!data) return "";
  return `${loanStatuses[data.status].label}, ${data.quantity}, due ${formatDate(data.dueDate)}`;
}

/** Only what was handed over, or is closed, can come back damaged or lost. */
const canReturn = (state: LoanState) => loanStatuses[state].isOut || !loanStatuses[state].holds;

/** The store's form of a request; saving sends only changed fields. */
export function LendingRecord({ request, onDone }: { request: LoanRequest; onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState(() => toRecordValues(request));
  const [values, setValues] = useState(start);
  const [version, setVersion] = useState(request.version);
  const { submit, busy, failure } = useSubmission(form);
  const refresh = useInvalidateLending();
  const set = (change: Partial<RecordValues>) => setValues((before) => ({ ...before, ...change }));
  const bind = bindFields(values, set, failure?.fields);

  async function save(changes: RequestChanges) {
    if (Object.keys(changes).length === 0) return announce("There was nothing to save");
    const stored = await patchRequest({ ...request, version }, changes);
    if (stored.version === version) return announce("There was nothing to save");
    announce("Request updated successfully");
    onDone();
    await refresh();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(async () => save(validate(RequestChanges, diffRecordValues(values, start, request))));
  }
  const answer = (extension: "granted" | "refused") => void submit(() => save({ extension }));

  // The pressed button (decline or cancel) disappears, so the focus moves to the next field.
  const { status } = values;
  useEffect(() => {
    if (status === start.status) return;
    if (status === "declined") document.getElementById(fieldId("declineReason"))?.focus();
    if (status === "cancelled") form.current?.querySelector<HTMLElement>("[name=status]:checked")?.focus();
  }, [status, start]);

  const shows = (field: keyof RecordValues) => isFieldShown(field, request, status);
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <ErrorSummary failure={failure} labels={requestLabels} idOf={fieldId}>
        <StaleNote failure={failure} version={version} onKeep={setVersion}>
          {formatStored(failure?.current)}
        </StaleNote>
      </ErrorSummary>
      {request.extensionDate && <ExtensionRequest request={request} onAnswer={answer} />}
      <StatusChoice request={request} chosen={status} onChoose={(status) => set({ status })} />
      {shows("lostQuantity") && canReturn(request.state) && (
        <ReturnCount request={request} values={values} bind={bind} />
      )}
      {shows("declineReason") && <RequestField {...bind("declineReason")} required />}
      <RecordInputs request={request} values={values} bind={bind} set={set} />
      <Facts request={request} />
      <div className={styles.buttons}>
        {(["declined", "cancelled"] as const).map(
          (status) =>
            allowedTransitions(request.state, "store").includes(status) &&
            values.status !== status && (
              <button key={status} type="button" className="button quiet" onClick={() => set({ status })}>
                {loanStatuses[status].action} the request…
              </button>
            ),
        )}
        <BusyButton type="submit" busy={busy} busyLabel="Saving the record">
          Save Record
        </BusyButton>
      </div>
    </form>
  );
}

/** An extension that the borrower requests, with the store's two answers. */
function ExtensionRequest(props: {
  request: LoanRequest;
  onAnswer: (extension: "granted" | "refused") => void;
}) {
  const { extensionDate, extensionReason } = props.request;
  return (
    <div className={styles.note}>
      <p>
        Extension requested until <b>{extensionDate && formatDate(extensionDate)}</b>
        {extensionReason && `: ${extensionReason}`}
      </p>
      <div className={styles.buttons}>
        <button type="button" className="button quiet" onClick={() => props.onAnswer("refused")}>
          Refuse
        </button>
        <button type="button" className="button" onClick={() => props.onAnswer("granted")}>
          Extend
        </button>
      </div>
    </div>
  );
}

/** The inputs of the record; those that do not apply to the chosen status are left out. */
function RecordInputs(props: {
  request: LoanRequest;
  values: RecordValues;
  bind: ReturnType<typeof bindFields>;
  set: (change: Partial<RecordValues>) => void;
}) {
  const { request, values, bind, set } = props;
  const shows = (field: keyof RecordValues) => isFieldShown(field, request, values.status);
  const { isOut: out, holds } = loanStatuses[request.state];
  return (
    <>
      <RequestField {...bind("name")} required />
      <div className={styles.pair}>
        <EquipmentChoice
          current={{ _id: request.requestId, name: request.equipment }}
          value={values.requestId}
          onChoose={({ _id: requestId }) => set({ requestId })}
          hint={
            out
              ? "Cannot be changed after hand-over."
              : holds
                ? "Can be changed until hand-over."
                : "Cannot be changed once closed."
          }
          fixed={out || !holds}
          error={bind("requestId").error}
        />
        {shows("quantity") && (
          <RequestField
            {...bind("quantity")}
            hint={out ? "Still with the borrower." : "Requested."}
            required
          />
        )}
      </div>
      <div className={styles.pair}>
        <RequestField {...bind("phone")} required />
        {shows("dueDate") && <RequestField {...bind("dueDate")} />}
      </div>
      <RequestField {...bind("reason")} />
      <RequestField {...bind("note")} />
      {otherFields.map((field) => (
        <RequestField key={field} {...bind(field)} />
      ))}
      <div className={styles.pair}>
        {shows("approvedDate") && <RequestField {...bind("approvedDate")} />}
        {shows("returnedDate") && <RequestField {...bind("returnedDate")} />}
      </div>
    </>
  );
}

/** What the form cannot change. */
function Facts({ request }: { request: LoanRequest }) {
  return (
    <dl className={styles.facts}>
      <dt>Borrower</dt>
      <dd>
        <a href={`/equipment/borrower/${request.userId[0]}`}>{request.name}</a>, {request.email}
      </dd>
      <dt>Requested</dt>
      <dd>
        {request.requestedQuantity} on {formatDate(request.requestDate)}
      </dd>
      {request.issuedBy && (
        <>
          <dt>Issued by</dt>
          <dd>{request.issuedBy}</dd>
        </>
      )}
    </dl>
  );
}
