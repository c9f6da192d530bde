import { type FormEvent, useRef, useState } from "react";
import { formatDate } from "#domain/dates.ts";
import { addDays, lagosDay } from "#domain/lagos-day.ts";
import { DeskInput, requestFields } from "#domain/lending/request.ts";
import { type LoanStatus, loanStatuses } from "#domain/lending/statuses.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import { BusyButton } from "../../forms/busy-button.tsx";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { type FormValues, toFormValues } from "../../forms/form-values.ts";
import { useSubmission, validate } from "../../forms/submission.ts";
import { useSendOnce } from "../../forms/use-send-once.ts";
import type { Person } from "../../session/use-person.ts";
import { announce } from "../../ui/toast.tsx";
import { canManageEquipment, useInvalidateLending } from "../pages/lending-queries.ts";
import { type Choice, EquipmentChoice } from "./equipment-choice.tsx";
import styles from "./lending-dialog.module.css";
import { bindFields, fieldId, otherFields, RequestField, requestLabels } from "./request-fields.tsx";
import { StatusRadios } from "./status-choice.tsx";

/** The statuses that a store admin can give a new request at the desk. */
const deskStatuses: LoanStatus[] = ["pending", "approved", "received"];

const ownRequestNotice = "You will get an e-mail when the store has reviewed it.";
const borrowerNotice = ({ email, status }: { email: string; status: LoanStatus }) =>
  email.trim()
    ? `It is ${loanStatuses[status].label.toLowerCase()}. The borrower gets an e-mail.`
    : undefined;

/** The form of a new request; its due date is initially `dueDays` from today. */
export function NewRequest(props: {
  /** The equipment for which the dialog was opened. */
  first: Choice;
  /** The currently chosen equipment. */
  item: Choice;
  onChoose: (item: Choice) => void;
  person: Person;
  phone: string;
  dueDays: number;
  onDone: () => void;
}) {
  const { item, person, onDone } = props;
  const isManager = canManageEquipment(person);
  const form = useRef<HTMLFormElement>(null);
  const { sendOnce } = useSendOnce();
  const [values, setValues] = useState<FormValues<typeof requestFields> & { status: LoanStatus }>({
    ...toFormValues(requestFields, null),
    status: "pending",
    phone: props.phone,
    quantity: "1",
    dueDate: addDays(lagosDay(new Date()), props.dueDays),
  });
  const { submit, busy, failure } = useSubmission(form);
  const refresh = useInvalidateLending();
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const bind = bindFields(values, set, failure?.fields);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(async () => {
      const json = { ...values, requestId: item._id };
      validate(DeskInput, json);
      try {
        await sendOnce((options) => unwrap(browserClient.api.request.$post({ json }, options)));
      } catch (error) {
        // The available quantity may have changed.
        void refresh();
        throw error;
      }
      announce("Request submitted successfully", isManager ? borrowerNotice(values) : ownRequestNotice);
      onDone();
      await refresh();
    });
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <ErrorSummary failure={failure} labels={requestLabels} idOf={fieldId} />
      {isManager && (
        <>
          <StatusRadios
            offered={deskStatuses}
            chosen={values.status}
            onChoose={(status) => set({ status })}
          />
          <EquipmentChoice
            current={props.first}
            value={item._id}
            onChoose={props.onChoose}
            error={failure?.fields.requestId}
          />
          <RequestField {...bind("email")} hint="Leave empty to borrow it yourself." />
          <RequestField {...bind("name")} hint="Leave empty to use the account’s name." />
        </>
      )}
      <RequestField {...bind("phone")} hint="Such as 0803 123 4567." required />
      <RequestField {...bind("quantity")} hint={`${item.available ?? 0} available now.`} required />
      <RequestField {...bind("reason")} hint="What you need it for, and where." />
      {otherFields.map((field) => (
        <RequestField key={field} {...bind(field)} />
      ))}
      {isManager ? (
        <>
          <RequestField {...bind("note")} />
          <RequestField {...bind("dueDate")} />
        </>
      ) : (
        <p className={styles.note}>
          <span>
            Due back by <b>{formatDate(values.dueDate)}</b>. The units are reserved for you as soon as you
            submit; you can collect them once the store has approved your request.
          </span>
        </p>
      )}
      <div className={styles.buttons}>
        <BusyButton type="submit" busy={busy} busyLabel="Sending the request">
          Submit Request
        </BusyButton>
      </div>
    </form>
  );
}
