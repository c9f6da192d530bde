import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./inputs.module.css";

/** What stands around an input. */
export interface Words {
  label?: string | undefined;
  /** A hint below it. */
  description?: string | undefined;
  /** What is wrong with it; `true` if something else says so. */
  error?: ReactNode;
}

/** A label, the input, what is wrong with it and a hint, one below the other, so that the inputs of a row align. */
export function Field({
  id,
  label,
  description,
  error,
  className,
  children,
}: Words & {
  id: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={className} data-field>
      {label && (
        <label id={`${id}-label`} className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      {children}
      <FieldError id={id}>{error}</FieldError>
      {description && (
        <p id={`${id}-description`} className={styles.description} data-field-hint>
          {description}
        </p>
      )}
    </div>
  );
}

/** What is wrong with a field, if something is. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children || children === true) return null;
  return (
    <p id={`${id}-error`} className={styles.error}>
      {children}
    </p>
  );
}

/** The ids of what describes a field. */
export const describe = (id: string, { error, description }: Words, also?: string): string | undefined =>
  [error && error !== true && `${id}-error`, description && `${id}-description`, also]
    .filter(Boolean)
    .join(" ") || undefined;

interface Plain {
  id?: string | undefined;
  className?: string | undefined;
  "aria-describedby"?: string | undefined;
}

/** What the box around an input needs, and what the input itself. */
export function useField<Own extends Plain>(props: Own & Words) {
  const { label, description, error, className, ...input } = props;
  const generated = useId();
  const id = input.id ?? generated;
  const words = { label, description, error };
  return [
    { id, className, ...words },
    {
      ...input,
      id,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": describe(id, words, input["aria-describedby"]),
    },
  ] as const;
}

/** A line of text. */
export function TextInput({
  end,
  ...props
}: ComponentProps<"input"> &
  Words & {
    /** What stands at the end of the line. */
    end?: ReactNode;
  }) {
  const [field, input] = useField(props);
  return (
    <Field {...field}>
      <div className={styles.line}>
        <input
          dir="auto"
          {...input}
          className={`input ${styles.control}`}
          data-ended={end ? "" : undefined}
        />
        {end && <div className={styles.end}>{end}</div>}
      </div>
    </Field>
  );
}

type Choice = string | { value: string; label: string };

/** A choice from a list; choices may be in groups. */
export function Select({
  data,
  ...props
}: ComponentProps<"select"> &
  Words & { data: readonly (Choice | { group: string; items: readonly Choice[] })[] }) {
  const [field, select] = useField(props);
  return (
    <Field {...field}>
      <select {...select} className={styles.control}>
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
    </Field>
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
