import { type ComponentProps, useId } from "react";
import styles from "./plain-field.module.css";

/** A choice from a list with its label above, for pages that show rows and load no forms. */
export function Select(
  props: ComponentProps<"select"> & {
    label: string;
    data: readonly (string | { value: string; label: string })[];
  },
) {
  const { label, data, className, ...select } = props;
  const id = useId();
  return (
    <div className={className}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select id={id} className={styles.control} {...select}>
        {data.map((one) => {
          const choice = typeof one === "string" ? { value: one, label: one } : one;
          return (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          );
        })}
      </select>
    </div>
  );
}
