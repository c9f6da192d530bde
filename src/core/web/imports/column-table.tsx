import { useCallback, useEffect, useMemo, useRef } from "react";
import type { FieldTable, Reading } from "#core/domain/reading.ts";
import type { SortedColumn } from "./column-order.ts";
import { ACROSS, ColumnRow, NOTHING } from "./column-row.tsx";
import styles from "./column-table.module.css";
import { FieldOptions } from "./field-options.tsx";
import { columnAt, fillDown, isAcross, type ShownColumn, takeColumn } from "./reading-changes.ts";

/** The columns of a table with two real values and what each is taken for; Enter goes to the next. */
export function ColumnTable(props: {
  caption: string;
  columns: readonly SortedColumn[];
  reading: Reading;
  fields: FieldTable;
  /** What a column of a matrix is, such as “A species”; without it no column can be one. */
  acrossLabel?: string | undefined;
  /** The columns of which a blank cell may say the same as the one above. */
  filled?: readonly number[];
  onChange: (reading: Reading, freed?: string) => void;
}) {
  const { reading, fields, acrossLabel, filled = [], onChange } = props;
  const options = useMemo(
    () => <FieldOptions fields={fields} acrossLabel={acrossLabel} />,
    [fields, acrossLabel],
  );
  const take = useStable((column: ShownColumn, value: string) => {
    const taken = value === ACROSS ? "across" : value === NOTHING ? null : { field: value };
    const changed = takeColumn(reading, column, taken);
    onChange(changed.reading, changed.freed);
  });
  const fill = useStable((at: number, isFilled: boolean) => onChange(fillDown(reading, at, isFilled)));
  return (
    <table className={`table ${styles.columns}`}>
      <caption className="visually-hidden">{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">Values</th>
          <th scope="col">Taken for</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {props.columns.map(({ column, reason, isUnsure }) => {
          const read = columnAt(reading, column.at);
          return (
            <ColumnRow
              key={column.at}
              column={column}
              reason={[reason, ...Object.values(read?.part ?? {})].filter(Boolean).join(": ")}
              isUnsure={isUnsure}
              value={isAcross(reading, column.at) ? ACROSS : (read?.field ?? NOTHING)}
              isFilled={filled.includes(column.at) ? reading.fillDown.includes(column.at) : undefined}
              options={options}
              onTake={take}
              onFill={fill}
            />
          );
        })}
      </tbody>
    </table>
  );
}

/** A function that stays the same and does what the latest one does, so that only changed rows are drawn again. */
function useStable<Values extends unknown[]>(act: (...values: Values) => void): (...values: Values) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...values) => latest.current(...values), []);
}
