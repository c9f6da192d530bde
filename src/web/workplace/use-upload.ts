import { useEffect, useRef, useState } from "react";
import type { UploadPreset } from "#domain/upload.ts";
import { failureOf } from "./submission.ts";
import { upload } from "./upload.ts";

interface Sending {
  /** The file that is sent, was sent, or could not be sent and may be tried again. */
  file?: File;
  /** An address under which the browser shows it, when it is a picture. */
  picture?: string;
  /** From 0 to 1 while it is on its way. */
  progress?: number;
  /** Its address once it has been stored. */
  url?: string;
  problem?: string;
  /** What a screen reader is told. */
  said?: string;
}

/** The way of one file from this browser into the store. */
export function useUpload(props: {
  preset: UploadPreset;
  onDone: (url: string) => void;
  onBusy?: ((busy: boolean) => void) | undefined;
}) {
  const [state, setState] = useState<Sending>({});
  const running = useRef<AbortController>(undefined);
  const { picture } = state;
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);

  async function send(file: File) {
    // Whoever chooses another file means that one.
    running.current?.abort();
    const given = new AbortController();
    running.current = given;
    const local = file.type.startsWith("image/") ? { picture: URL.createObjectURL(file) } : {};
    setState({ file, ...local, progress: 0, said: `Sending ${file.name}.` });
    props.onBusy?.(true);
    try {
      const onProgress = (progress: number) => setState((before) => ({ ...before, progress }));
      const { secure_url: url } = await upload(file, props.preset, { onProgress, signal: given.signal });
      setState({ file, ...local, url, said: `${file.name} is stored.` });
      props.onDone(url);
    } catch (error) {
      if (given.signal.aborted) return;
      const { message, code } = failureOf(error);
      const again = code === "broken" || code === "tooMany";
      setState({ ...(again && { file, ...local }), problem: message });
    } finally {
      if (running.current === given) props.onBusy?.(false);
    }
  }
  return {
    ...state,
    send,
    cancel() {
      running.current?.abort();
      setState({ said: "Cancelled." });
    },
    refuse: (problem: string) => setState({ problem }),
    forget: () => setState({}),
  };
}
