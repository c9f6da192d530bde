import type { RefObject } from "react";
import { fieldsWithout, isRequired, labelsOf } from "#core/domain/fields.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { DraftStatus } from "#core/web/forms/drafts/draft-status.tsx";
import { type Unsaved, useUnsaved } from "#core/web/forms/drafts/unsaved.ts";
import { useDraftedForm } from "#core/web/forms/drafts/use-drafted-form.ts";
import { bindFields } from "#core/web/forms/fields/bind-fields.ts";
import { FieldInput } from "#core/web/forms/fields/field-input.tsx";
import { FileDrop } from "#core/web/forms/fields/file-drop.tsx";
import { FocusField } from "#core/web/forms/fields/focus-field.tsx";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { useSaid } from "#core/web/forms/fields/use-said.ts";
import { EditedRecord, type EditorStart } from "#core/web/forms/sending/edited-record.tsx";
import { EditorNotices } from "#core/web/forms/sending/editor-notices.tsx";
import { FormUploadsProvider } from "#core/web/forms/sending/form-uploads.tsx";
import { SaveButton } from "#core/web/forms/sending/save-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { Editor } from "#core/web/forms/sending/use-editor-form.ts";
import type { Person } from "#core/web/session/use-person.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import { type Equipment, equipmentFields } from "#institute/domain/lending/equipment.ts";
import { Holders } from "../pages/holders.tsx";
import { lendingKeys } from "../pages/lending-queries.ts";
import { diffItemValues, type ItemValues, newItem, toItemValues } from "./item-values.ts";
import styles from "./lending-dialog.module.css";
import { LendingDialog } from "./lending-dialog.tsx";

const labels = { ...labelsOf(equipmentFields), reason: "Reason for the new total" };
const fieldId = (field: string) => `equipment-${field}`;

/** The fields without a place of their own in the form. */
const otherFields = fieldsWithout(equipmentFields, ["name", "quantity", "imageUrl", "imageFocus"]);

export interface EquipmentDialogProps {
  person: Person;
  /** The equipment to edit, or null for a new one. */
  item: Equipment | null;
  onClosed: () => void;
}

const fetchItem = (id: string) => unwrap(browserClient.api.equipment[":id"].$get({ param: { id } }));
const load = async (id: string) => toItemValues(await fetchItem(id));

/** The dialog to add or edit equipment. */
export function EquipmentDialog({ person, item, onClosed }: EquipmentDialogProps) {
  const unsaved = useUnsaved();
  const id = item?._id ?? null;
  return (
    <LendingDialog
      title={item ? `Update ${item.name}` : "New Equipment"}
      unsaved={unsaved}
      onClosed={onClosed}
    >
      {(close) => (
        <EditedRecord<Equipment | null, ItemValues>
          what="The equipment"
          id={id}
          known={item}
          load={async () => (id === null ? null : fetchItem(id))}
          draft={() => ({ account: person._id, kind: "equipment", id })}
          skeleton={null}
        >
          {(start) => <EquipmentForm {...start} unsaved={unsaved} onDone={close} />}
        </EditedRecord>
      )}
    </LendingDialog>
  );
}

interface EquipmentFormProps extends EditorStart<Equipment | null, ItemValues> {
  unsaved: RefObject<Unsaved>;
  onDone: () => void;
}

const words = ({ name }: ItemValues) => ({ title: name });

function EquipmentForm({ stored: item, onDone, ...start }: EquipmentFormProps) {
  const editor = useDraftedForm({ ...start, initial: toItemValues(item), version: item?.version, words });
  const { version, failure } = editor;
  const { run: save } = useAction<void>({
    editor,
    async call(keyed) {
      const values = editor.getValues();
      if (!item) return unwrap(browserClient.api.equipment.$post({ json: newItem(values) }, keyed));
      const json = { ...diffItemValues(values, editor.start), version };
      return unwrap(browserClient.api.equipment[":id"].$patch({ param: { id: item._id }, json }, keyed));
    },
    done: () => ({ said: item ? "Record updated successfully" : "Equipment added successfully" }),
    after() {
      void editor.discard();
      onDone();
    },
    changes: lendingKeys,
  });
  return (
    <form {...editor.formProps(save)} className={`stack ${styles.form}`}>
      <EditorNotices
        editor={editor}
        id={item?._id ?? null}
        fields={equipmentFields}
        labels={labels}
        idOf={fieldId}
        load={load}
      >
        <Holders current={failure?.current} />
      </EditorNotices>
      <FormUploadsProvider uploads={editor.uploads}>
        <ItemInputs item={item} editor={editor} />
      </FormUploadsProvider>
      <SaveBar beside={<DraftStatus editor={editor} />}>
        <SaveButton editor={editor} busyLabel="Saving the equipment">
          {item ? "Update" : "Submit"}
        </SaveButton>
      </SaveBar>
    </form>
  );
}

function ItemInputs({ item, editor }: { item: Equipment | null; editor: Editor<ItemValues> }) {
  const { start, values, set, failure } = editor;
  const saidOf = useSaid({ imageFocus: "" });
  const bind = bindFields(equipmentFields, fieldId, editor);
  const field = (name: keyof typeof equipmentFields) => ({
    ...bind(name),
    required: isRequired(equipmentFields[name]),
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
        onChange={(url) => {
          const said = { imageFocus: values.imageFocus };
          set({ imageUrl: url ?? "", ...saidOf({ url: values.imageUrl, said }, url ?? "") });
        }}
        error={failure?.fields.imageUrl}
      />
      {values.imageUrl && (
        <FocusField
          id={fieldId("imageFocus")}
          src={values.imageUrl}
          value={values.imageFocus}
          onChange={(imageFocus) => set({ imageFocus })}
          as="card"
        />
      )}
      <FieldInput {...field("name")} isFocused />
      {item?.isNumbered ? (
        <p>The store has {item.quantity} of these. Their units are numbered, so the total follows them.</p>
      ) : (
        <FieldInput
          {...field("quantity")}
          hint={item ? `${item.borrowed} on loan or requested.` : undefined}
        />
      )}
      {item && values.quantity !== start.quantity && (
        <TextInput
          id={fieldId("reason")}
          label={labels.reason}
          description="For the history, such as bought, broken or found."
          value={values.reason}
          onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
          error={failure?.fields.reason}
        />
      )}
      {otherFields.map((name) => (
        <FieldInput key={name} {...field(name)} />
      ))}
    </>
  );
}
