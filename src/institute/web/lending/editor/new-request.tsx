import { useQueryClient } from "@tanstack/react-query";
import { formatDay } from "#core/domain/dates.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import type { DaySpan } from "#core/domain/years/day-span.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { FieldInput } from "#core/web/forms/fields/field-input.tsx";
import { type FormValues, toFormValues } from "#core/web/forms/fields/form-values.ts";
import { validate } from "#core/web/forms/fields/validate.ts";
import { later } from "#core/web/forms/later.tsx";
import { ErrorSummary } from "#core/web/forms/sending/error-summary.tsx";
import { SaveButton } from "#core/web/forms/sending/save-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { useEditorForm } from "#core/web/forms/sending/use-editor-form.ts";
import { Skeleton } from "#core/web/forms/skeleton.tsx";
import { mailed } from "#core/web/mail-promise.ts";
import { meQuery } from "#core/web/session/me-query.ts";
import type { Person } from "#core/web/session/use-person.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import { formatPeriod } from "#institute/domain/lending/loan-period.ts";
import { DeskInput, requestFields } from "#institute/domain/lending/request.ts";
import { type LoanStatus, loanStatuses } from "#institute/domain/lending/statuses.ts";
import { BookingFields } from "../booking/booking-fields.tsx";
import { toWish, useWishAnswer } from "../booking/use-wish-answer.ts";
import { canManageEquipment, lendingKeys, useInvalidateLending } from "../pages/lending-queries.ts";
import type { Choice } from "./equipment-choice.tsx";
import styles from "./lending-dialog.module.css";
import { bindLoan, fieldId, otherFields, requestLabels } from "./request-fields.ts";
import { RuleNotes } from "./rule-notes.tsx";

const DeskFields = later(
  "The fields of the store",
  async () => (await import("./desk-fields.tsx")).DeskFields,
  <>
    <Skeleton height={202} />
    <Skeleton height={80} />
  </>,
);
const Holders = later("Who has it then", async () => (await import("../pages/holders.tsx")).Holders);

const ownRequestNotice = () => mailed("You will get an e-mail when the store has reviewed it.");
const borrowerNotice = ({ email, status }: { email: string; status: LoanStatus }) =>
  email.trim()
    ? `It is ${loanStatuses[status].label.toLowerCase()}. ${mailed("The borrower gets an e-mail.")}`
    : undefined;

const periodNotice = (period: DaySpan, notice: string | undefined) =>
  [`For ${formatPeriod(period)}.`, notice].filter(Boolean).join(" ");

/** The form of a new request; its last day is initially `dueDays` after its first. */
export function NewRequest(props: {
  /** The equipment for which the dialog was opened. */
  first: Choice;
  /** The currently chosen equipment. */
  item: Choice;
  onChoose: (item: Choice) => void;
  person: Person;
  phone: string;
  dueDays: number;
  /** The period that was chosen before the dialog opened. */
  span?: DaySpan | undefined;
  onDone: () => void;
}) {
  const { item, person, dueDays, onDone } = props;
  const today = lagosDay(new Date());
  const isManager = canManageEquipment(person);
  const editor = useEditorForm<FormValues<typeof requestFields> & { status: LoanStatus }>({
    keptAs: `request for ${props.first._id}`,
    initial: {
      ...toFormValues(requestFields, null),
      status: "pending",
      phone: props.phone,
      quantity: "1",
      startDate: props.span?.from ?? today,
      dueDate: props.span?.to ?? addDays(today, dueDays),
    },
  });
  const { values, set, failure } = editor;
  const refresh = useInvalidateLending();
  const queryClient = useQueryClient();
  const bind = bindLoan(editor);
  const wish = toWish(values);
  const rules = { serviceDays: item.serviceDays ?? 0, isLimited: !isManager };
  const booking = useWishAnswer(item._id, wish, rules);

  const { run } = useAction({
    editor,
    async call(keyed) {
      // One from today begins on the day on which it arrives, unless the store is closed now.
      const isFromToday = [wish.from, booking.answer?.period.from ?? today].every((day) => day === today);
      const startDate = isFromToday ? "" : values.startDate;
      const json = { ...values, startDate, requestId: item._id };
      validate(DeskInput, json);
      try {
        return await unwrap(browserClient.api.request.$post({ json }, keyed));
      } catch (error) {
        // What is free may have changed, or what the server says about the address.
        void refresh();
        void queryClient.invalidateQueries(meQuery(person));
        throw error;
      }
    },
    done: () => ({
      said: "Request submitted successfully",
      detail: periodNotice(wish, isManager ? borrowerNotice(values) : ownRequestNotice()),
    }),
    after: onDone,
    changes: lendingKeys,
  });

  return (
    <form {...editor.formProps(run)} className={`stack ${styles.form}`}>
      <ErrorSummary failure={failure} labels={requestLabels} idOf={fieldId}>
        {failure?.current !== undefined && <Holders current={failure.current} />}
      </ErrorSummary>
      {isManager && (
        <>
          <DeskFields
            status={values.status}
            onStatus={(status) => set({ status })}
            current={props.first}
            value={item._id}
            onChoose={props.onChoose}
            error={failure?.fields.requestId}
          />
          <FieldInput {...bind("email")} hint="Leave empty to borrow it yourself." />
          <FieldInput {...bind("name")} hint="Leave empty to use the account’s name." />
        </>
      )}
      <RuleNotes itemId={item._id} />
      <FieldInput {...bind("quantity")} hint={`${item.available ?? 0} available now.`} required />
      <BookingFields
        booking={booking}
        wish={wish}
        usualDays={dueDays}
        first={bind("startDate")}
        last={bind("dueDate")}
        onChange={set}
      />
      <FieldInput {...bind("phone")} hint="Such as 0803 123 4567." required />
      <FieldInput {...bind("reason")} hint="What you need it for, and where." />
      {otherFields.map((field) => (
        <FieldInput key={field} {...bind(field)} />
      ))}
      {isManager ? (
        <FieldInput {...bind("note")} />
      ) : (
        <p className={`note stack ${styles.note}`}>
          <span>
            Due back by <b>{formatDay(booking.answer?.period.to ?? wish.to)}</b>. The units are reserved for
            you as soon as you submit; you can collect them once the store has approved your request.
          </span>
        </p>
      )}
      <SaveBar>
        <SaveButton editor={editor} busyLabel="Sending the request">
          Submit Request
        </SaveButton>
      </SaveBar>
    </form>
  );
}
