import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { AppError, type FieldErrors } from "#core/domain/errors.ts";
import type { useSubmission } from "./submission.ts";

/** A file that a form is sending, or that failed and needs a retry or removal. */
export interface FormUpload {
  id: string;
  /** The form's field that will show it. */
  field: string;
  name: string;
  kind: "picture" | "file";
  state: "sending" | "failed";
  /** Whether the same file may succeed at another try. */
  canRetry?: boolean;
}

/** The uploads of all fields of a form. */
export interface FormUploads {
  all(): readonly FormUpload[];
  /** Adds an upload, or changes the one with its id. */
  put(upload: FormUpload): void;
  /** Removes an upload that is stored. */
  finish(id: string): void;
  /** Removes an upload that is cancelled or left out. */
  remove(id: string): void;
  subscribe(listener: () => void): () => void;
  /** Resolves once every upload is finished; throws if one failed or was cancelled meanwhile. */
  waitForAll(): Promise<void>;
}

/** Creates a list of uploads; components use `useFormUploads`. */
export function createFormUploads(): FormUploads {
  let uploads: readonly FormUpload[] = [];
  let cancelled = 0;
  const listeners = new Set<() => void>();
  const replace = (next: readonly FormUpload[]) => {
    uploads = next;
    for (const listener of [...listeners]) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const isSending = () => uploads.some(({ state }) => state === "sending");
  const without = (id: string) => uploads.filter((upload) => upload.id !== id);
  return {
    all: () => uploads,
    put(upload) {
      const isNew = uploads.every(({ id }) => id !== upload.id);
      replace(isNew ? [...uploads, upload] : uploads.map((item) => (item.id === upload.id ? upload : item)));
    },
    finish: (id) => replace(without(id)),
    remove(id) {
      if (uploads.some((upload) => upload.id === id && upload.state === "sending")) cancelled += 1;
      replace(without(id));
    },
    subscribe,
    async waitForAll() {
      const before = cancelled;
      if (isSending())
        await new Promise<void>((resolve) => {
          const stop = subscribe(() => {
            if (isSending() && cancelled === before) return;
            stop();
            resolve();
          });
        });
      if (cancelled !== before) throw new AppError("invalid", uploadCancelled);
      const failed = uploads.filter(({ state }) => state === "failed");
      if (failed.length === 0) return;
      throw new AppError("invalid", uploadsFailed, { fields: failuresByField(failed) });
    },
  };
}

const uploadCancelled = "Not sent: an upload was cancelled while this waited for it.";
const uploadsFailed = "Not saved yet: some files could not be uploaded.";

function failuresByField(failed: readonly FormUpload[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const field of new Set(failed.map((upload) => upload.field))) {
    const ofField = failed.filter((upload) => upload.field === field);
    const names = ofField.map(({ name }) => `“${name}”`).join(", ");
    const them = ofField.length === 1 ? "it" : "them";
    fields[field] = ofField.some(({ canRetry }) => canRetry !== false)
      ? `${names} could not be uploaded. Try again, or leave ${them} out.`
      : `${names} cannot be used. Choose another file, or leave ${them} out.`;
  }
  return fields;
}

/** Describes the running uploads, such as “2 pictures and a file”; empty when there are none. */
export function uploadingText(uploads: readonly FormUpload[]): string {
  const count = (kind: FormUpload["kind"]) =>
    uploads.filter((upload) => upload.state === "sending" && upload.kind === kind).length;
  const parts = (["picture", "file"] as const).flatMap((kind) => {
    const number = count(kind);
    return number === 0 ? [] : number === 1 ? `a ${kind}` : `${number} ${kind}s`;
  });
  return parts.join(" and ");
}

const Context = createContext<FormUploads | undefined>(undefined);

/** The uploads of a form; the fields inside its `FormUploadsProvider` report to it. */
export function useFormUploads(): { uploads: FormUploads; sending: string } {
  const [uploads] = useState(createFormUploads);
  const all = useSyncExternalStore(uploads.subscribe, uploads.all, uploads.all);
  return { uploads, sending: uploadingText(all) };
}

/** Clears the form's error about failed uploads once none has failed any more. */
export function useClearUploadFailure(
  uploads: FormUploads,
  { failure, clearFailure }: Pick<ReturnType<typeof useSubmission>, "failure" | "clearFailure">,
): void {
  const all = useSyncExternalStore(uploads.subscribe, uploads.all, uploads.all);
  const isResolved = failure?.message === uploadsFailed && all.every(({ state }) => state !== "failed");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last one is sent or left out
  useEffect(() => {
    if (isResolved) clearFailure();
  }, [isResolved]);
}

export const FormUploadsProvider = (props: { uploads: FormUploads; children: ReactNode }) => (
  <Context value={props.uploads}>{props.children}</Context>
);

/** The list to which a field reports its uploads; a field outside a form has its own. */
export function useUploadReports(): FormUploads {
  const [standalone] = useState(createFormUploads);
  return useContext(Context) ?? standalone;
}
