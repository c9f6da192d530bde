import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { Textarea } from "#core/web/forms/fields/textarea.tsx";
import { validate } from "#core/web/forms/fields/validate.ts";
import { ErrorSummary } from "#core/web/forms/sending/error-summary.tsx";
import { SaveButton } from "#core/web/forms/sending/save-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { useEditorForm } from "#core/web/forms/sending/use-editor-form.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import type { Equipment } from "#institute/domain/lending/equipment.ts";
import { type Unit, UnitsInput } from "#institute/domain/lending/unit.ts";
import styles from "../editor/lending-dialog.module.css";
import { LendingDialog } from "../editor/lending-dialog.tsx";
import { lendingKeys } from "../pages/lending-queries.ts";
import { suggestLabels } from "./suggest-labels.ts";

const labels = { units: "Labels", label: "Labels" };
const idOf = () => "unit-labels";

/** The dialog that numbers the units of an item, or adds some. */
export function AddUnits(props: { item: Equipment; units: Unit[]; onClosed: () => void }) {
  const { item, units } = props;
  return (
    <LendingDialog
      title={item.isNumbered ? `More units of ${item.name}` : `Number the units of ${item.name}`}
      onClosed={props.onClosed}
    >
      {(close) => <AddForm item={item} units={units} onDone={close} />}
    </LendingDialog>
  );
}

function AddForm({ item, units, onDone }: { item: Equipment; units: Unit[]; onDone: () => void }) {
  const count = item.isNumbered ? 1 : Math.max(1, Math.min(item.quantity, 200));
  const suggested = suggestLabels(
    item.name,
    count,
    units.map(({ label }) => label),
  );
  const editor = useEditorForm({ keptAs: `units of ${item._id}`, initial: { labels: suggested.join("\n") } });
  const { run } = useAction({
    editor,
    async call(keyed) {
      const lines = editor.getValues().labels.split("\n");
      const sent = { units: lines.flatMap((line) => (line.trim() ? { label: line.trim() } : [])) };
      const json = validate(UnitsInput, sent);
      return unwrap(browserClient.api.unit.of[":id"].$post({ param: { id: item._id }, json }, keyed));
    },
    done: () => ({ said: "The units are numbered", detail: "Print their labels on the page of QR labels." }),
    after: onDone,
    changes: lendingKeys,
  });
  const { failure } = editor;
  return (
    <form {...editor.formProps(run)} className={`stack ${styles.form}`}>
      <ErrorSummary failure={failure} labels={labels} idOf={idOf} />
      <p>
        {item.isNumbered
          ? "Each label adds one unit, and the total rises."
          : `The store has ${item.quantity} of these. Give each a label; from then on the total follows the units.`}
      </p>
      <Textarea
        id={idOf()}
        label="Labels"
        description="One on each line, as written on the units."
        rows={3}
        maxRows={12}
        error={failure?.fields.units ?? failure?.fields.label}
        value={editor.values.labels}
        onChange={({ currentTarget }) => editor.set({ labels: currentTarget.value })}
      />
      <SaveBar>
        <SaveButton editor={editor} busyLabel="Numbering the units">
          Save
        </SaveButton>
      </SaveBar>
    </form>
  );
}
