import { useId } from "react";

interface Props<Value> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
}

/** A time of day; empty is unknown. */
export function ClockField({ label, value, onChange }: Props<string | null>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        value={value ?? ""}
        onChange={({ target }) => onChange(target.value || null)}
      />
    </div>
  );
}

/** The ringing day, which always has a value. */
export function DayField({ value, onChange }: Omit<Props<string>, "label">) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Ringing day</label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={({ target }) => target.value && onChange(target.value)}
      />
    </div>
  );
}
