import { type FormEvent, useRef, useState } from "react";
import { judgeString } from "#birds/domain/ringing/ring-stock.ts";
import { RingStringInput } from "#birds/domain/ringing/stock-input.ts";
import { unwrap } from "#core/web/browser-client.ts";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { validate } from "#core/web/forms/fields/validate.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useKeepInput, useKeptInput } from "#core/web/forms/sending/kept-input.ts";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import styles from "./ringing.module.css";
import { ringing, ringingChanges } from "./ringing.ts";

const empty = { first: "", last: "", size: "", scheme: "", receivedOn: "" };
type Name = keyof typeof empty;

/** Enters rings that were received; what is wrong with the two ends is said in words. */
export function StringForm() {
  const form = useRef<HTMLFormElement>(null);
  const kept = useKeptInput("ring string");
  const [values, setValues] = useState({ ...empty, ...kept });
  useKeepInput("ring string", values, Object.values(values).some(Boolean));
  const { run, busy, failure } = useAction({
    form,
    call(keyed) {
      const scheme = values.scheme.trim().toUpperCase() || null;
      const json = validate(RingStringInput, { ...values, scheme, receivedOn: values.receivedOn || null });
      return unwrap(ringing.strings.$post({ json }, keyed));
    },
    done: ({ first, last, total }) => ({
      said: "The rings are in the stock",
      detail: `${first} to ${last}, ${total.toLocaleString("en-GB")} rings`,
    }),
    after: () => setValues(empty),
    changes: ringingChanges,
  });
  const isPair = values.first.trim() !== "" && values.last.trim() !== "";
  const problem = isPair ? judgeString({ ...values, scheme: values.scheme || null }, []) : null;

  const field = (name: Name) => ({
    name,
    value: values[name],
    error: failure?.fields[name],
    autoComplete: "off",
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
      aria-labelledby="add-string"
    >
      <h2 id="add-string">Add rings</h2>
      {failure && Object.keys(failure.fields).length === 0 && (
        <p className="failure" role="alert">
          {failure.message}
        </p>
      )}
      <div className={`columns ${styles.fields}`}>
        <TextInput {...field("first")} label="First ring" required maxLength={20} spellCheck={false} />
        <TextInput
          {...field("last")}
          label="Last ring"
          required
          maxLength={20}
          spellCheck={false}
          description={problem ?? undefined}
        />
        <TextInput
          {...field("size")}
          label="Size"
          required
          maxLength={20}
          description="As the scheme names it."
        />
        <TextInput {...field("receivedOn")} label="Received on (optional)" type="date" />
        <TextInput
          {...field("scheme")}
          label="Scheme (optional)"
          maxLength={3}
          description="Three letters, if they are not rings of our own scheme."
        />
      </div>
      <div className="toolbar">
        <BusyButton type="submit" busy={busy} busyLabel="Adding the rings">
          Add to the stock
        </BusyButton>
      </div>
    </form>
  );
}
