import { useEffect, useState } from "react";
import { href } from "react-router";
import { formatDate } from "#core/domain/dates.ts";
import { FieldInput } from "#core/web/forms/fields/field-input.tsx";
import { validate } from "#core/web/forms/fields/validate.ts";
import { EditorNotices } from "#core/web/forms/sending/editor-notices.tsx";
import { SaveButton } from "#core/web/forms/sending/save-button.tsx";
import { nothingToSave, useAction } from "#core/web/forms/sending/use-action.ts";
import { useEditorForm } from "#core/web/forms/sending/use-editor-form.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import { allowedTransitions } from "#institute/domain/lending/loan.ts";
import { type LoanRequest, RequestChanges } from "#institute/domain/lending/request.ts";
import { type LoanState, loanStatuses } from "#institute/domain/lending/statuses.ts";
import { RequestDays } from "../booking/request-days.tsx";
import { EquipmentChoice, useItemName } from "../editor/equipment-choice.tsx";
import styles from "../editor/lending-dialog.module.css";
import {
  diffRecordValues,
  isFieldShown,
  type RecordValues,
  toRecordValues,
} from "../editor/record-values.ts";
import { bindLoan, fieldId, loanFields, otherFields, requestLabels } from "../editor/request-fields.ts";
import { ReturnCount, StatusChoice } from "../editor/status-choice.tsx";
import { type Marks, toNamed, UnitMarks } from "../units/unit-marks.tsx";
import { Holders } from "./holders.tsx";
import {
  fetchRequest,
  lendingKeys,
  patchRequest,
  sheetLink,
  useInvalidateLending,
} from "./lending-queries.ts";

const load = async (id: string) => toRecordValues(await fetchRequest(id));

/** Only what was handed over, or is closed, can come back damaged or lost. */
const canReturn = (state: LoanState) => loanStatuses[state].isOut || !loanStatuses[state].holds;

/** The store's form of a request; saving sends only changed fields. */
export function LendingRecord({ request, onDone }: { request: LoanRequest; onDone: () => void }) {
  const editor = useEditorForm({
    keptAs: `record of ${request._id}`,
    initial: toRecordValues(request),
    version: request.version,
    onReload: () => void refresh(),
  });
  const { element, start, values, set, version, failure } = editor;
  const refresh = useInvalidateLending();
  const [marks, setMarks] = useState<Marks>({});
  const [toRepair, setToRepair] = useState(false);
  const bind = bindLoan(editor);
  const nameOf = useItemName({ _id: request.requestId, name: request.equipment });

  const edited = (): RequestChanges => ({
    ...validate(RequestChanges, diffRecordValues(values, start, request)),
    ...toNamed(marks),
    ...(toRepair && { toRepair }),
  });
  const { run: save } = useAction({
    editor,
    async call(keyed, extension: RequestChanges["extension"]) {
      const changes = extension ? { extension } : edited();
      if (Object.keys(changes).length === 0) return;
      const stored = await patchRequest({ ...request, version: version ?? request.version }, changes, keyed);
      return stored.version === version ? undefined : { isHandedOver: changes.status === "received" };
    },
    done(stored) {
      if (!stored) return { said: nothingToSave };
      const said = "Request updated successfully";
      return stored.isHandedOver
        ? { said, detail: "To sign and keep:", link: sheetLink(request._id) }
        : { said, detail: `${request.equipment}, ${request.name}` };
    },
    after: (stored) => stored && onDone(),
    changes: lendingKeys,
  });

  // The pressed button (decline or cancel) disappears, so the focus moves to the next field.
  const { status } = values;
  useEffect(() => {
    if (status === start.status) return;
    if (status === "declined") document.getElementById(fieldId("declineReason"))?.focus();
    if (status === "cancelled") element.current?.querySelector<HTMLElement>("[name=status]:checked")?.focus();
  }, [status, start, element]);

  const shows = (field: keyof RecordValues) => isFieldShown(field, request, status);
  const canBePartial = loanStatuses[request.state].isOut && request.issuedQuantity > 1;
  return (
    <form {...editor.formProps(() => save(undefined))} className={`stack ${styles.form}`}>
      <EditorNotices
        editor={editor}
        id={request._id}
        fields={loanFields}
        labels={requestLabels}
        idOf={fieldId}
        load={load}
        formats={{ requestId: nameOf, status: (name) => loanStatuses[name].label }}
      >
        <Holders current={failure?.current} />
      </EditorNotices>
      {request.extensionDate && <ExtensionRequest request={request} onAnswer={save} />}
      <StatusChoice request={request} chosen={status} onChoose={(status) => set({ status })} />
      {canReturn(request.state) && (canBePartial || shows("lostQuantity")) && (
        <ReturnCount
          request={request}
          isCounted={status === "partial" || (canBePartial && status !== "returned")}
          showsCondition={shows("lostQuantity")}
          bind={bind}
          // A number that is typed says by itself that some are back.
          onCount={(count) => set({ returnedQuantity: count, status: count ? "partial" : start.status })}
        />
      )}
      {shows("damagedQuantity") && values.damagedQuantity !== "" && !request.units && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={toRepair}
            onChange={({ currentTarget }) => setToRepair(currentTarget.checked)}
          />
          Keep these in repair until they are checked
        </label>
      )}
      <UnitMarks request={request} status={status} marks={marks} onMark={setMarks} />
      {shows("declineReason") && <FieldInput {...bind("declineReason")} required />}
      <RecordInputs request={request} values={values} bind={bind} set={set} />
      <Facts request={request} />
      <SaveBar
        beside={(["declined", "cancelled"] as const).map(
          (status) =>
            allowedTransitions(request.state, "store").includes(status) &&
            values.status !== status && (
              <button key={status} type="button" className="button quiet" onClick={() => set({ status })}>
                {loanStatuses[status].action} the request…
              </button>
            ),
        )}
      >
        <SaveButton editor={editor} busyLabel="Saving the record">
          Save Record
        </SaveButton>
      </SaveBar>
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
    <div className={`note stack ${styles.note}`}>
      <p>
        Extension requested until <b>{extensionDate && formatDate(extensionDate)}</b>
        {extensionReason && `: ${extensionReason}`}
      </p>
      <div className={`toolbar ${styles.buttons}`}>
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
  bind: ReturnType<typeof bindLoan<RecordValues>>;
  set: (change: Partial<RecordValues>) => void;
}) {
  const { request, values, bind, set } = props;
  const shows = (field: keyof RecordValues) => isFieldShown(field, request, values.status);
  const { isOut: out, holds } = loanStatuses[request.state];
  return (
    <>
      <FieldInput {...bind("name")} required />
      <div className={`stack ${styles.pair}`}>
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
          <FieldInput {...bind("quantity")} hint={out ? "Still with the borrower." : "Requested."} required />
        )}
      </div>
      {shows("dueDate") && (
        <RequestDays
          request={request}
          itemId={values.requestId}
          values={values}
          {...(!out && { first: bind("startDate") })}
          last={bind("dueDate")}
          onChange={set}
        />
      )}
      <FieldInput {...bind("phone")} required />
      <FieldInput {...bind("reason")} />
      <FieldInput {...bind("note")} />
      {otherFields.map((field) => (
        <FieldInput key={field} {...bind(field)} />
      ))}
      <div className={`stack ${styles.pair}`}>
        {shows("approvedDate") && <FieldInput {...bind("approvedDate")} />}
        {shows("returnedDate") && <FieldInput {...bind("returnedDate")} />}
      </div>
    </>
  );
}

/** What the form cannot change. */
function Facts({ request }: { request: LoanRequest }) {
  const sheet = sheetLink(request._id);
  return (
    <dl className={styles.facts}>
      <dt>Borrower</dt>
      <dd>
        <a href={href("/equipment/borrower/:userId", { userId: request.userId[0] ?? "" })}>{request.name}</a>,{" "}
        {request.email}
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
      {loanStatuses[request.state].holds && (
        <>
          <dt>To sign</dt>
          <dd>
            <a href={sheet.href}>{sheet.label}</a>
          </dd>
        </>
      )}
    </dl>
  );
}
