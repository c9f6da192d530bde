import { type ReactNode, useEffect, useRef } from "react";
import { describeList, type ListTable, missingFields } from "#core/domain/list-table.ts";
import type { Proposal, Reading } from "#core/domain/reading.ts";
import styles from "./import-dialog.module.css";
import { ReadingStep, type Wanted } from "./readings/reading-step.tsx";

/** The step between choosing and checking a list: what each column is taken for. */
export function ListReading(props: {
  file: string;
  list: ListTable;
  proposal: Proposal;
  reading: Reading;
  busy: boolean;
  onChange: (reading: Reading) => void;
  onPropose: (wanted: Wanted) => void;
  /** The button that checks. */
  children: ReactNode;
}) {
  const { file, list, proposal, reading } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={`stack ${styles.reading}`} aria-label="What is what">
      <h3 ref={heading} tabIndex={-1}>
        What is what
      </h3>
      <ReadingStep
        id={file}
        file={file}
        proposal={proposal}
        reading={reading}
        fields={list.fields}
        busy={props.busy}
        isChecking={false}
        isMoot={() => true}
        preview={async (next) => preview(list, next, proposal.rows)}
        onChange={props.onChange}
        onPropose={props.onPropose}
      >
        {props.children}
      </ReadingStep>
    </section>
  );
}

/** What a reading gives, which its columns alone say. */
function preview(list: ListTable, reading: Reading, rows: number) {
  const missing = missingFields(list, reading);
  const isNothing = missing.length > 0;
  const summary = isNothing
    ? `Say which column is the ${missing.join(" and which the ")}.`
    : `${describeList(list.fields, reading, rows)}.`;
  return { summary, isNothing, problems: [] };
}
