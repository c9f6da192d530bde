import { useState } from "react";
import { type Proposal, type Reading, shapes } from "#core/domain/reading.ts";
import type { AcrossWords } from "./across-columns.tsx";
import { Choice } from "./choice.tsx";
import { longestUnused, type Run, takeRun } from "./reading-changes.ts";

/** Takes a run of columns, from one to another, for species or visits that were not seen as such. */
export function AcrossByHand(props: {
  proposal: Proposal;
  reading: Reading;
  words: AcrossWords;
  onChange: (reading: Reading) => void;
}) {
  const { proposal, reading, words } = props;
  const { columns } = proposal;
  const [[from, to], setRun] = useState(() => reading.across[0] ?? longestUnused(reading, columns));
  const take = (run: Run, shape: Reading["shape"]) => {
    setRun(run);
    props.onChange(takeRun(proposal.reading, reading, run, shape));
  };
  const options = columns.map(({ at, name }) => ({ value: String(at), label: name }));
  return (
    <details>
      <summary>
        Columns that are {words.rows.many} or {words.columns.many}
      </summary>
      <div className="stack">
        <Choice
          label="The columns from"
          value={String(from)}
          options={options}
          onChoose={(at) => take([Number(at), Math.max(Number(at), to)], reading.shape)}
        />
        <Choice
          label="to"
          value={String(to)}
          options={options}
          onChoose={(at) => take([Math.min(from, Number(at)), Number(at)], reading.shape)}
        />
        <Choice
          label="are"
          value={reading.shape}
          options={[
            { value: "list", label: "what each is read as" },
            { value: "visits-in-rows", label: words.rows.many },
            { value: "visits-in-columns", label: words.columns.many },
          ]}
          onChoose={(value) => {
            const shape = shapes.find((one) => one === value);
            if (shape) take([from, to], shape);
          }}
        />
      </div>
    </details>
  );
}
