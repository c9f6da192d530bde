import { type ReactNode, useState } from "react";
import type { FieldTable, Guess, Proposal, Question, Reading } from "#core/domain/reading.ts";
import { answerIn } from "#core/domain/reading.ts";
import type { AcrossWords } from "./across-columns.tsx";
import { ColumnLists } from "./column-lists.tsx";
import { HeaderChoice } from "./header-choice.tsx";
import { JoinedTable } from "./joined-table.tsx";
import { OtherGuesses } from "./other-guesses.tsx";
import { PreviewLine } from "./preview-line.tsx";
import { QuestionList } from "./question-list.tsx";
import styles from "./reading-step.module.css";
import { SheetChoice } from "./sheet-choice.tsx";
import { type ReadingPreview, usePreview } from "./use-preview.ts";

/** A sheet, a header, or the columns instead of the rules of a program, for which another proposal is wanted. */
export interface Wanted {
  sheet?: string;
  header?: number;
  byColumns?: true;
}

/** What a person sees and corrects of how a table is read: its sheet, questions, columns and header. */
export function ReadingStep(props: {
  /** What the proposal is of. */
  id: string;
  file: string;
  proposal: Proposal;
  reading: Reading;
  fields: FieldTable;
  /** What the columns of a matrix are; without them no table is one. */
  words?: AcrossWords;
  /** Whether another proposal is on its way. */
  busy: boolean;
  /** Whether the file is being checked as it is read now. */
  isChecking: boolean;
  /** Whether the columns answer a question by now, so that it is not asked any more. */
  isMoot: (ask: Question["ask"], reading: Reading) => boolean;
  /** What the reading takes for granted, besides the questions. */
  guesses?: (reading: Reading) => Guess[];
  preview: (reading: Reading, signal: AbortSignal) => Promise<ReadingPreview>;
  onChange: (reading: Reading) => void;
  onPropose: (wanted: Wanted) => void;
  /** The buttons. */
  children: ReactNode;
}) {
  const { proposal, reading, fields, busy, onPropose } = props;
  const [said, setSaid] = useState("");
  const { query, isOld } = usePreview(
    ["reading preview", props.id],
    reading,
    props.isChecking,
    props.preview,
  );
  const change = (next: Reading, freed?: string) => {
    setSaid(freed === undefined ? "" : `“${freed}” is not used any more.`);
    props.onChange(next);
  };
  const { table: sheet, columns } = proposal;
  const isAsked = ({ ask }: Question) => answerIn(reading, ask) !== "" || !props.isMoot(ask, reading);
  const isByRules = reading.program !== null && reading.columns.length === 0;
  return (
    <div className={`stack ${styles.step}`} data-reading-step aria-busy={busy || undefined}>
      <PreviewLine file={props.file} query={query} isOld={isOld || busy} said={said} />
      {proposal.refused && <p className="note">{proposal.refused}</p>}
      <SheetChoice proposal={proposal} busy={busy} onChoose={(name) => onPropose({ sheet: name })} />
      <QuestionList questions={proposal.questions.filter(isAsked)} reading={reading} onChange={change} />
      {isByRules ? (
        <p>
          This is {reading.program}; it is read by its own rules.{" "}
          {columns.length > 0 && (
            <button type="button" className="link" onClick={() => onPropose({ sheet, byColumns: true })}>
              Read it by its columns instead
            </button>
          )}
        </p>
      ) : (
        <>
          {proposal.rules && (
            <p>
              This is {proposal.rules}; it is read by its columns.{" "}
              <button type="button" className="link" onClick={() => onPropose({ sheet })}>
                Read it by its own rules again
              </button>
            </p>
          )}
          <JoinedTable proposal={proposal} reading={reading} fields={fields} onChange={change} />
          <ColumnLists
            key={`${props.id} ${sheet} ${proposal.reading.header}`}
            proposal={proposal}
            reading={reading}
            fields={fields}
            words={props.words}
            isLacking={proposal.refused !== undefined || query.data?.isNothing === true}
            onChange={change}
          />
          <OtherGuesses guesses={props.guesses?.(reading) ?? []} onChange={change} />
          <HeaderChoice proposal={proposal} busy={busy} onChoose={(header) => onPropose({ sheet, header })} />
        </>
      )}
      {props.children}
    </div>
  );
}
