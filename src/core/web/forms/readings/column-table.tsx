import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FieldTable, Reading } from "#core/domain/reading.ts";
import { countOf } from "#core/domain/words.ts";
import type { SortedColumn } from "./column-order.ts";
import { ACROSS, ColumnRow, NOTHING, PART } from "./column-row.tsx";
import styles from "./column-table.module.css";
import { FieldOptions } from "./field-options.tsx";
import { columnAt, isAcross, type ShownColumn, takeColumn } from "./reading-changes.ts";

/** More columns than these are drawn only if a person wants to see them. */
const MOST = 60;

/** The columns of a table with two real values and what each is read as; Enter goes to the next. */
export function ColumnTable(props: {
  caption: string;
  columns: readonly SortedColumn[];
  reading: Reading;
  fields: FieldTable;
  /** What a column of a matrix is, such as “A species”; without it no column can be one. */
  acrossLabel?: string | undefined;
  onChange: (reading: Reading, freed?: string) => void;
}) {
  const { reading, fields, acrossLabel, onChange } = props;
  const hasParts = reading.columns.some(({ part }) => part !== undefined);
  const options = useMemo(
    () => <FieldOptions fields={fields} acrossLabel={acrossLabel} hasParts={hasParts} />,
    [fields, acrossLabel, hasParts],
  );
  const take = useStable((column: ShownColumn, value: string) => {
    const taken =
      value === ACROSS ? "across" : value === PART ? "part" : value === NOTHING ? null : { field: value };
    const changed = takeColumn(reading, column, taken);
    onChange(changed.reading, changed.freed);
  });
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? props.columns : props.columns.slice(0, MOST);
  const more = props.columns.length - shown.length;
  return (
    <>
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
          {shown.map(({ column, reason, isUnsure }) => {
            return (
              <ColumnRow
                key={column.at}
                column={column}
                reason={reasonOf(reason, reading, column.at)}
                isUnsure={isUnsure}
                value={takenFor(reading, column.at)}
                options={options}
                onTake={take}
              />
            );
          })}
        </tbody>
      </table>
      {more > 0 && (
        <button type="button" className="link" onClick={() => setIsWhole(true)}>
          Show {countOf(more, "more column")}
        </button>
      )}
    </>
  );
}

/** What a column is taken for, as the select has it. */
function takenFor(reading: Reading, at: number): string {
  if (isAcross(reading, at)) return ACROSS;
  const column = columnAt(reading, at);
  return column?.part ? PART : (column?.field ?? NOTHING);
}

/** The reason for what a column is taken for, and what else is read from it. */
function reasonOf(reason: string, reading: Reading, at: number): string {
  const parts = Object.values(columnAt(reading, at)?.part ?? {});
  const isFilled = reading.fillDown.includes(at);
  return [reason, ...parts, isFilled && "a blank cell says the same as the one above"]
    .filter(Boolean)
    .join("; ");
}

/** A function that stays the same and does what the latest one does, so that only changed rows are drawn again. */
function useStable<Values extends unknown[]>(act: (...values: Values) => void): (...values: Values) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...values) => latest.current(...values), []);
}
