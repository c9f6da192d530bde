import { type ComponentProps, useId } from "react";
import styles from "./plain-field.module.css";

type Choice = string | { value: string; label: string };

/** A choice from a list with its label above, for pages that show rows and load no forms; choices may be in groups. */
export function Select(
  props: ComponentProps<"select"> & {
    label: string;
    data: readonly (Choice | { group: string; items: readonly Choice[] })[];
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
        {data.map((one) =>
          typeof one === "object" && "group" in one ? (
            <optgroup key={one.group} label={one.group}>
              {one.items.map(toOption)}
            </optgroup>
          ) : (
            toOption(one)
          ),
        )}
      </select>
    </div>
  );
}

function toOption(choice: Choice) {
  const { value, label } = typeof choice === "string" ? { value: choice, label: choice } : choice;
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
