import { TextInput } from "@mantine/core";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { z } from "zod";
import type { FieldErrors } from "#domain/errors.ts";
import { fieldsWithout, infoOf, isRequired, labelsOf } from "#domain/fields.ts";
import { type Equipment, EquipmentChanges, EquipmentInput, itemFields } from "#domain/lending/equipment.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import { BusyButton } from "../../forms/busy-button.tsx";
import { DraftNotice } from "../../forms/draft-notice.tsx";
import type { Draft, DraftKey } from "../../forms/drafts.ts";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { FieldInput } from "../../forms/field-input.tsx";
import { FileDrop } from "../../forms/file-drop.tsx";
import { type FormValues, toFormValues } from "../../forms/form-values.ts";
import { useSubmission, validate } from "../../forms/submission.ts";
import { type Unsaved, useDraft, useSavedDraft, useUnsaved } from "../../forms/use-draft.ts";
import { useSendOnce } from "../../forms/use-send-once.ts";
import type { Person } from "../../session/use-person.ts";
import { announce } from "../../ui/toast.tsx";
import { Holders } from "../pages/holders.tsx";
import { useInvalidateLending } from "../pages/lending-queries.ts";
import { StaleNote } from "../pages/stale-note.tsx";
import styles from "./lending-dialog.module.css";
import { LendingDialog } from "./lending-dialog.tsx";

const labels = { ...labelsOf(itemFields), reason: "Reason for the new total" };
const fieldId = (field: string) => `equipment-${field}`;

/** The fields without a place of their own in the form. */
const otherFields = fieldsWithout(itemFields, ["name", "quantity", "imageUrl"]);

/** The values of the form; the reason goes into the history. */
type ItemValues = FormValues<typeof itemFields> & { reason: string };

export interface EquipmentDialogProps {
  person: Person;
  /** The equipment to edit, or null for a new one. */
  item: Equipment | null;
  onClosed: () => void;
}

/** The dialog to add or edit equipment. */
export function EquipmentDialog(props: EquipmentDialogProps) {
  const { person, item } = props;
  const unsaved = useUnsaved();
  const draft = useSavedDraft<ItemValues>({ account: person._id, kind: "equipment", id: item?._id ?? null });
  const [discarded, setDiscarded] = useState(false);
  if (!draft) return null;
  return (
    <LendingDialog
      title={item ? `Update ${item.name}` : "New Equipment"}
      unsaved={unsaved}
      onClosed={props.onClosed}
    >
      {(close) => (
        <EquipmentForm
          key={String(discarded)}
          item={item}
          unsaved={unsaved}
          draftKey={draft.draftKey}
          savedDraft={discarded ? null : draft.savedDraft}
          onDiscard={() => {
            unsaved.current.isResolved = true;
            unsaved.current.discard();
            setDiscarded(true);
          }}
          onDone={() => {
            unsaved.current.discard();
            close();
          }}
        />
      )}
    </LendingDialog>
  );
}

const Stored = z.object({ name: z.string(), quantity: z.int() });

function formatStored(current: unknown): string {
  const { data } = Stored.safeParse(current);
  return data ? `${data.name}, ${data.quantity} in all` : "";
}

function EquipmentForm(props: {
  item: Equipment | null;
  unsaved: RefObject<Unsaved>;
  draftKey: DraftKey;
  savedDraft: Draft<ItemValues> | null;
  onDiscard: () => void;
  onDone: () => void;
}) {
  const { item, unsaved, savedDraft, onDone } = props;
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState({ ...toFormValues(itemFields, item), reason: "", ...savedDraft?.start });
  const [values, setValues] = useState({ ...start, ...savedDraft?.values });
  const [sending, setSending] = useState(false);
  const [version, setVersion] = useState(savedDraft?.version ?? item?.version ?? 0);
  unsaved.current.uploading = sending ? "a picture" : "";
  const changed = JSON.stringify(values) !== JSON.stringify(start);
  const { sendOnce, sendKey } = useSendOnce(savedDraft?.sendKey);
  useDraft(unsaved, { values, start, changed, sendKey }, props.draftKey, version);
  const { submit, busy, failure } = useSubmission(form);
  const refresh = useInvalidateLending();
  const set = (change: Partial<ItemValues>) => setValues((before) => ({ ...before, ...change }));
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(async () => {
      if (item) {
        const json = { ...validate(EquipmentChanges, values), version };
        await unwrap(browserClient.api.equipment[":id"].$patch({ param: { id: item._id }, json }));
        announce("Record updated successfully");
      } else {
        const json = validate(EquipmentInput, values);
        await sendOnce((options) => unwrap(browserClient.api.equipment.$post({ json }, options)));
        announce("Equipment added successfully");
      }
      onDone();
      await refresh();
    });
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <ErrorSummary failure={failure} labels={labels} idOf={fieldId}>
        <StaleNote failure={failure} version={version} onKeep={setVersion}>
          {formatStored(failure?.current)}
        </StaleNote>
        <Holders current={failure?.current} />
      </ErrorSummary>
      <DraftNotice savedDraft={savedDraft} onDiscard={props.onDiscard} />
      <ItemInputs
        item={item}
        values={values}
        isNewTotal={values.quantity !== start.quantity}
        errors={failure?.fields ?? {}}
        set={set}
        onBusy={setSending}
      />
      <div className={styles.buttons}>
        <BusyButton
          type="submit"
          busy={busy || sending}
          busyLabel={sending ? "Uploading the image" : "Saving the equipment"}
        >
          {item ? "Update" : "Submit"}
        </BusyButton>
      </div>
    </form>
  );
}

function ItemInputs(props: {
  item: Equipment | null;
  values: ItemValues;
  /** Whether the total changes, so that the history needs a reason. */
  isNewTotal: boolean;
  errors: FieldErrors;
  set: (change: Partial<ItemValues>) => void;
  onBusy: (isBusy: boolean) => void;
}) {
  const { item, values, errors, set } = props;
  const bind = (field: keyof typeof itemFields) => ({
    id: fieldId(field),
    info: infoOf(itemFields[field]),
    value: values[field],
    onChange: (value: string | string[]) => set({ [field]: value }),
    error: errors[field],
    required: isRequired(itemFields[field]),
    isHintAbove: true,
  });
  return (
    <>
      <FileDrop
        field="imageUrl"
        id={fieldId("imageUrl")}
        label="Upload image"
        preset="posts"
        accept="image"
        value={values.imageUrl || null}
        onChange={(url) => set({ imageUrl: url ?? "" })}
        onBusy={props.onBusy}
        error={errors.imageUrl}
      />
      <FieldInput {...bind("name")} isFocused />
      <FieldInput
        {...bind("quantity")}
        info={{
          ...infoOf(itemFields.quantity),
          ...(item && { hint: `${item.borrowed} on loan or requested.` }),
        }}
      />
      {item && props.isNewTotal && (
        <TextInput
          id={fieldId("reason")}
          label={labels.reason}
          description="For the history, such as bought, broken or found."
          value={values.reason}
          onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
          error={errors.reason}
        />
      )}
      {otherFields.map((field) => (
        <FieldInput key={field} {...bind(field)} />
      ))}
    </>
  );
}
