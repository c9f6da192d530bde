import { useNavigate } from "react-router";
import { labelsOf } from "#core/domain/fields.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { useLeaveGuard } from "#core/web/forms/dialogs/use-leave-guard.tsx";
import { DraftStatus } from "#core/web/forms/drafts/draft-status.tsx";
import { useDraftedForm } from "#core/web/forms/drafts/use-drafted-form.ts";
import { bindFields } from "#core/web/forms/fields/bind-fields.ts";
import { FieldInput } from "#core/web/forms/fields/field-input.tsx";
import { validate } from "#core/web/forms/fields/validate.ts";
import type { EditorStart } from "#core/web/forms/sending/edited-record.tsx";
import { EditorNotices } from "#core/web/forms/sending/editor-notices.tsx";
import { SaveButton } from "#core/web/forms/sending/save-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import { DEFAULT_LOAN_DAYS } from "#institute/domain/lending/loan.ts";
import { formatPeriod } from "#institute/domain/lending/loan-period.ts";
import { requestFields } from "#institute/domain/lending/request.ts";
import { TripInput } from "#institute/domain/lending/trip.ts";
import { toWish } from "../booking/use-wish-answer.ts";
import { lendingKeys, useInvalidateLending } from "../pages/lending-queries.ts";
import styles from "./trip.module.css";
import { TripDays } from "./trip-days.tsx";
import { TripItems } from "./trip-items.tsx";
import { TripTemplates } from "./trip-templates.tsx";
import { countOfLine, type TripValues } from "./trip-values.ts";

const { startDate, dueDate, phone, reason, email } = requestFields;
const tripFields = { startDate, dueDate, phone, reason, email };
const labels = { ...labelsOf(tripFields), lines: "Equipment" };
const fieldId = (field: string) => `trip-${field}`;

/** The form of a trip: its days, its equipment, and who asks for it why. */
export function TripForm({
  stored: knownPhone,
  isManager,
  ...start
}: EditorStart<string, TripValues> & { isManager: boolean }) {
  const today = lagosDay(new Date());
  const editor = useDraftedForm<TripValues>({
    ...start,
    words: (trip: TripValues) => ({ title: trip.reason || "A trip" }),
    initial: {
      startDate: today,
      dueDate: addDays(today, DEFAULT_LOAN_DAYS),
      phone: knownPhone,
      reason: "",
      email: "",
      lines: [],
    },
  });
  const { values, set, failure } = editor;
  const { lines } = values;
  const navigate = useNavigate();
  const refresh = useInvalidateLending();
  const bind = bindFields(tripFields, fieldId, editor);
  const leaveDialog = useLeaveGuard(editor.unsaved);
  const wish = toWish({ ...values, quantity: "1" });

  const { run: send } = useAction({
    editor,
    async call(keyed) {
      const wanted = lines.map((line) => ({ requestId: line.requestId, quantity: countOfLine(line) }));
      // One from today begins on the day on which it arrives.
      const startDate = values.startDate === today ? "" : values.startDate;
      const json = { ...values, startDate, lines: wanted };
      validate(TripInput, json);
      try {
        return await unwrap(browserClient.api.trip.$post({ json }, keyed));
      } catch (error) {
        // What is free may have changed.
        void refresh();
        throw error;
      }
    },
    done: () => ({
      said: "Request submitted successfully",
      detail: `${countOf(lines.length, "item")} for ${formatPeriod(wish)}.`,
    }),
    async after() {
      void editor.discard();
      await navigate({ pathname: "/equipment", hash: "#requests" });
    },
    changes: lendingKeys,
  });

  return (
    <form {...editor.formProps(send)} className={`stack ${styles.form}`}>
      <EditorNotices
        editor={editor}
        id={null}
        fields={tripFields}
        labels={labels}
        formats={{ lines: (chosen) => countOf(chosen.length, "item") }}
        idOf={fieldId}
        load={async () => editor.start}
      />
      <p className="on-paper">For {formatPeriod(wish)}</p>
      <TripDays
        itemId={lines[0]?.requestId}
        wish={wish}
        first={bind("startDate")}
        last={bind("dueDate")}
        onChange={set}
      />
      <TripTemplates lines={lines} isManager={isManager} onAdd={(added) => set({ lines: added })} />
      <TripItems
        id={fieldId("lines")}
        span={wish}
        lines={lines}
        isLimited={!isManager}
        problems={failure?.paths ?? {}}
        onChange={(change) => set(change)}
      />
      <section className={`stack ${styles.who}`} aria-label="Who and why">
        {isManager && <FieldInput {...bind("email")} hint="Leave empty to borrow it yourself." />}
        <FieldInput {...bind("phone")} hint="Such as 0803 123 4567." required />
        <FieldInput {...bind("reason")} hint="What you need it for, and where." />
      </section>
      <SaveBar
        beside={
          <>
            <p>
              {countOf(lines.length, "item")} for {formatPeriod(wish)}
            </p>
            <DraftStatus editor={editor} />
          </>
        }
      >
        <SaveButton editor={editor} busyLabel="Sending the request">
          Submit Request
        </SaveButton>
      </SaveBar>
      {leaveDialog}
    </form>
  );
}
