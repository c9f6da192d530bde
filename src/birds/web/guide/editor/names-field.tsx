import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import type { SpeciesName } from "#birds/domain/guide/species-name.ts";
import { languages } from "#birds/domain/guide/terms.ts";
import icons from "#core/web/forms/fields/icon-button.module.css";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import styles from "./editor.module.css";
import { useRemovalFocus } from "./use-removal-focus.ts";

/** Names in other languages, each with its language and source. */
export function NamesField(props: {
  names: SpeciesName[];
  onChange: (names: SpeciesName[]) => void;
  error: string | undefined;
}) {
  const { names, onChange, error } = props;
  const { field, removed } = useRemovalFocus(names.length);
  const adding = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly added name gets the focus
  useEffect(() => {
    if (adding.current) field.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
    adding.current = false;
  }, [names.length]);
  const change = (at: number, part: Partial<SpeciesName>) =>
    onChange(names.map((name, index) => (index === at ? { ...name, ...part } : name)));
  return (
    <fieldset ref={field} className={styles.names}>
      <legend>Names in other languages</legend>
      {error && (
        <p className="failure" role="alert">
          {error}
        </p>
      )}
      <datalist id="languages">
        {Object.entries(languages).map(([tag, label]) => (
          <option key={tag} value={tag}>
            {label}
          </option>
        ))}
      </datalist>
      <ul>
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name that is being typed has no other key
          <li key={index}>
            <TextInput
              label="Language"
              list="languages"
              placeholder="ha, yo, ig"
              value={name.lang}
              onChange={({ currentTarget }) => change(index, { lang: currentTarget.value })}
            />
            <TextInput
              label="Name"
              lang={name.lang || undefined}
              value={name.value}
              onChange={({ currentTarget }) => change(index, { value: currentTarget.value })}
            />
            <TextInput
              label="Source"
              value={name.source ?? ""}
              onChange={({ currentTarget }) => change(index, { source: currentTarget.value || null })}
            />
            <button
              type="button"
              className={icons.delete}
              aria-label={`Remove the name ${name.value || index + 1}`}
              onClick={() => {
                removed.current = index;
                onChange(names.filter((_, at) => at !== index));
              }}
            >
              <Trash2 size={20} strokeWidth={1.5} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="button quiet"
        onClick={() => {
          adding.current = true;
          onChange([...names, { lang: "ha", value: "", source: null }]);
        }}
      >
        <Plus size={18} strokeWidth={1.5} aria-hidden />
        Add a name
      </button>
    </fieldset>
  );
}
