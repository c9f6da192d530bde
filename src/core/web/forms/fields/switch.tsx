import type { ComponentProps } from "react";
import { Field, useField, type Words } from "./inputs.tsx";
import styles from "./switch.module.css";

/** Something that is on or off, with its words beside it. */
export function Switch(props: ComponentProps<"input"> & Words) {
  const [{ label, ...field }, input] = useField(props);
  return (
    <div className={styles.switch}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked */}
      <input {...input} type="checkbox" role="switch" className={styles.track} />
      <Field {...field}>
        <label htmlFor={input.id}>{label}</label>
      </Field>
    </div>
  );
}
