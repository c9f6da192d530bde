import { type FormEvent, useRef, useState } from "react";
import { ringFates } from "#birds/domain/ringing/ring-stock.ts";
import { RingFateInput } from "#birds/domain/ringing/stock-input.ts";
import { keysOf } from "#core/domain/keys.ts";
import { unwrap } from "#core/web/browser-client.ts";
import { Select, TextInput } from "#core/web/forms/fields/inputs.tsx";
import { validate } from "#core/web/forms/fields/validate.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { Keyed } from "#core/web/send-key.ts";
import styles from "./ringing.module.css";
import { ringing, ringingChanges } from "./ringing.ts";

const empty = { ring: "", fate: "", to: "", reason: "" };

/** Withdraws what became of a ring. */
export const withdrawFate = (id: string) => (keyed: Keyed) =>
  unwrap(ringing.fates[":id"].$delete({ param: { id } }, keyed));

/** Says what became of a ring that is on no bird. */
export function FateForm() {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(empty);
  const { run, busy, failure } = useAction({
    form,
    call(keyed) {
      const json = validate(RingFateInput, values);
      return unwrap(ringing.fates.$post({ json }, keyed));
    },
    done: ({ _id, ring, fate }) => ({
      said: `${ring} is ${ringFates[fate].toLowerCase()}`,
      undo: withdrawFate(_id),
    }),
    after: () => setValues(empty),
    changes: ringingChanges,
  });
  const field = (name: keyof typeof empty) => ({
    name,
    value: values[name],
    error: failure?.fields[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: value })),
  });
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    run();
  }
  return (
    <form
      ref={form}
      className={`stack ${styles.form}`}
      onSubmit={onSubmit}
      noValidate
      aria-labelledby="add-fate"
    >
      <h2 id="add-fate">A ring went without a bird</h2>
      {failure && Object.keys(failure.fields).length === 0 && (
        <p className="failure" role="alert">
          {failure.message}
        </p>
      )}
      <div className={`columns ${styles.fields}`}>
        <TextInput
          {...field("ring")}
          label="Ring"
          required
          maxLength={20}
          spellCheck={false}
          autoComplete="off"
        />
        <Select
          {...field("fate")}
          label="What became of it"
          required
          data={[
            { value: "", label: "Choose…" },
            ...keysOf(ringFates).map((value) => ({ value, label: ringFates[value] })),
          ]}
        />
        {values.fate === "given" && <TextInput {...field("to")} label="To whom" maxLength={100} />}
        <TextInput {...field("reason")} label="Why (optional)" maxLength={200} />
      </div>
      <div className="toolbar">
        <BusyButton type="submit" quiet busy={busy} busyLabel="Saving">
          Save
        </BusyButton>
      </div>
    </form>
  );
}
