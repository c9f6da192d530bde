import { type FormEvent, useRef, useState } from "react";
import { type Encounter, EncounterCorrection, encounterFields } from "#birds/domain/ringing/encounter.ts";
import { formatDay } from "#core/domain/dates.ts";
import { infoOf } from "#core/domain/fields.ts";
import { keysOf } from "#core/domain/keys.ts";
import { unwrap } from "#core/web/browser-client.ts";
import { FormDialog } from "#core/web/forms/dialogs/form-dialog.tsx";
import { FieldInput } from "#core/web/forms/fields/field-input.tsx";
import { Textarea } from "#core/web/forms/fields/textarea.tsx";
import { validate } from "#core/web/forms/fields/validate.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import layout from "#core/web/forms/sending/editor-form.module.css";
import { ErrorSummary } from "#core/web/forms/sending/error-summary.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import { ringOf, speciesText } from "./encounter-words.ts";
import { ringing, ringingChanges } from "./ringing.ts";

type Name = keyof typeof encounterFields;
const names = keysOf(encounterFields);
const labels: Record<string, string> = {
  ...Object.fromEntries(names.map((name) => [name, infoOf(encounterFields[name]).label])),
  reason: "Reason",
};

const asText = (value: string | number | null | undefined) => String(value ?? "");

/** A text as its field stores it; what is no number stays a text, which the schema refuses. */
function fromText(name: Name, text: string): string | number | null {
  const plain = text.trim();
  if (plain === "") return null;
  const value = Number(plain.replace(",", "."));
  return infoOf(encounterFields[name]).control === "number" && Number.isFinite(value) ? value : plain;
}

/** Corrects what was recorded of a bird, with a reason; what was written before stays readable. */
export function CorrectionDialog(props: { encounter: Encounter; onClosed: () => void }) {
  const { encounter } = props;
  return (
    <FormDialog
      title={`Correct ${ringOf(encounter)}`}
      closeLabel="Close without correcting"
      onClosed={props.onClosed}
    >
      {(close) => <CorrectionForm encounter={encounter} onDone={close} />}
    </FormDialog>
  );
}

function CorrectionForm({ encounter, onDone }: { encounter: Encounter; onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const start = Object.fromEntries(names.map((name) => [name, asText(encounter[name])]));
  const [typed, setTyped] = useState<Record<string, string>>(start);
  const [reason, setReason] = useState("");
  const changed = names.filter((name) => typed[name] !== start[name]);

  const { run, busy, failure } = useAction({
    form,
    call(keyed) {
      const changes = Object.fromEntries(changed.map((name) => [name, fromText(name, typed[name] ?? "")]));
      const json = validate(EncounterCorrection, { version: encounter.version, changes, reason });
      return unwrap(ringing.encounters[":id"].versions.$post({ param: { id: encounter._id }, json }, keyed));
    },
    done: () => ({ said: "The bird was corrected", detail: "What was written before is in its history." }),
    after: onDone,
    changes: ringingChanges,
  });
  const problemOf = (name: string) => failure?.fields[`changes.${name}`] ?? failure?.fields[name];

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    run();
  }
  return (
    <form ref={form} className={layout.form} onSubmit={onSubmit} noValidate>
      <div className={`stack ${layout.fields}`}>
        <p>
          {speciesText(encounter)}, {formatDay(encounter.date)}
        </p>
        <ErrorSummary failure={failure} labels={labels} />
        <Textarea
          label="Reason"
          description="Such as: read again from the sheet; ring read wrongly in the hand."
          required
          rows={2}
          maxLength={500}
          value={reason}
          error={problemOf("reason")}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <div className={`stack ${layout.grid}`}>
          {names.map((name) => (
            <FieldInput
              key={name}
              id={`correct-${name}`}
              info={infoOf(encounterFields[name])}
              value={typed[name] ?? ""}
              error={problemOf(name)}
              onChange={(value) => setTyped((before) => ({ ...before, [name]: String(value) }))}
            />
          ))}
        </div>
      </div>
      <SaveBar
        beside={changed.length > 0 && <p>Changes: {changed.map((name) => labels[name]).join(", ")}</p>}
      >
        <BusyButton type="submit" busy={busy} busyLabel="Correcting" disabled={changed.length === 0}>
          Correct the bird
        </BusyButton>
      </SaveBar>
    </form>
  );
}
