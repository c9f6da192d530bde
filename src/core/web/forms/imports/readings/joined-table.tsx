import type { FieldTable, Proposal, Reading } from "#core/domain/reading.ts";
import { ColumnTable } from "./column-table.tsx";
import { JoinByHand } from "./join-by-hand.tsx";

/** Says which second table is joined by which columns; a person can leave it out, or join another. */
export function JoinedTable(props: {
  proposal: Proposal;
  reading: Reading;
  fields: FieldTable;
  onChange: (reading: Reading, freed?: string) => void;
}) {
  const { proposal, reading, onChange } = props;
  const join = reading.join ?? proposal.reading.join;
  if (!join) return <JoinByHand {...props} />;
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
  const joined = proposal.sheets.find(({ name }) => name === join.sheet)?.joinable;
  const columns = joined?.columns ?? join.columns.map(({ at, name }) => ({ at, name, values: [] }));
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
          columns={columns.map((column) => ({ column, reason: "", isUnsure: false }))}
          reading={shown}
          fields={props.fields}
          onChange={({ columns }, freed) => onChange({ ...reading, join: { ...join, columns } }, freed)}
        />
      </details>
      <JoinByHand {...props} />
    </div>
  );
}
