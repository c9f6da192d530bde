import { useState } from "react";
import type { FieldTable, Proposal, Reading } from "#core/domain/reading.ts";
import { Choice } from "./choice.tsx";
import { joinBy, type ShownColumn } from "./reading-changes.ts";

/** Joins another table by a column of each, which nothing in the files says; nothing if there is no other. */
export function JoinByHand(props: {
  proposal: Proposal;
  reading: Reading;
  fields: FieldTable;
  onChange: (reading: Reading) => void;
}) {
  const { proposal, reading, fields } = props;
  const others = proposal.sheets.filter(({ name, joinable }) => name !== proposal.table && joinable);
  const [[ours, theirs] = ["", ""]] = reading.join?.on ?? [];
  const [chosen, setChosen] = useState({
    sheet: reading.join?.sheet ?? "",
    here: String(ours),
    there: String(theirs),
  });
  if (others.length === 0) return null;
  const other = others.find(({ name }) => name === chosen.sheet);
  const choose = (next: typeof chosen) => {
    setChosen(next);
    const table = others.find(({ name }) => name === next.sheet);
    if (table && next.here !== "" && next.there !== "")
      props.onChange(joinBy(reading, table, [Number(next.here), Number(next.there)], fields));
  };
  return (
    <details>
      <summary>{reading.join ? "Join by another column" : "Join another table"}</summary>
      <div className="stack">
        <Choice
          label="The table"
          value={chosen.sheet}
          options={[
            { value: "", label: "Choose a table" },
            ...others.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChoose={(sheet) => choose({ ...chosen, sheet, there: "" })}
        />
        <Choice
          label="The column here"
          value={chosen.here}
          options={optionsOf(proposal.columns)}
          onChoose={(here) => choose({ ...chosen, here })}
        />
        {other && (
          <Choice
            label={`The column of “${other.name}” with the same values`}
            value={chosen.there}
            options={optionsOf(other.joinable?.columns ?? [])}
            onChoose={(there) => choose({ ...chosen, there })}
          />
        )}
      </div>
    </details>
  );
}

const optionsOf = (columns: readonly ShownColumn[]) => [
  { value: "", label: "Choose a column" },
  ...columns.map(({ at, name, values: [value] }) => ({
    value: String(at),
    label: value === undefined ? name : `${name}: ${value.slice(0, 30)}`,
  })),
];
