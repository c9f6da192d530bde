import { Minus, Plus } from "lucide-react";
import { useId } from "react";
import type { Proposal } from "#core/domain/reading.ts";
import styles from "./header-choice.module.css";
import { useSettled } from "./use-settled.ts";

const LAST_ROW = 60;
const SHOWN_CELLS = 12;

const words = (header: number, rows: number) =>
  header === 0 ? "No row has names" : rows > 1 ? `Rows ${header} to ${header + rows - 1}` : `Row ${header}`;

/** Which row has the names of the columns, with the first rows of the table to see it. */
export function HeaderChoice(props: {
  proposal: Proposal;
  busy: boolean;
  onChoose: (header: number) => void;
}) {
  const { top, reading } = props.proposal;
  const id = useId();
  const [header, choose] = useSettled(reading.header, props.busy, props.onChoose);
  const rows = header === reading.header ? reading.headerRows : 1;
  const isHeader = (line: number) => line >= header && line < header + rows;
  const width = Math.max(...top.map((cells) => cells.length));
  return (
    <details open={props.proposal.refused !== undefined || undefined}>
      <summary>Header: {words(header, rows).toLowerCase()}</summary>
      <div className={`toolbar ${styles.row}`}>
        <button
          type="button"
          className="button quiet"
          aria-label="The row above"
          aria-disabled={header === 0 || undefined}
          onClick={() => choose(Math.max(0, header - 1))}
        >
          <Minus size={18} aria-hidden />
        </button>
        <b id={id} role="status">
          {words(header, rows)}
        </b>
        <button
          type="button"
          className="button quiet"
          aria-label="The row below"
          aria-disabled={header === LAST_ROW || undefined}
          onClick={() => choose(Math.min(LAST_ROW, header + 1))}
        >
          <Plus size={18} aria-hidden />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className={`scrolls ${styles.top}`} aria-label="The first rows of the table" tabIndex={0}>
        <table className="table">
          <tbody>
            {top.map((cells, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={index} data-header={isHeader(index + 1) || undefined}>
                <th scope="row">{index + 1}</th>
                {Array.from({ length: Math.min(width, SHOWN_CELLS) }, (_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                  <td key={at}>{cells[at]}</td>
                ))}
                {width > SHOWN_CELLS && <td>…</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
