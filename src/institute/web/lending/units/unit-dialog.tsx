import { useQuery } from "@tanstack/react-query";
import { entriesOf, isRequired, labelsOf } from "#core/domain/fields.ts";
import { isKeyOf, keysOf } from "#core/domain/keys.ts";
import { bindFields } from "#core/web/forms/fields/bind-fields.ts";
import { FieldInput } from "#core/web/forms/fields/field-input.tsx";
import { changedFields, pickValues, toFormValues } from "#core/web/forms/fields/form-values.ts";
import { Select } from "#core/web/forms/fields/inputs.tsx";
import { validate } from "#core/web/forms/fields/validate.ts";
import { ErrorSummary } from "#core/web/forms/sending/error-summary.tsx";
import { SaveButton } from "#core/web/forms/sending/save-button.tsx";
import { nothingToSave, useAction } from "#core/web/forms/sending/use-action.ts";
import { useEditorForm } from "#core/web/forms/sending/use-editor-form.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import { type Unit, UnitChanges, unitFields, unitStates } from "#institute/domain/lending/unit.ts";
import styles from "../editor/lending-dialog.module.css";
import { LendingDialog } from "../editor/lending-dialog.tsx";
import { lendingKeys } from "../pages/lending-queries.ts";
import { LoanHistory } from "../pages/loan-history.tsx";
import { patchUnit, unitHistoryQuery } from "./unit-queries.ts";

const labels = { ...labelsOf(unitFields), state: "Where it is" };
const idOf = (field: string) => `unit-${field}`;
const { out: _out, ...otherStates } = unitStates;

/** The dialog of a numbered unit: what is recorded of it, where it is, and its history. */
export function UnitDialog({ unit, onClosed }: { unit: Unit; onClosed: () => void }) {
  return (
    <LendingDialog title={`Unit ${unit.label}`} onClosed={onClosed}>
      {(close) => (
        <>
          <UnitForm unit={unit} onDone={close} />
          <UnitHistory id={unit._id} />
        </>
      )}
    </LendingDialog>
  );
}

function UnitForm({ unit, onDone }: { unit: Unit; onDone: () => void }) {
  const initial = { ...toFormValues(unitFields, unit), state: unit.state };
  const editor = useEditorForm({ keptAs: `unit ${unit._id}`, initial });
  const bind = bindFields(unitFields, idOf, editor);
  const { run } = useAction({
    editor,
    async call(keyed) {
      const values = editor.getValues();
      const sent = pickValues(values, changedFields(editor.start, values));
      if (Object.keys(sent).length > 0) return patchUnit(unit, validate(UnitChanges, sent), keyed);
    },
    done: (stored) => ({ said: stored ? "Unit updated successfully" : nothingToSave }),
    after: (stored) => stored && onDone(),
    changes: lendingKeys,
  });
  return (
    <form {...editor.formProps(run)} className={`stack ${styles.form}`}>
      <ErrorSummary failure={editor.failure} labels={labels} idOf={idOf} />
      {entriesOf(unitFields).map(([name]) => (
        <FieldInput key={name} {...bind(name)} required={isRequired(unitFields[name])} />
      ))}
      {unit.state === "out" ? (
        <p>Out with {unit.borrower}.</p>
      ) : (
        <Select
          id={idOf("state")}
          label={labels.state}
          description="Lost and retired units are not in the total."
          value={editor.values.state}
          onChange={({ currentTarget: { value } }) => {
            if (isKeyOf(otherStates, value)) editor.set({ state: value });
          }}
          data={keysOf(otherStates).map((value) => ({ value, label: otherStates[value] }))}
        />
      )}
      <SaveBar>
        <SaveButton editor={editor} busyLabel="Saving the unit">
          Save
        </SaveButton>
      </SaveBar>
    </form>
  );
}

function UnitHistory({ id }: { id: string }) {
  const history = useQuery(unitHistoryQuery(id));
  if (!history.data) return null;
  return (
    <details className={styles.more} open>
      <summary>History</summary>
      <LoanHistory events={history.data.data} about="borrower" />
    </details>
  );
}
