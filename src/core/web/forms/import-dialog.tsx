import { type ReactNode, useRef, useState } from "react";
import type { ImportReport } from "#core/domain/import-report.ts";
import { countOf } from "#core/domain/words.ts";
import { announce } from "../ui/toast.tsx";
import { BusyButton } from "./busy-button.tsx";
import { FileChoice } from "./file-choice.tsx";
import styles from "./import-dialog.module.css";
import { ImportFindings } from "./import-findings.tsx";
import frame from "./modal-dialog.module.css";
import { ModalDialog } from "./modal-dialog.tsx";
import { sendCsv } from "./send-file.ts";
import { useSubmission } from "./submission.ts";
import { createSender } from "./use-send-once.ts";

interface Chosen {
  name: string;
  bytes: ArrayBuffer;
  sendOnce: ReturnType<typeof createSender>;
}

/** Imports a CSV file in three steps: choose, check, import; `endpoint` gets it by POST, first with `?dryRun=true`. */
export function ImportDialog(props: {
  title: string;
  endpoint: string;
  onDone: (report: ImportReport) => void;
  onClose: () => void;
  /** Whether the endpoint also accepts Darwin Core Archives. */
  archives?: boolean;
  /** What is to be sent with the file, and what only with an import. */
  query?: Record<string, string>;
  importQuery?: Record<string, string>;
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
  children?: ReactNode;
}) {
  const { endpoint, archives = false, query = {}, importQuery, answered = 0, review } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [report, setReport] = useState<ImportReport>();
  const { submit, busy, failure } = useSubmission(dialog);

  const check = (file: { name: string; bytes: () => Promise<ArrayBuffer> }, sent: Record<string, string>) =>
    void submit(async () => {
      setReport(undefined);
      setChosen(undefined);
      // The checked bytes are imported, even if the file changes in between.
      const bytes = await file.bytes();
      setReport(await sendCsv(endpoint, bytes, { dryRun: true, query: sent }));
      setChosen({ name: file.name, bytes, sendOnce: createSender() });
    });

  const runImport = ({ bytes, sendOnce }: Chosen) =>
    void submit(async () => {
      const done = await sendOnce((options) =>
        sendCsv(endpoint, bytes, { dryRun: false, query: { ...query, ...importQuery }, ...options }),
      );
      setReport(done);
      const [added, updated] = [done.created, done.updated].map((rows) => rows.toLocaleString("en-GB"));
      announce("The file was imported", `${added} added, ${updated} updated.`);
      props.onDone(done);
    });

  const changes = (report ? report.created + report.updated : 0) + answered;
  const isDone = report?.dryRun === false;
  return (
    <ModalDialog title={props.title} isWide busy={busy} onClose={props.onClose} element={dialog}>
      {!isDone && (
        <>
          <div className={`hint ${styles.hint}`}>{props.children}</div>
          <FileChoice
            label={
              chosen
                ? "Choose another file"
                : archives
                  ? "Choose a CSV file or an archive"
                  : "Choose a CSV file"
            }
            text={
              busy
                ? "Reading the file"
                : (chosen?.name ?? "You can check the result before anything is stored.")
            }
            accept={archives ? ".csv,text/csv,.zip,application/zip" : ".csv,text/csv"}
            busy={busy}
            onChoose={([file]) => {
              if (!file) return;
              props.onChosen?.();
              check({ name: file.name, bytes: () => file.arrayBuffer() }, query);
            }}
          />
        </>
      )}
      {failure && (
        <p className={frame.problem} role="alert" tabIndex={-1} data-summary>
          {failure.message}
        </p>
      )}
      {report && <ImportFindings report={report} />}
      {report &&
        review?.({
          report,
          busy,
          recheck: (sent) => chosen && check({ name: chosen.name, bytes: async () => chosen.bytes }, sent),
        })}
      <div className={`toolbar ${frame.buttons}`}>
        <button type="button" className="button quiet" onClick={props.onClose} disabled={busy}>
          {isDone ? "Close" : "Cancel"}
        </button>
        {chosen && report && !isDone && changes > 0 && (
          <BusyButton
            type="button"
            busy={busy}
            busyLabel="Importing the file"
            onClick={() => runImport(chosen)}
          >
            Import {review ? "the list" : countOf(changes, "row")}
          </BusyButton>
        )}
      </div>
    </ModalDialog>
  );
}
