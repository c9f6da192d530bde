import { useEffect, useId, useRef, useState } from "react";
import type { UploadPreset } from "#core/domain/files/upload.ts";
import { useUploadReports } from "./form-uploads.tsx";
import { toFailure } from "./submission.ts";
import { upload } from "./upload.ts";

interface UploadState {
  /** The file of the current or last upload. */
  file?: File;
  /** The object URL of its preview, for pictures. */
  picture?: string;
  /** From 0 to 1 during the upload. */
  progress?: number;
  /** Its address once it has been stored. */
  url?: string;
  problem?: string;
  /** After a failure: whether the same file can be sent again. */
  canRetry?: boolean;
  /** The status for screen readers. */
  statusText?: string;
}

/** Uploads one file and reports its state to the form under `field`. */
export function useUpload(props: { field: string; preset: UploadPreset; onDone: (url: string) => void }) {
  const [state, setState] = useState<UploadState>({});
  const running = useRef<AbortController>(undefined);
  const id = useId();
  const reports = useUploadReports();
  const { picture } = state;
  useEffect(
    () => () => {
      running.current?.abort();
      reports.remove(id);
    },
    [reports, id],
  );
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);

  async function send(file: File) {
    // A newly chosen file replaces the running upload.
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const local = file.type.startsWith("image/") ? { picture: URL.createObjectURL(file) } : {};
    const report = { id, field: props.field, name: file.name, kind: "file" } as const;
    setState({ file, ...local, progress: 0, statusText: `Sending ${file.name}.` });
    reports.put({ ...report, state: "sending" });
    try {
      const onProgress = (progress: number) => setState((before) => ({ ...before, progress }));
      const { secure_url: url } = await upload(file, props.preset, { onProgress, signal: controller.signal });
      setState({ file, ...local, url, statusText: `${file.name} has been uploaded.` });
      props.onDone(url);
      reports.finish(id);
    } catch (error) {
      if (controller.signal.aborted) return;
      const { message, code } = toFailure(error);
      const canRetry = code === "broken" || code === "unavailable" || code === "tooMany";
      setState({ file, ...local, problem: message, canRetry });
      reports.put({ ...report, state: "failed", canRetry });
    }
  }

  function end(next: UploadState) {
    running.current?.abort();
    reports.remove(id);
    setState(next);
  }
  return {
    ...state,
    send,
    cancel: () => end({ statusText: "Cancelled." }),
    /** Shows the problem of a rejected file without losing a running or failed upload. */
    refuse: (problem: string) =>
      setState((before) =>
        before.progress !== undefined || before.canRetry !== undefined ? { ...before, problem } : { problem },
      ),
    reset: () => end({}),
  };
}
