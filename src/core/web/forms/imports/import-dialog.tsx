import { type ReactNode, useRef } from "react";
import type { ImportReport } from "#core/domain/import-report.ts";
import type { ListTable } from "#core/domain/list-table.ts";
import { countOf } from "#core/domain/words.ts";
import { SaveBar } from "../../ui/save-bar.tsx";
import frame from "../dialogs/modal-dialog.module.css";
import { ModalDialog } from "../dialogs/modal-dialog.tsx";
import { FileChoice } from "../fields/file-choice.tsx";
import { BusyButton } from "../sending/busy-button.tsx";
import styles from "./import-dialog.module.css";
import { ImportFindings } from "./import-findings.tsx";
import { ListReading } from "./list-reading.tsx";
import { describeOrigin } from "./readings/remembered-readings.tsx";
import { useListImport } from "./use-list-import.ts";

const spreadsheets = ".csv,.tsv,.txt,.xlsx,text/csv";

/** Imports a list: choose, say what is what unless that is known, check, import; `endpoint` gets it by POST, first with `?dryRun=true`. */
export function ImportDialog(props: {
  title: string;
  endpoint: string;
  /** What its columns can be taken for. */
  list: ListTable;
  onDone: (report: ImportReport) => void;
  onClose: () => void;
  /** Whether the endpoint also accepts Darwin Core Archives. */
  archives?: boolean;
  /** Other files that it accepts, several at once, and what they are called. */
  files?: { accept: string; label: string };
  /** What else the form of an import says. */
  texts?: Record<string, string>;
  /** What the button says that imports so many rows. */
  action?: (changes: number) => string;
  /** What is to be sent with the file, and what only with an import. */
  query?: Record<string, string>;
  importQuery?: Record<string, string>;
  /** Called with each dry run. */
  onChecked?: (report: ImportReport) => void;
  /** Called when another file is chosen. */
  onChosen?: () => void;
  /** How many changes were answered that the dry run has not counted. */
  answered?: number;
  /** Choices about the findings; `recheck` reads the file again with another query. */
  review?: (state: {
    report: ImportReport;
    busy: boolean;
    recheck: (query: Record<string, string>) => void;
  }) => ReactNode;
  /** What can be done after the import. */
  after?: (report: ImportReport) => ReactNode;
  children?: ReactNode;
}) {
  const { endpoint, archives = false, query = {}, texts = {}, importQuery, answered = 0, review } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const current = useListImport(dialog, {
    endpoint,
    query,
    texts,
    onDone: props.onDone,
    onChecked: props.onChecked,
  });
  const { chosen, report, reads, busy, failure } = current;
  const changes = (report ? report.created + report.updated : 0) + answered;
  const isDone = report?.dryRun === false;
  const isReading = reads?.isOpen === true && !isDone;
  const shown = isReading ? undefined : report;
  const close = (
    <button type="button" className="button quiet" onClick={props.onClose} disabled={busy}>
      {isDone ? "Close" : "Cancel"}
    </button>
  );
  return (
    <ModalDialog title={props.title} isWide busy={busy} onClose={props.onClose} element={dialog}>
      {!isDone && (
        <>
          <div className={`hint ${styles.hint}`}>{props.children}</div>
          <FileChoice
            label={
              chosen
                ? "Choose another file"
                : props.files
                  ? props.files.label
                  : archives
                    ? "Choose a CSV file, a workbook or an archive"
                    : "Choose a CSV file or a workbook"
            }
            text={
              busy
                ? "Reading the file"
                : (chosen?.name ?? "You can check the result before anything is stored.")
            }
            accept={
              archives
                ? `${spreadsheets},.zip,application/zip`
                : [spreadsheets, props.files?.accept].filter(Boolean).join(",")
            }
            multiple={props.files !== undefined}
            busy={busy}
            onChoose={(files) => {
              props.onChosen?.();
              current.choose(files);
            }}
          />
        </>
      )}
      {failure && (
        <p className={frame.problem} role="alert" tabIndex={-1} data-summary>
          {failure.message}
        </p>
      )}
      {!isDone && (
        <HowItIsRead list={props.list} current={current}>
          {close}
        </HowItIsRead>
      )}
      {shown && <ImportFindings report={shown} />}
      {shown && review?.({ report: shown, busy, recheck: current.recheck })}
      {isDone && report && props.after?.(report)}
      {!isReading && (
        <SaveBar>
          {close}
          {chosen && shown && !isDone && changes > 0 && (
            <BusyButton
              type="button"
              busy={busy}
              busyLabel="Importing the file"
              onClick={() => current.store(importQuery ?? {})}
            >
              {props.action?.(changes) ?? `Import ${review ? "the list" : countOf(changes, "row")}`}
            </BusyButton>
          )}
        </SaveBar>
      )}
    </ModalDialog>
  );
}

/** How the chosen list is read: the step in which a person says it, or one line once that is known. */
function HowItIsRead(props: {
  list: ListTable;
  current: ReturnType<typeof useListImport>;
  /** The button beside the one that checks. */
  children: ReactNode;
}) {
  const { list, current } = props;
  const { chosen, reads, busy } = current;
  if (!chosen || !reads) return null;
  const { proposal, reading, isGiven } = reads;
  const { remembered } = proposal;
  if (!reads.isOpen)
    return (
      <p>
        {remembered
          ? `Read as on ${describeOrigin(remembered)} (${remembered.file})`
          : isGiven
            ? "Read as you said"
            : "Each column was read by its name"}{" "}
        ·{" "}
        <button type="button" className="link" onClick={current.open}>
          Change what is what
        </button>
      </p>
    );
  return (
    <ListReading
      key={`${chosen.name} ${proposal.table} ${proposal.reading.header}`}
      file={chosen.name}
      list={list}
      proposal={proposal}
      reading={reading}
      busy={busy}
      onChange={current.change}
      onPropose={current.propose}
    >
      <SaveBar>
        {props.children}
        <BusyButton
          type="button"
          data-goes-on
          busy={busy}
          busyLabel="Checking the file"
          onClick={() => current.checkAs(reading)}
        >
          Check
        </BusyButton>
      </SaveBar>
    </ListReading>
  );
}
