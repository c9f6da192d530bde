import { useId } from "react";
import { useTyped } from "./use-typed.ts";

interface Props<Value> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
}

/** A time of day; empty is unknown. */
export function ClockField({ label, value, onChange }: Props<string | null>) {
  const id = useId();
  const { text, type } = useTyped(value ?? "");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        value={text}
        onChange={({ target }) => {
          type(target.value);
          onChange(target.value || null);
        }}
      />
    </div>
  );
}

/** The ringing day, which always has a value. */
export function DayField({ value, onChange }: Omit<Props<string>, "label">) {
  const id = useId();
  const { text, type } = useTyped(value);
  return (
    <div className="field">
      <label htmlFor={id}>Ringing day</label>
      <input
        id={id}
        type="date"
        value={text}
        onChange={({ target }) => {
          if (!target.value) return;
          type(target.value);
          onChange(target.value);
        }}
      />
    </div>
  );
}
