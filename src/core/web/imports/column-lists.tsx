import { useState } from "react";
import type { FieldTable, Proposal, Reading } from "#core/domain/reading.ts";
import { countOf } from "#core/domain/words.ts";
import { AcrossColumns, type AcrossWords } from "./across-columns.tsx";
import { type SortedColumn, sortColumns } from "./column-order.ts";
import { ColumnTable } from "./column-table.tsx";

interface ListProps {
  proposal: Proposal;
  reading: Reading;
  fields: FieldTable;
  onChange: (reading: Reading, freed?: string) => void;
}

/** All columns of a table: the unsure ones, the used ones, those of a matrix, and those that are not used. */
export function ColumnLists(props: ListProps & { words: AcrossWords }) {
  const { used, unused, across } = sortColumns(props.proposal);
  const unsure = used.filter(({ isUnsure }) => isUnsure).length;
  const { proposal, reading, fields, onChange } = props;
  return (
    <section className="stack" aria-label="Columns">
      <h4>Columns</h4>
      {unsure > 0 && (
        <p className="hint">
          {unsure === 1 ? "One column is" : `${unsure} columns are`} not certain, and first in the list.
        </p>
      )}
      {used.length > 0 && (
        <ColumnTable
          caption="What each column is taken for"
          columns={used}
          reading={reading}
          fields={fields}
          filled={proposal.reading.fillDown}
          onChange={onChange}
        />
      )}
      <AcrossColumns {...props} columns={across} />
      <UnusedColumns {...props} columns={unused} />
    </section>
  );
}

/** Columns that nothing is taken from, folded, unless something that is needed may be among them. */
function UnusedColumns({
  columns,
  proposal,
  reading,
  fields,
  onChange,
}: ListProps & { columns: readonly SortedColumn[] }) {
  const [isOpen, setIsOpen] = useState(proposal.refused !== undefined);
  if (columns.length === 0) return null;
  const names = columns.slice(0, 6).map(({ column }) => column.name);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
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
          columns={columns}
          reading={reading}
          fields={fields}
          onChange={onChange}
        />
      )}
    </details>
  );
}
