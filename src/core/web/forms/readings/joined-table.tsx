import type { FieldTable, Proposal, Reading } from "#core/domain/reading.ts";
import { ColumnTable } from "./column-table.tsx";

/** Says which second table is joined by which columns, and lets a person leave it out; nothing if there is none. */
export function JoinedTable(props: {
  proposal: Proposal;
  reading: Reading;
  fields: FieldTable;
  onChange: (reading: Reading, freed?: string) => void;
}) {
  const { proposal, reading, onChange } = props;
  const join = reading.join ?? proposal.reading.join;
  if (!join) return null;
  if (!reading.join)
    return (
      <p>
        The rows of “{join.sheet}” are left out.{" "}
        <button type="button" className="link" onClick={() => onChange({ ...reading, join })}>
          Join them again
        </button>
      </p>
    );
  const nameAt = (at: number) => proposal.columns.find((column) => column.at === at)?.name ?? "";
  const shown = { ...reading, columns: join.columns, across: [], fillDown: [] };
  return (
    <div>
      <p>
        The rows of “{join.sheet}” are joined by {join.on.map(([at]) => `“${nameAt(at)}”`).join(" and ")}.{" "}
        <button type="button" className="link" onClick={() => onChange({ ...reading, join: null })}>
          Leave them out
        </button>
      </p>
      <details>
        <summary>What “{join.sheet}” adds</summary>
        <ColumnTable
          caption={`The columns of ${join.sheet}`}
          columns={
            proposal.reading.join?.columns.map((column) => ({
              column: { at: column.at, name: column.name, values: [] },
              reason: "",
              isUnsure: false,
            })) ?? []
          }
          reading={shown}
          fields={props.fields}
          onChange={({ columns }, freed) => onChange({ ...reading, join: { ...join, columns } }, freed)}
        />
      </details>
    </div>
  );
}
