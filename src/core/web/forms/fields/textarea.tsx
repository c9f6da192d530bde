import { type ComponentProps, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from "react";
import frame from "./inputs.module.css";
import { Field, useField, type Words } from "./inputs.tsx";
import styles from "./textarea.module.css";

/** Where styles cannot size a field by its text, the script does. */
function useGrowth(area: RefObject<HTMLTextAreaElement | null>, text: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed makes it higher
  useLayoutEffect(() => {
    const { current } = area;
    if (!current || CSS.supports("field-sizing", "content")) return;
    current.style.height = "auto";
    current.style.height = `${current.scrollHeight + 2}px`;
  }, [area, text]);
}

const heightOf = (rows: number) => `calc(${rows}lh + 2 * var(--space-3) + 2px)`;

/** Text of several lines, which grows with what is typed, from `rows` up to `maxRows`. */
export function Textarea({
  rows = 1,
  maxRows,
  ref,
  ...props
}: ComponentProps<"textarea"> & Words & { maxRows?: number }) {
  const [field, input] = useField(props);
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current);
  useGrowth(area, props.value);
  return (
    <Field {...field}>
      <textarea
        dir="auto"
        // So that styles know whether it is empty.
        placeholder=" "
        {...input}
        ref={area}
        rows={rows}
        className={`input ${frame.control} ${styles.area}`}
        style={{ minHeight: heightOf(rows), maxHeight: maxRows && heightOf(maxRows) }}
      />
    </Field>
  );
}
