import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { z } from "zod";
import { formatDate } from "#domain/dates.ts";
import { lagosDay } from "#domain/lagos-day.ts";
import { loanStatuses, loanStatusNames, movesFrom } from "#domain/loan.ts";
import { type LoanRequest, RequestChanges } from "#domain/request.ts";
import { announce } from "../ui/toast.tsx";
import { BusyButton } from "../workplace/busy-button.tsx";
import { ErrorSummary } from "../workplace/error-summary.tsx";
import { check, useSubmission } from "../workplace/submission.ts";
import { fieldId, LineField, requestLabels, TextField } from "./request-fields.tsx";
import { StaleNote } from "./stale-note.tsx";
import { ReturnCount, StatusChoice } from "./status-choice.tsx";
import styles from "./store-dialog.module.css";
import { itemsUpTo, sendChange, useStoreRefresh } from "./store-queries.ts";

const dayOf = (iso: string | null) => (iso ? lagosDay(iso) : "");

const valuesOf = (request: LoanRequest) => ({
  status: request.status,
  name: request.name,
  phone: request.phone,
  quantity: String(request.quantity),
  requestId: request.requestId,
  reason: request.reason ?? "",
  note: request.note ?? "",
  approvedDate: dayOf(request.approvedDate),
  returnedDate: dayOf(request.returnedDate),
  dueDate: dayOf(request.dueDate),
  returnedQuantity: String(request.state === "partial" ? request.returnedQuantity : ""),
  damagedQuantity: "",
  lostQuantity: "",
  declineReason: "",
});
export type RecordValues = ReturnType<typeof valuesOf>;

/** Only what differs from what was opened; an empty count is none. */
function changesOf(values: RecordValues, start: RecordValues): Partial<RecordValues> {
  const changed: Partial<RecordValues> = {};
  for (const field of Object.keys(values) as (keyof RecordValues)[])
    if (values[field] !== start[field]) Object.assign(changed, { [field]: values[field] });
  return changed;
}

const Stored = z.object({ status: z.enum(loanStatusNames), quantity: z.int(), dueDate: z.string() });

/** In words, what somebody else has stored meanwhile. */
function storedOf(current: unknown): string {
  const { data } = Stored.safeParse(current);
  if (!data) return "";
  return `${loanStatuses[data.status].label}, ${data.quantity}, due ${formatDate(data.dueDate)}`;
}

/** A request as the store edits it, every field of it; saving sends what has changed. */
export function StoreRecord({ request, onDone }: { request: LoanRequest; onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState(() => valuesOf(request));
  const [values, setValues] = useState(start);
  const [version, setVersion] = useState(request.version);
  const { submit, busy, failure } = useSubmission(form);
  const refresh = useStoreRefresh();
  const set = (change: Partial<RecordValues>) => setValues((before) => ({ ...before, ...change }));
  const bind = (field: Exclude<keyof RecordValues, "status">) => ({
    field,
    value: values[field],
    onChange: (value: string) => set({ [field]: value }),
    error: failure?.fields[field],
  });

  async function save(changes: Partial<RecordValues>) {
    const sent = check(RequestChanges, changes);
    if (Object.keys(sent).length === 0) return announce("There was nothing to save");
    await sendChange({ ...request, version }, sent);
    announce("Request updated successfully");
    onDone();
    await refresh();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(() => save(changesOf(values, start)));
  }
  const answer = (extension: "granted" | "refused") =>
    void submit(async () => {
      await sendChange({ ...request, version }, { extension });
      announce("Request updated successfully");
      onDone();
      await refresh();
    });

  const counts = values.status === "partial" || values.status === "returned";
  const out = loanStatuses[request.state].out;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <ErrorSummary failure={failure} labels={requestLabels} idOf={fieldId}>
        <StaleNote failure={failure} version={version} onKeep={setVersion}>
          {storedOf(failure?.current)}
        </StaleNote>
      </ErrorSummary>
      {request.extensionDate && (
        <div className={styles.note}>
          <p>
            Asked to keep it until <b>{formatDate(request.extensionDate)}</b>
            {request.extensionReason && `: ${request.extensionReason}`}
          </p>
          <div className={styles.buttons}>
            <button type="button" className="button quiet" onClick={() => answer("refused")}>
              Refuse
            </button>
            <button type="button" className="button" onClick={() => answer("granted")}>
              Extend
            </button>
          </div>
        </div>
      )}
      <StatusChoice request={request} chosen={values.status} onChoose={(status) => set({ status })} />
      {counts && (out || request.state === "returned") && (
        <ReturnCount request={request} values={values} bind={bind} />
      )}
      {values.status === "declined" && <TextField {...bind("declineReason")} required />}
      <LineField {...bind("name")} required />
      <div className={styles.pair}>
        <EquipmentChoice
          request={request}
          value={values.requestId}
          onChange={(requestId) => set({ requestId })}
          error={failure?.fields.requestId}
        />
        <LineField
          {...bind("quantity")}
          hint={out ? "Still out with the borrower." : "Asked for."}
          required
        />
      </div>
      <div className={styles.pair}>
        <LineField {...bind("phone")} required />
        <LineField {...bind("dueDate")} />
      </div>
      <TextField {...bind("reason")} />
      <TextField {...bind("note")} hint="Only the store sees it." />
      <div className={styles.pair}>
        <LineField {...bind("approvedDate")} />
        <LineField {...bind("returnedDate")} />
      </div>
      <dl className={styles.facts}>
        <dt>Borrower</dt>
        <dd>
          <a href={`/equipment/borrower/${request.userId[0]}`}>{request.name}</a>, {request.email}
        </dd>
        <dt>Asked for</dt>
        <dd>
          {request.requestedQuantity} on {formatDate(request.requestDate)}
        </dd>
        {request.issuedBy && (
          <>
            <dt>Issued by</dt>
            <dd>{request.issuedBy}</dd>
          </>
        )}
        {request.declineReason && (
          <>
            <dt>Declined</dt>
            <dd>{request.declineReason}</dd>
          </>
        )}
      </dl>
      <div className={styles.buttons}>
        {(["declined", "cancelled"] as const).map(
          (status) =>
            movesFrom(request.state, "store").includes(status) &&
            values.status !== status && (
              <button key={status} type="button" className="button quiet" onClick={() => set({ status })}>
                {loanStatuses[status].action}…
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

const mostChoices = 500;

/** Which equipment it is for; fixed once it has been handed over. */
function EquipmentChoice(props: {
  request: LoanRequest;
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}) {
  const { request } = props;
  const { out, holds } = loanStatuses[request.state];
  const fixed = out || !holds;
  const items = useQuery({ ...itemsUpTo(mostChoices), enabled: !fixed });
  const others = (items.data ?? []).filter(({ _id }) => _id !== request.requestId);
  return (
    <NativeSelect
      id={fieldId("requestId")}
      label={requestLabels.requestId}
      value={props.value}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      disabled={fixed}
      description={fixed ? "It stays once handed over." : "Until it is handed over."}
      error={props.error}
      data={[
        { value: request.requestId, label: request.equipment },
        ...others.map(({ _id, name, available }) => ({ value: _id, label: `${name} (${available})` })),
      ]}
    />
  );
}
