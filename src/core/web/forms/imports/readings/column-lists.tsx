import { useState } from "react";
import type { FieldTable, Proposal, Reading } from "#core/domain/reading.ts";
import { countOf } from "#core/domain/words.ts";
import { AcrossByHand } from "./across-by-hand.tsx";
import { AcrossColumns, type AcrossWords } from "./across-columns.tsx";
import { type SortedColumn, sortColumns } from "./column-order.ts";
import { ColumnTable } from "./column-table.tsx";
import styles from "./reading-step.module.css";

interface ListProps {
  proposal: Proposal;
  reading: Reading;
  fields: FieldTable;
  /** Whether something that is needed may be among the columns that are not used. */
  isLacking: boolean;
  /** What a column of a matrix is called; `undefined` if the table is none. */
  acrossLabel: string | undefined;
  onChange: (reading: Reading, freed?: string) => void;
}

/** All columns of a table: the unsure ones, the used ones, those of a matrix, and those that are not used. */
export function ColumnLists({
  words,
  ...rest
}: Omit<ListProps, "acrossLabel"> & { words: AcrossWords | undefined }) {
  // Changes do not move a column while a person goes through them.
  const [{ used, unused, across }] = useState(() => sortColumns(rest.proposal, rest.reading));
  const unsure = used.filter(({ isUnsure }) => isUnsure).length;
  const { reading, fields, onChange } = rest;
  const acrossLabel =
    reading.shape === "list"
      ? undefined
      : words?.[reading.shape === "visits-in-rows" ? "rows" : "columns"].one;
  const props = { ...rest, acrossLabel };
  return (
    <section className="stack" aria-label="Columns">
      <h4 className={styles.part}>Columns</h4>
      {unsure > 0 && (
        <p className="hint">
          {unsure === 1 ? "One column is" : `${unsure} columns are`} not certain, and first in the list.
        </p>
      )}
      {used.length > 0 && (
        <ColumnTable
          caption="What each column is read as"
          columns={used}
          reading={reading}
          fields={fields}
          acrossLabel={acrossLabel}
          onChange={onChange}
        />
      )}
      {words && across.length > 0 && <AcrossColumns {...props} words={words} columns={across} />}
      {words && across.length === 0 && <AcrossByHand {...props} words={words} />}
      <UnusedColumns {...props} columns={unused} />
    </section>
  );
}

/** Columns that nothing is taken from, folded, unless something that is needed may be among them. */
function UnusedColumns({
  columns,
  isLacking,
  reading,
  fields,
  acrossLabel,
  onChange,
}: ListProps & { columns: readonly SortedColumn[] }) {
  const [chosen, setChosen] = useState<boolean>();
  const [wasLacking, setWasLacking] = useState(isLacking);
  // It stays open once something was missing, also when that is found.
  if (isLacking && !wasLacking) setWasLacking(true);
  const isOpen = chosen ?? wasLacking;
  if (columns.length === 0) return null;
  const names = columns.slice(0, 6).map(({ column }) => column.name);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setChosen(currentTarget.open)}>
      <summary>
        Not used: {countOf(columns.length, "column")}{" "}
        <small>
          {names.join(", ")}
          {columns.length > names.length && " …"}
        </small>
      </summary>
      {isOpen && (
        <ColumnTable
          caption="Columns that are not used"
          acrossLabel={acrossLabel}
          columns={columns}
          reading={reading}
          fields={fields}
          onChange={onChange}
        />
      )}
    </details>
  );
}
