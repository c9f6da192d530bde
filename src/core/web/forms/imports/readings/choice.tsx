import { useId } from "react";
import type { Question } from "#core/domain/reading.ts";
import styles from "./reading-step.module.css";

/** One thing that a person can choose, with its name above it. */
export function Choice(props: {
  label: string;
  value: string;
  options: Question["choices"];
  onChoose: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        value={props.value}
        onChange={({ currentTarget }) => props.onChoose(currentTarget.value)}
      >
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
