import { useId, useState } from "react";
import type { FieldTable, Proposal, Reading } from "#core/domain/reading.ts";
import { shapes } from "#core/domain/reading.ts";
import { countOf } from "#core/domain/words.ts";
import type { SortedColumn } from "./column-order.ts";
import { ColumnTable } from "./column-table.tsx";
import { isAcross, takeRuns } from "./reading-changes.ts";
import styles from "./reading-step.module.css";

/** What a field table calls the columns of a matrix. */
export interface AcrossWords {
  rows: { one: string; many: string };
  columns: { one: string; many: string };
}

/** The columns of a matrix, all with one select of what they are; each can be taken for something else. */
export function AcrossColumns(props: {
  proposal: Proposal;
  reading: Reading;
  columns: readonly SortedColumn[];
  fields: FieldTable;
  words: AcrossWords;
  acrossLabel: string | undefined;
  onChange: (reading: Reading, freed?: string) => void;
}) {
  const { proposal, reading, columns, words } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last) return null;
  const taken = columns.filter(({ column }) => isAcross(reading, column.at)).length;
  const runs = reading.across.length > 0 ? reading.across : proposal.reading.across;
  return (
    <div className={styles.across}>
      <label htmlFor={id}>
        {countOf(columns.length, "column")} from “{first.column.name}” to “{last.column.name}”
        {taken > 0 && taken < columns.length && `, of which ${taken} are used so`}
      </label>
      <select
        id={id}
        value={reading.shape}
        onChange={({ currentTarget: { value } }) => {
          const shape = shapes.find((one) => one === value);
          if (shape) props.onChange(takeRuns(reading, runs, shape));
        }}
      >
        <option value="visits-in-rows">are {words.rows.many}</option>
        <option value="visits-in-columns">are {words.columns.many}</option>
        <option value="list">are not used</option>
      </select>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>Each of these columns</summary>
        {isOpen && (
          <ColumnTable
            caption="The columns across"
            columns={columns}
            reading={reading}
            fields={props.fields}
            acrossLabel={props.acrossLabel}
            onChange={props.onChange}
          />
        )}
      </details>
    </div>
  );
}
