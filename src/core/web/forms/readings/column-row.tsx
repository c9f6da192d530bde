import { type KeyboardEvent, memo, type ReactNode, useId } from "react";
import styles from "./column-table.module.css";
import type { ShownColumn } from "./reading-changes.ts";

/** The values of a select that are no field. */
export const ACROSS = "\u0000across";
export const PART = "\u0000part";
export const NOTHING = "";

interface ColumnRowProps {
  column: ShownColumn;
  reason: string;
  isUnsure: boolean;
  /** The field, or one of the values above. */
  value: string;
  options: ReactNode;
  onTake: (column: ShownColumn, value: string) => void;
}

/** A column with its values and the select of what it is taken for. */
export const ColumnRow = memo(function ColumnRow(props: ColumnRowProps) {
  const { column, isUnsure } = props;
  const id = useId();
  return (
    <tr data-unsure={isUnsure || undefined} data-unused={props.value === NOTHING || undefined}>
      <th scope="row">
        <span id={`${id}-name`}>{column.name}</span>
        {isUnsure && <small className={styles.mark}>Please check</small>}
      </th>
      <td id={`${id}-values`} className={styles.values}>
        {column.values.length > 0 ? (
          column.values.map((value) => <span key={value}>{value}</span>)
        ) : (
          <span className="muted">empty</span>
        )}
      </td>
      <td className={styles.choice}>
        <select
          data-column
          value={props.value}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-values ${id}-why`}
          onChange={({ currentTarget }) => props.onTake(column, currentTarget.value)}
          onKeyDown={goOn}
        >
          {props.options}
        </select>
      </td>
      <td id={`${id}-why`} className={styles.why}>
        <small>{props.reason}</small>
      </td>
    </tr>
  );
});

/** Enter goes to the next column, and from the last one to the button that checks. */
function goOn(event: KeyboardEvent<HTMLSelectElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const { currentTarget } = event;
  const step = currentTarget.closest("[data-reading-step]");
  const stops = [...(step?.querySelectorAll<HTMLElement>("select[data-column], [data-goes-on]") ?? [])];
  stops[stops.indexOf(currentTarget) + 1]?.focus();
}
