import { Input } from "@mantine/core";
import { FileText, ImageOff, Upload as UploadIcon } from "lucide-react";
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from "react";
import type { UploadPreset } from "#domain/files/upload.ts";
import { readableSize } from "../ui/readable-size.ts";
import styles from "./file-drop.module.css";
import { type FileRuleName, fileRules, validateFile } from "./file-rules.ts";
import { UndoNote } from "./undo-note.tsx";
import { useStoredFile } from "./use-stored-file.ts";
import { useUpload } from "./use-upload.ts";

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
  onBusy?: (busy: boolean) => void;
  hint?: string;
  error?: string | undefined;
  /** Gets the files after the first one; without it only one file is accepted. */
  onOthers?: (files: File[]) => void;
  /** A file to upload as soon as the field is mounted. */
  begin?: { file: File; onBegun: () => void } | undefined;
}) {
  const { accept, id, value } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const [removed, setRemoved] = useState<{ url: string; name: string }>();
  const sending = useUpload({
    field: props.field,
    preset: props.preset,
    onDone: props.onChange,
    onBusy: props.onBusy,
  });
  const { progress, problem } = sending;
  const busy = progress !== undefined;
  const failed = sending.canRetry !== undefined;
  // The local file is shown until the form's value changes.
  const file = busy || problem || sending.url === value ? sending.file : undefined;
  const stored = useStoredFile(file ? null : value);
  const error = problem ?? props.error;
  const rule = fileRules[accept];

  const hasStarted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, when the field appears
  useEffect(() => {
    if (!props.begin || hasStarted.current) return;
    hasStarted.current = true;
    const { file: next, onBegun } = props.begin;
    onBegun();
    const problem = validateFile(next, accept, 0);
    if (problem) sending.refuse(problem);
    else void sending.send(next);
  }, []);

  function chooseFiles(files: FileList | null) {
    const [first, ...others] = files ?? [];
    if (!first) return;
    const problem = validateFile(first, accept, props.onOthers ? 0 : others.length);
    props.onOthers?.(others);
    if (problem) sending.refuse(problem);
    else void sending.send(first);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsDragOver(false);
    chooseFiles(event.dataTransfer.files);
  }
  function paste(event: ClipboardEvent) {
    if (event.clipboardData.files.length > 0) chooseFiles(event.clipboardData.files);
  }
  function leave(event: DragEvent<HTMLElement>) {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
      setIsDragOver(false);
  }
  function runAndRefocus(action: () => void) {
    action();
    // The pressed button disappears, so the focus moves to the input.
    input.current?.focus();
  }

  const shown = file ?? stored;
  return (
    <Input.Wrapper
      label={props.label}
      description={props.hint}
      error={error && <span role="alert">{error}</span>}
      labelProps={{ htmlFor: id }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting only add to the input inside */}
      <div
        className={styles.field}
        data-over={isDragOver || undefined}
        data-invalid={Boolean(error) || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDragOver(true);
        }}
        onDragLeave={leave}
        onDrop={drop}
        onPaste={paste}
      >
        <input
          ref={input}
          id={id}
          className={styles.input}
          type="file"
          accept={rule.types}
          multiple={props.onOthers !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-what`}
          onChange={(event) => {
            chooseFiles(event.currentTarget.files);
            // The same file may be chosen again after a failure.
            event.currentTarget.value = "";
          }}
        />
        {shown ? (
          <div className={styles.file}>
            <Preview picture={file ? sending.picture : stored?.picture} />
            <div className={styles.about} id={`${id}-what`}>
              <p className={styles.name}>{shown.name}</p>
              <p className={styles.size}>{busy ? progressText(progress) : sizeText(file ?? stored)}</p>
              {busy && (
                <progress
                  className={styles.progress}
                  aria-label={`Sending ${shown.name}`}
                  max={1}
                  value={progress === 1 ? undefined : progress}
                />
              )}
            </div>
            <div className={styles.actions}>
              {busy ? (
                <button type="button" onClick={() => runAndRefocus(sending.cancel)}>
                  Cancel
                </button>
              ) : (
                <>
                  {sending.canRetry && file ? (
                    <button type="button" onClick={() => void sending.send(file)}>
                      Try again
                    </button>
                  ) : (
                    <label htmlFor={id}>Replace</label>
                  )}
                  <button
                    type="button"
                    onClick={() =>
                      runAndRefocus(() => {
                        sending.reset();
                        if (failed) return;
                        setRemoved(value ? { url: value, name: shown.name } : undefined);
                        props.onChange(null);
                      })
                    }
                  >
                    Remove
                  </button>
                </>
              )}
            </div>
          </div>
        ) : (
          <label className={styles.empty} htmlFor={id}>
            <UploadIcon size={24} strokeWidth={1.5} aria-hidden />
            <span>
              <b>Choose {rule.what}</b> or drop it here
            </span>
            <span className={styles.size} id={`${id}-what`}>
              {rule.limits}
            </span>
          </label>
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
      </div>
    </Input.Wrapper>
  );
}

const progressText = (part: number) =>
  part === 1 ? "Sent. The file is being checked." : `${Math.floor(part * 100)} % sent`;

const sizeText = (shown: { size?: number | undefined } | undefined) =>
  shown?.size === undefined ? "" : readableSize(shown.size);

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
