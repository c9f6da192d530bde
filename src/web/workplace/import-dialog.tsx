import { FileSpreadsheet } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { ImportReport } from "#domain/surveys/import-report.ts";
import { announce } from "../ui/toast.tsx";
import { BusyButton } from "./busy-button.tsx";
import styles from "./import-dialog.module.css";
import { ImportFindings } from "./import-findings.tsx";
import { sendCsv } from "./send-file.ts";
import { useSubmission } from "./submission.ts";
import { createSender } from "./use-send-once.ts";

interface Chosen {
  name: string;
  bytes: ArrayBuffer;
  sendOnce: ReturnType<typeof createSender>;
}

/**
 * Import from a CSV file in three steps: choose, see what would happen, really import. It is open while it is
 * rendered. `endpoint` takes the file by POST (`text/csv`), first with `?dryRun=true`; `onDone` is told of each import
 * that stored something. The children say which columns the file may have.
 */
export function ImportDialog(props: {
  title: string;
  endpoint: string;
  onDone: (report: ImportReport) => void;
  onClose: () => void;
  /** Whether the endpoint reads Darwin Core Archives as well; it tells them by their first bytes. */
  archives?: boolean;
  children?: ReactNode;
}) {
  const { endpoint } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [chosen, setChosen] = useState<Chosen>();
  const [report, setReport] = useState<ImportReport>();
  const { submit, busy, failure } = useSubmission(dialog);
  useEffect(() => {
    const { current } = dialog;
    const opener = document.activeElement;
    current?.showModal();
    return () => {
      current?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  const previewImport = (file: File) =>
    void submit(async () => {
      setReport(undefined);
      setChosen(undefined);
      // What was looked at is what is imported, even should the file change in between.
      const bytes = await file.arrayBuffer();
      setReport(await sendCsv(endpoint, bytes, { dryRun: true }));
      setChosen({ name: file.name, bytes, sendOnce: createSender() });
    });

  const runImport = ({ bytes, sendOnce }: Chosen) =>
    void submit(async () => {
      const done = await sendOnce((options) => sendCsv(endpoint, bytes, { dryRun: false, ...options }));
      setReport(done);
      announce("The file was imported", `${done.created} added, ${done.updated} changed.`);
      props.onDone(done);
    });

  const changes = report ? report.created + report.updated : 0;
  const isOver = report?.dryRun === false;
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) props.onClose();
      }}
    >
      <h2 id={title}>{props.title}</h2>
      {!isOver && (
        <>
          <div className={styles.hint}>{props.children}</div>
          <FileChoice
            name={chosen?.name}
            busy={busy}
            archives={props.archives ?? false}
            onChoose={previewImport}
          />
        </>
      )}
      {failure && (
        <p className={styles.problem} role="alert" tabIndex={-1} data-summary>
          {failure.message}
        </p>
      )}
      {report && <ImportFindings report={report} />}
      <div className={styles.buttons}>
        <button type="button" className="button quiet" onClick={props.onClose} disabled={busy}>
          {isOver ? "Close" : "Cancel"}
        </button>
        {chosen && report && !isOver && changes > 0 && (
          <BusyButton
            type="button"
            busy={busy}
            busyLabel="Importing the file"
            onClick={() => runImport(chosen)}
          >
            Import {changes === 1 ? "1 row" : `${changes} rows`}
          </BusyButton>
        )}
      </div>
    </dialog>
  );
}

/** The field for the file, which also takes one that is dropped on it. */
function FileChoice(props: {
  name: string | undefined;
  busy: boolean;
  archives: boolean;
  onChoose: (file: File) => void;
}) {
  const { name, busy, archives, onChoose } = props;
  const id = useId();
  return (
    <label className={styles.choice} htmlFor={id} data-busy={busy || undefined}>
      <FileSpreadsheet size={28} strokeWidth={1.5} aria-hidden />
      <span>
        <b>
          {name ? "Choose another file" : archives ? "Choose a CSV file or an archive" : "Choose a CSV file"}
        </b>
        <span>
          {busy ? "Reading the file" : (name ?? "Nothing is stored before you have seen what it does.")}
        </span>
      </span>
      <input
        id={id}
        type="file"
        accept={archives ? ".csv,text/csv,.zip,application/zip" : ".csv,text/csv"}
        disabled={busy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again once it has been mended.
          currentTarget.value = "";
          if (file) onChoose(file);
        }}
      />
    </label>
  );
}
