import { useState } from "react";
import { Link } from "react-router";
import type { Encounter } from "#birds/domain/ringing/encounter.ts";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { Doubts } from "./doubts.tsx";
import { kindText, listFacts, ringOf, speciesText } from "./encounter-words.ts";
import { HistoryDialog } from "./history-dialog.tsx";
import styles from "./ringing.module.css";
import { birdHref } from "./ringing.ts";

/** The columns that most birds fill; the rest of a bird is in one cell. */
const columns = ["time", "net", "age", "sex", "wing", "mass", "fat"] as const;

/** The birds of a session: a table, and on a phone a card each. */
export function SessionBirds({ encounters }: { encounters: readonly Encounter[] }) {
  const [correcting, setCorrecting] = useState<Encounter>();
  const [reading, setReading] = useState<Encounter>();
  if (encounters.length === 0) return <p>No bird was caught.</p>;
  return (
    <>
      <table className={`table ${styles.cards}`}>
        <thead>
          <tr>
            <th scope="col">Ring and species</th>
            <th scope="col">Time</th>
            <th scope="col">Net</th>
            <th scope="col">Age</th>
            <th scope="col">Sex</th>
            <th scope="col">Wing</th>
            <th scope="col">Mass</th>
            <th scope="col">Fat</th>
            <th scope="col">Also</th>
            <th scope="col">
              <span className="visually-hidden">Correct</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {encounters.map((bird) => (
            <BirdRow
              key={bird._id}
              bird={bird}
              onCorrect={() => setCorrecting(bird)}
              onRead={() => setReading(bird)}
            />
          ))}
        </tbody>
      </table>
      {correcting && <CorrectionDialog encounter={correcting} onClosed={() => setCorrecting(undefined)} />}
      {reading && <HistoryDialog encounter={reading} onClose={() => setReading(undefined)} />}
    </>
  );
}

function BirdRow(props: { bird: Encounter; onCorrect: () => void; onRead: () => void }) {
  const { bird } = props;
  const facts = listFacts(bird);
  const others = facts.filter(({ name }) => !columns.some((column) => column === name));
  return (
    <tr>
      <th scope="row">
        {bird.birdKey ? <Link to={birdHref(bird.birdKey)}>{ringOf(bird)}</Link> : ringOf(bird)}{" "}
        {speciesText(bird)}
        <small>
          {kindText(bird)}
          {bird.species === null && " · name not matched"}
          {bird.isChangedSince && " · changed since it was handed in"}
        </small>
        <Doubts doubts={bird.doubts} />
      </th>
      {columns.map((column) => {
        const fact = facts.find(({ name }) => name === column);
        return (
          <td key={column} data-label={fact?.label}>
            {fact?.text}
          </td>
        );
      })}
      <td data-label={others.length > 0 ? "Also" : undefined}>
        {others.map(({ label, text }) => `${label}: ${text}`).join("; ")}
      </td>
      <td>
        <div className="toolbar">
          <button type="button" className="button quiet" onClick={props.onCorrect}>
            Correct<span className="visually-hidden"> {ringOf(bird)}</span>
          </button>
          {(bird.version > 1 || bird.written) && (
            <button type="button" className="button quiet" onClick={props.onRead}>
              History<span className="visually-hidden"> of {ringOf(bird)}</span>
            </button>
          )}
        </div>
      </td>
    </tr>
  );
}
