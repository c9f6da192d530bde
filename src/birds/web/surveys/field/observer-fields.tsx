import type { FieldEntry } from "./phone-survey.ts";
import { TextField } from "./text-field.tsx";

interface Props {
  entry: FieldEntry;
  onChange: (part: Partial<FieldEntry>) => void;
}

/** Who counts, and whether the member is named. */
export function ObserverFields({ entry, onChange }: Props) {
  return (
    <fieldset>
      <legend>Observers</legend>
      <TextField
        label="Number of observers"
        value={entry.observerCount === null ? "" : String(entry.observerCount)}
        inputMode="numeric"
        onChange={(text) => onChange({ observerCount: readNumber(text) })}
      />
      <TextField
        label="Other observers (optional)"
        value={entry.otherObservers ?? ""}
        onChange={(text) => onChange({ otherObservers: text || null })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={entry.nameObserver}
          onChange={({ target }) => onChange({ nameObserver: target.checked })}
        />
        <span>Publish my name with this survey</span>
      </label>
    </fieldset>
  );
}

/** A number as typed; anything else is none. */
export function readNumber(text: string): number | null {
  const number = Number(text.trim().replace(",", "."));
  return text.trim() === "" || Number.isNaN(number) ? null : number;
}
