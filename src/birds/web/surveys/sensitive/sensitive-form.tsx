import { type FormEvent, useId, useRef, useState } from "react";
import { SensitiveTaxonInput } from "#birds/domain/guide/sensitive-taxon.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { validate } from "#core/web/forms/fields/validate.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useKeepInput, useKeptInput } from "#core/web/forms/sending/kept-input.ts";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { useSuggestedSpecies } from "../use-suggested-species.ts";
import styles from "./sensitive-species.module.css";
import { describeChange, sensitiveSpeciesQuery } from "./sensitive-species.ts";

const empty = { name: "", reason: "", source: "" };

/** Adds a species of the guide, or a typed genus or name, to the list. */
export function SensitiveForm() {
  const form = useRef<HTMLFormElement>(null);
  const options = useId();
  const kept = useKeptInput("sensitive species");
  const [values, setValues] = useState({ ...empty, ...kept });
  useKeepInput("sensitive species", values, Object.values(values).some(Boolean));
  const suggestions = useSuggestedSpecies(values.name);
  const chosen = suggestions.find(({ label, name }) => [label, name].includes(values.name.trim()));

  const { run, busy, failure } = useAction({
    form,
    async call(keyed) {
      const named = chosen ? { name: chosen.name, speciesId: chosen._id } : { name: values.name };
      const json = validate(SensitiveTaxonInput, { ...values, ...named });
      const change = await unwrap(browserClient.api["sensitive-species"].$post({ json }, keyed));
      return { name: json.name, change };
    },
    done: ({ name, change }) => ({ said: `${name} is listed as sensitive`, detail: describeChange(change) }),
    after: () => setValues(empty),
    changes: [sensitiveSpeciesQuery.queryKey],
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    run();
  }

  const field = (name: keyof typeof empty) => ({
    name,
    value: values[name],
    error: failure?.fields[name],
    autoComplete: "off",
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: value })),
  });
  return (
    <form
      ref={form}
      onSubmit={onSubmit}
      className={`stack ${styles.form}`}
      noValidate
      aria-labelledby="add-sensitive"
    >
      <h2 id="add-sensitive">Add a species</h2>
      {failure && (
        <p className={`note ${styles.problem}`} role="alert" tabIndex={-1} data-summary>
          {failure.message}
        </p>
      )}
      <TextInput
        {...field("name")}
        label="Species, genus or name"
        description={
          chosen
            ? `${chosen.label}: covers all its names in the guide.`
            : "Choose a species from the guide, or type a genus or part of a name."
        }
        list={options}
        required
      />
      <datalist id={options}>
        {suggestions.map(({ _id, label }) => (
          <option key={_id} value={label} />
        ))}
      </datalist>
      <TextInput {...field("reason")} label="Reason" required />
      <TextInput
        {...field("source")}
        label="Source"
        description="Optional: a publication or list that gives the reason."
      />
      <BusyButton type="submit" busy={busy} busyLabel="Adding the species">
        Add to the list
      </BusyButton>
    </form>
  );
}
