import type { ReactNode } from "react";
import styles from "./radio-list.module.css";

/** Choices of which one holds, for a fieldset that says what they are about. */
export const RadioList = <Value extends string>(props: {
  /** What the choices of one list have in common in the browser. */
  name: string;
  choices: readonly { value: Value; label: ReactNode }[];
  /** `undefined` if nothing is chosen yet. */
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
}) =>
  props.choices.map(({ value, label }) => (
    <label key={value} className={styles.choice}>
      <input
        type="radio"
        name={props.name}
        value={value}
        checked={value === props.chosen}
        onChange={() => props.onChoose(value)}
      />
      <span>{label}</span>
    </label>
  ));
