import { useEffect, useId, useRef, useState } from "react";
import type { UploadPreset } from "#domain/files/upload.ts";
import { useUploadReports } from "./form-uploads.tsx";
import { toFailure } from "./submission.ts";
import { upload } from "./upload.ts";

interface UploadState {
  /** The file that is sent, was sent, or could not be sent. */
  file?: File;
  /** An address under which the browser shows it, when it is a picture. */
  picture?: string;
  /** From 0 to 1 while it is on its way. */
  progress?: number;
  /** Its address once it has been stored. */
  url?: string;
  problem?: string;
  /** Of a file that could not be sent: whether the same one may be sent once more. */
  canRetry?: boolean;
  /** What a screen reader is told. */
  statusText?: string;
}

/** The way of one file from this browser into the store; the form around it knows of it by `field`. */
export function useUpload(props: {
  field: string;
  preset: UploadPreset;
  onDone: (url: string) => void;
  onBusy?: ((busy: boolean) => void) | undefined;
}) {
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
    // Whoever chooses another file means that one.
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const local = file.type.startsWith("image/") ? { picture: URL.createObjectURL(file) } : {};
    const report = { id, field: props.field, name: file.name, kind: "file" } as const;
    setState({ file, ...local, progress: 0, statusText: `Sending ${file.name}.` });
    reports.put({ ...report, state: "sending" });
    props.onBusy?.(true);
    try {
      const onProgress = (progress: number) => setState((before) => ({ ...before, progress }));
      const { secure_url: url } = await upload(file, props.preset, { onProgress, signal: controller.signal });
      setState({ file, ...local, url, statusText: `${file.name} is stored.` });
      props.onDone(url);
      reports.remove(id);
    } catch (error) {
      if (controller.signal.aborted) return;
      const { message, code } = toFailure(error);
      const canRetry = code === "broken" || code === "unavailable" || code === "tooMany";
      setState({ file, ...local, problem: message, canRetry });
      reports.put({ ...report, state: "failed" });
    } finally {
      if (running.current === controller) props.onBusy?.(false);
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
    /** A file that is on its way, or waits to be sent again, is not lost to a wrong choice after it. */
    refuse: (problem: string) =>
      setState((before) =>
        before.progress !== undefined || before.canRetry !== undefined ? { ...before, problem } : { problem },
      ),
    reset: () => end({}),
  };
}
