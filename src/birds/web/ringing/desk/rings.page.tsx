import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ringFates } from "#birds/domain/ringing/ring-stock.ts";
import type { RingFateRecord, RingStringRecord } from "#birds/domain/ringing/stock-input.ts";
import { formatDay } from "#core/domain/dates.ts";
import { countOf } from "#core/domain/words.ts";
import { unwrap } from "#core/web/browser-client.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { DeskFrame, isKeeper } from "./desk-frame.tsx";
import { FateForm, withdrawFate } from "./fate-form.tsx";
import styles from "./ringing.module.css";
import { ringing, ringingChanges, stockQuery } from "./ringing.ts";
import { runOut } from "./run-out.ts";
import { StringForm } from "./string-form.tsx";

export const meta = () => workplaceMeta("Rings");

/** The stock of rings: strings with how many are left, and what became of rings without a bird. */
export default function RingsPage() {
  return (
    <DeskFrame title="Rings" room="/ringing/rings">
      {(person) => <Stock isKeeper={isKeeper(person)} />}
    </DeskFrame>
  );
}

function Stock({ isKeeper }: { isKeeper: boolean }) {
  const query = useQuery(stockQuery);
  const { data, error } = query;
  if (!data)
    return error ? <LoadProblem what="The stock" query={query} /> : <p role="status">Loading the rings</p>;
  return (
    <>
      <section className={`stack ${styles.section}`} aria-label="Strings">
        <h2>{countOf(data.strings.length, "string")}</h2>
        {data.strings.length === 0 ? (
          <EmptyState
            kind="nothing"
            title="No rings yet"
            text="A string is a run of rings with consecutive numbers. Enter what you have received: its first ring, its last and its size."
          />
        ) : (
          <Strings strings={data.strings} />
        )}
      </section>
      {isKeeper && <StringForm />}
      <FateForm />
      <Fates fates={data.fates} />
    </>
  );
}

const Strings = ({ strings }: { strings: readonly RingStringRecord[] }) => (
  <table className={`table ${styles.cards}`}>
    <thead>
      <tr>
        <th scope="col">Rings</th>
        <th scope="col">Size</th>
        <th scope="col">Left</th>
        <th scope="col">Next</th>
        <th scope="col">Where</th>
        <th scope="col">
          <span className="visually-hidden">Return</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {strings.map((string) => (
        <tr key={string._id}>
          <th scope="row">
            {[string.scheme, string.first].filter(Boolean).join(" ")} to {string.last}
            {string.receivedOn && <small>Received {formatDay(string.receivedOn)}</small>}
          </th>
          <td data-label="Size">{string.size}</td>
          <td data-label="Left">
            {string.left.toLocaleString("en-GB")} of {string.total.toLocaleString("en-GB")}
            {runOut(string) && <small>Running out</small>}
          </td>
          <td data-label="Next">{string.next ?? "None"}</td>
          <td data-label="Where">
            {string.holder ?? "In the store"}
            {string.openIn && (
              <small>
                Open at <Link to={`/ringing/sessions/${string.openIn}`}>a table</Link>
              </small>
            )}
          </td>
          <td>{(string.holderId || string.openIn) && <Return string={string} />}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Return({ string }: { string: RingStringRecord }) {
  const { run, busy } = useAction({
    call: (keyed) => unwrap(ringing.strings[":id"].return.$post({ param: { id: string._id } }, keyed)),
    done: () => ({ said: "The rings are back in the store", detail: `${string.first} to ${string.last}` }),
    refused: "The rings were not returned",
    changes: ringingChanges,
  });
  return (
    <BusyButton type="button" quiet busy={busy} busyLabel="Returning" onClick={() => run()}>
      Return
      <span className="visually-hidden">
        {" "}
        {string.first} to {string.last}
      </span>
    </BusyButton>
  );
}

/** Rings that are on no bird, and why. */
function Fates({ fates }: { fates: readonly RingFateRecord[] }) {
  const undoing = useAction({
    call: (keyed, fate: RingFateRecord) => withdrawFate(fate._id)(keyed),
    done: (_, { ring }) => ({ said: "This was undone", detail: ring }),
    refused: "This was not undone",
    changes: ringingChanges,
  });
  if (fates.length === 0) return null;
  return (
    <section className={`stack ${styles.section}`} aria-label="Rings without a bird">
      <h2>Rings without a bird</h2>
      <ul>
        {fates.map((fate) => (
          <li key={fate._id} className="row toolbar spread">
            <div>
              <p>
                {fate.ring}: {ringFates[fate.fate].toLowerCase()}
                {fate.to && ` to ${fate.to}`}
                {fate.reason && ` (${fate.reason})`}
              </p>
              <small>
                {formatDay(fate.on)}
                {fate.by && `, ${fate.by}`}
              </small>
            </div>
            <BusyButton
              type="button"
              quiet
              busy={undoing.running === fate}
              busyLabel="Undoing"
              onClick={() => undoing.run(fate)}
            >
              Undo<span className="visually-hidden"> what became of {fate.ring}</span>
            </BusyButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
