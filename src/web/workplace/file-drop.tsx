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

/**
 * One picture or PDF: chosen, dropped or pasted, then sent at once. `value` is the address of what is stored, and
 * `onChange` is told when that is another, or none; `onBusy` whether something is on its way.
 */
export function FileDrop(props: {
  /** The form's field, by which an upload that failed is named when the form is saved. */
  field: string;
  /** The id of its input, to which the form's summary of problems leads. */
  id: string;
  label: string;
  preset: UploadPreset;
  accept: FileRuleName;
  value: string | null;
  onChange: (url: string | null) => void;
  onBusy?: (busy: boolean) => void;
  hint?: string;
  error?: string | undefined;
  /** Takes the files behind the first one, where several may be chosen at once; without it they are refused. */
  onOthers?: (files: File[]) => void;
  /** A file that is sent as soon as the field is there. */
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
  // What was just sent is shown from here, as long as it is what the form holds.
  const file = busy || problem || sending.url === value ? sending.file : undefined;
  const stored = useStoredFile(file ? null : value);
  const error = problem ?? props.error;
  const rule = fileRules[accept];

  const hasBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, when the field appears
  useEffect(() => {
    if (!props.begin || hasBegun.current) return;
    hasBegun.current = true;
    const { file: next, onBegun } = props.begin;
    onBegun();
    const refusal = validateFile(next, accept, 0);
    if (refusal) sending.refuse(refusal);
    else void sending.send(next);
  }, []);

  function chooseFiles(files: FileList | null) {
    const [first, ...others] = files ?? [];
    if (!first) return;
    const refusal = validateFile(first, accept, props.onOthers ? 0 : others.length);
    props.onOthers?.(others);
    if (refusal) sending.refuse(refusal);
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
    // What was pressed is gone: the focus stays with the field.
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are further ways to what the field inside does */}
      <div
        className={styles.field}
        data-over={isDragOver || undefined}
        data-wrong={Boolean(error) || undefined}
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
  part === 1 ? "Arrived. It is being checked and made ready." : `${Math.floor(part * 100)} % sent`;

const sizeText = (shown: { size?: number | undefined } | undefined) =>
  shown?.size === undefined ? "" : readableSize(shown.size);

/** The picture itself, or a sign for a PDF and for a picture that is not there. */
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
