import { TextInput } from "@mantine/core";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { z } from "zod";
import { type Equipment, EquipmentChanges, EquipmentInput } from "#domain/equipment.ts";
import { ask, browserClient } from "../browser-client.ts";
import { announce } from "../ui/toast.tsx";
import { BusyButton } from "../workplace/busy-button.tsx";
import { DraftNotice } from "../workplace/draft-notice.tsx";
import type { Draft, DraftPlace } from "../workplace/drafts.ts";
import { ErrorSummary } from "../workplace/error-summary.tsx";
import { FileDrop } from "../workplace/file-drop.tsx";
import { check, useSubmission } from "../workplace/submission.ts";
import { type Unsaved, useDraft, useKeptDraft, useUnsaved } from "../workplace/use-draft.ts";
import type { Person } from "../workplace/use-person.ts";
import { useSendOnce } from "../workplace/use-send-once.ts";
import { Holders } from "./holders.tsx";
import { StaleNote } from "./stale-note.tsx";
import styles from "./store-dialog.module.css";
import { StoreDialog } from "./store-dialog.tsx";
import { useStoreRefresh } from "./store-queries.ts";

const labels = { name: "Name", quantity: "Quantity", imageUrl: "Image", reason: "Why the total changes" };
const fieldId = (field: string) => `equipment-${field}`;

/** What stands in the form. */
interface ItemValues {
  name: string;
  quantity: string;
  imageUrl: string;
  reason: string;
}

export interface EquipmentDialogProps {
  person: Person;
  /** What to change, or null for something new. */
  item: Equipment | null;
  onClosed: () => void;
}

/** The equipment dialog: something new for the store, or a change of what is there. */
export function EquipmentDialog(props: EquipmentDialogProps) {
  const { person, item } = props;
  const unsaved = useUnsaved();
  const draft = useKeptDraft<ItemValues>({ account: person._id, kind: "equipment", id: item?._id ?? null });
  const [discarded, setDiscarded] = useState(false);
  if (!draft) return null;
  return (
    <StoreDialog
      title={item ? `Update ${item.name}` : "New Equipment"}
      unsaved={unsaved}
      onClosed={props.onClosed}
    >
      {(close) => (
        <EquipmentForm
          key={String(discarded)}
          item={item}
          unsaved={unsaved}
          place={draft.place}
          kept={discarded ? null : draft.kept}
          onDiscard={() => {
            unsaved.current.settled = true;
            unsaved.current.drop();
            setDiscarded(true);
          }}
          onDone={() => {
            unsaved.current.drop();
            close();
          }}
        />
      )}
    </StoreDialog>
  );
}

const Stored = z.object({ name: z.string(), quantity: z.int() });

function storedOf(current: unknown): string {
  const { data } = Stored.safeParse(current);
  return data ? `${data.name}, ${data.quantity} in all` : "";
}

const valuesOf = (item: Equipment | null): ItemValues => ({
  name: item?.name ?? "",
  quantity: item ? String(item.quantity) : "",
  imageUrl: item?.imageUrl ?? "",
  reason: "",
});

function EquipmentForm(props: {
  item: Equipment | null;
  unsaved: RefObject<Unsaved>;
  place: DraftPlace;
  kept: Draft<ItemValues> | null;
  onDiscard: () => void;
  onDone: () => void;
}) {
  const { item, unsaved, kept, onDone } = props;
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState({ ...valuesOf(item), ...kept?.start });
  const [values, setValues] = useState({ ...start, ...kept?.values });
  const [sending, setSending] = useState(false);
  const [version, setVersion] = useState(kept?.version ?? item?.version ?? 0);
  unsaved.current.uploading = sending ? "a picture" : "";
  const changed = JSON.stringify(values) !== JSON.stringify(start);
  const { sendOnce, sendKey } = useSendOnce(kept?.sendKey);
  useDraft(unsaved, { values, start, changed, sendKey }, props.place, version);
  const { submit, busy, failure } = useSubmission(form);
  const refresh = useStoreRefresh();
  const bind = (field: keyof typeof values) => ({
    id: fieldId(field),
    label: labels[field],
    value: values[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [field]: value })),
    error: failure?.fields[field],
  });
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(async () => {
      if (item) {
        const json = { ...check(EquipmentChanges, values), version };
        await ask(browserClient.api.equipment[":id"].$patch({ param: { id: item._id }, json }));
        announce("Record updated successfully");
      } else {
        const json = check(EquipmentInput, values);
        await sendOnce((options) => ask(browserClient.api.equipment.$post({ json }, options)));
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
          {storedOf(failure?.current)}
        </StaleNote>
        <Holders current={failure?.current} />
      </ErrorSummary>
      <DraftNotice kept={kept} onDiscard={props.onDiscard} />
      <FileDrop
        field="imageUrl"
        id={fieldId("imageUrl")}
        label="Upload image"
        preset="posts"
        accept="image"
        value={values.imageUrl || null}
        onChange={(url) => setValues((before) => ({ ...before, imageUrl: url ?? "" }))}
        onBusy={setSending}
        error={failure?.fields.imageUrl}
      />
      <TextInput {...bind("name")} required data-autofocus />
      <TextInput
        {...bind("quantity")}
        description={item ? `Lent or asked for: ${item.borrowed}.` : "How many the store has."}
        inputMode="numeric"
        required
      />
      {item && values.quantity !== start.quantity && (
        <TextInput {...bind("reason")} description="For the history: bought, broken, found again." />
      )}
      <div className={styles.buttons}>
        <BusyButton
          type="submit"
          busy={busy || sending}
          busyLabel={sending ? "The image is on its way" : "Saving the equipment"}
        >
          {item ? "Update" : "Submit"}
        </BusyButton>
      </div>
    </form>
  );
}
