import { FileText, ImageOff, Upload as UploadIcon } from "lucide-react";
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { readableSize } from "#core/domain/files/readable-size.ts";
import type { UploadPreset } from "#core/domain/files/upload.ts";
import { useUpload } from "../sending/use-upload.ts";
import styles from "./file-drop.module.css";
import { type FileRuleName, fileRules, validateFile } from "./file-rules.ts";
import { describe, Field } from "./inputs.tsx";
import { UndoNote } from "./undo-note.tsx";
import { useStoredFile } from "./use-stored-file.ts";

type Begin = { file: File; onBegun: () => void };

/** A field for one picture or PDF, uploaded as soon as it is chosen, dropped or pasted; `value` is its stored address. */
export function FileDrop(props: {
  /** The form's field, which shows the error if the upload failed when the form is saved. */
  field: string;
  /** The id of its input, which the form's error summary links to. */
  id: string;
  label: string;
  preset: UploadPreset;
  accept: FileRuleName;
  value: string | null;
  onChange: (url: string | null) => void;
  hint?: string;
  error?: string | undefined;
  /** Gets the files after the first one; without it only one file is accepted. */
  onOthers?: (files: File[]) => void;
  /** A file to upload as soon as the field is mounted. */
  begin?: Begin | undefined;
}) {
  const { accept, id, value } = props;
  const input = useRef<HTMLInputElement>(null);
  const [removed, setRemoved] = useState<{ url: string; name: string }>();
  const sending = useUpload({ field: props.field, preset: props.preset, onDone: props.onChange });
  const { progress, problem } = sending;
  const busy = progress !== undefined;
  const failed = sending.canRetry !== undefined;
  // The local file is shown until the form's value changes.
  const file = busy || problem || sending.url === value ? sending.file : undefined;
  const stored = useStoredFile(file ? null : value);
  const error = problem ?? props.error;
  const rule = fileRules[accept];

  function start(next: File, others: number) {
    const refusal = validateFile(next, accept, others);
    if (refusal) sending.refuse(refusal);
    else void sending.send(next);
  }
  useBegin(props.begin, (first) => start(first, 0));

  function chooseFiles(files: FileList | null) {
    const [first, ...others] = files ?? [];
    if (!first) return;
    props.onOthers?.(others);
    start(first, props.onOthers ? 0 : others.length);
  }
  function runAndRefocus(action: () => void) {
    action();
    // The pressed button disappears, so the focus moves to the input.
    input.current?.focus();
  }

  function remove(name: string) {
    sending.reset();
    if (failed) return;
    setRemoved(value ? { url: value, name } : undefined);
    props.onChange(null);
  }

  const shown = file ?? stored;
  return (
    <Field
      id={id}
      label={props.label}
      description={props.hint}
      error={error && <span role="alert">{error}</span>}
    >
      <DropZone isInvalid={Boolean(error)} onFiles={chooseFiles}>
        <input
          ref={input}
          id={id}
          className={styles.input}
          type="file"
          accept={rule.types}
          multiple={props.onOthers !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describe(id, { error, description: props.hint }, `${id}-what`)}
          onChange={(event) => {
            chooseFiles(event.currentTarget.files);
            // The same file may be chosen again after a failure.
            event.currentTarget.value = "";
          }}
        />
        {shown ? (
          <div className={styles.file}>
            <Preview picture={file ? sending.picture : stored?.picture} />
            <About id={`${id}-what`} file={shown} progress={progress} />
            <Actions
              id={id}
              busy={busy}
              onRetry={sending.canRetry && file && (() => void sending.send(file))}
              onCancel={() => runAndRefocus(sending.cancel)}
              onRemove={() => runAndRefocus(() => remove(shown.name))}
            />
          </div>
        ) : (
          <Empty id={id} rule={rule} />
        )}
        <UndoNote
          removed={value === null && !busy ? removed?.name : undefined}
          onUndo={() =>
            runAndRefocus(() => {
              props.onChange(removed?.url ?? null);
              setRemoved(undefined);
            })
          }
          onEnd={() => setRemoved(undefined)}
        />
        <p className="visually-hidden" role="status">
          {sending.statusText}
        </p>
      </DropZone>
    </Field>
  );
}

function useBegin(begin: Begin | undefined, send: (file: File) => void) {
  const hasStarted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, when the field appears
  useEffect(() => {
    if (!begin || hasStarted.current) return;
    hasStarted.current = true;
    begin.onBegun();
    send(begin.file);
  }, []);
}

function DropZone(props: { isInvalid: boolean; onFiles: (files: FileList) => void; children: ReactNode }) {
  const [isDragOver, setIsDragOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsDragOver(false);
    props.onFiles(event.dataTransfer.files);
  }
  function paste(event: ClipboardEvent) {
    if (event.clipboardData.files.length > 0) props.onFiles(event.clipboardData.files);
  }
  function leave(event: DragEvent<HTMLElement>) {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
      setIsDragOver(false);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting only add to the input inside
    <div
      className={styles.field}
      data-over={isDragOver || undefined}
      data-invalid={props.isInvalid || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={leave}
      onDrop={drop}
      onPaste={paste}
    >
      {props.children}
    </div>
  );
}

/** The name of a file with its size, or while it is sent its progress. */
function About(props: { id: string; file: { name: string; size?: number }; progress: number | undefined }) {
  const { id, file, progress } = props;
  return (
    <div className={`stack ${styles.about}`} id={id}>
      <p className={styles.name}>{file.name}</p>
      <p className={`hint ${styles.size}`}>
        {progress === undefined ? sizeText(file.size) : progressText(progress)}
      </p>
      {progress !== undefined && (
        <progress
          className={styles.progress}
          aria-label={`Sending ${file.name}`}
          max={1}
          value={progress === 1 ? undefined : progress}
        />
      )}
    </div>
  );
}

function Actions(props: {
  id: string;
  busy: boolean;
  onRetry: (() => void) | false | undefined;
  onCancel: () => void;
  onRemove: () => void;
}) {
  const { id, busy, onRetry, onCancel, onRemove } = props;
  return (
    <div className={`toolbar ${styles.actions}`}>
      {busy ? (
        <button type="button" className="chip" onClick={onCancel}>
          Cancel
        </button>
      ) : (
        <>
          {onRetry ? (
            <button type="button" className="chip" onClick={onRetry}>
              Try again
            </button>
          ) : (
            <label className="chip" htmlFor={id}>
              Replace
            </label>
          )}
          <button type="button" className="chip" onClick={onRemove}>
            Remove
          </button>
        </>
      )}
    </div>
  );
}

function Empty({ id, rule }: { id: string; rule: (typeof fileRules)[FileRuleName] }) {
  return (
    <label className={`stack ${styles.empty}`} htmlFor={id}>
      <UploadIcon size={24} strokeWidth={1.5} aria-hidden />
      <span>
        <b>Choose {rule.what}</b> or drop it here
      </span>
      <span className={`hint ${styles.size}`} id={`${id}-what`}>
        {rule.limits}
      </span>
    </label>
  );
}

const progressText = (part: number) =>
  part === 1 ? "Sent. The file is being checked." : `${Math.floor(part * 100)} % sent`;

const sizeText = (size: number | undefined) => (size === undefined ? "" : readableSize(size));

/** The picture, or an icon for a PDF or a missing picture. */
function Preview({ picture }: { picture: string | undefined }) {
  const [failedPicture, setFailedPicture] = useState<string>();
  return (
    <span className={styles.preview}>
      {picture === undefined ? (
        <FileText size={28} strokeWidth={1.5} aria-hidden />
      ) : failedPicture === picture ? (
        <ImageOff size={28} strokeWidth={1.5} aria-hidden />
      ) : (
        <img src={picture} alt="" width={96} height={96} onError={() => setFailedPicture(picture)} />
      )}
    </span>
  );
}
