import { useEffect, useRef, useState } from "react";
import { createDetector } from "./detector.ts";
import styles from "./scan.module.css";

const LOOK_EVERY_MS = 200;
/** A code that stays before the camera is read once. */
const SAME_CODE_MS = 3000;

/** The picture of the camera, which reports each code that it sees. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const report = useRef(onCode);
  report.current = onCode;
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    watch(video.current, (code) => report.current(code), stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) setProblem(describe(error));
    });
    return () => stop.abort();
  }, []);
  return (
    <div className={styles.camera}>
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <video ref={video} muted playsInline aria-label="Picture of the camera" />
      )}
    </div>
  );
}

async function watch(video: HTMLVideoElement | null, report: (code: string) => void, signal: AbortSignal) {
  if (!video) return;
  const [detector, stream] = await Promise.all([
    createDetector(),
    navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }),
  ]);
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return end();
  signal.addEventListener("abort", end);
  video.srcObject = stream;
  await video.play();
  const seen = new Map<string, number>();
  while (!signal.aborted) {
    const codes = await detector.detect(video).catch(() => []);
    const now = performance.now();
    for (const { rawValue } of signal.aborted ? [] : codes) {
      if (now - (seen.get(rawValue) ?? Number.NEGATIVE_INFINITY) > SAME_CODE_MS) report(rawValue);
      seen.set(rawValue, now);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

function describe(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError")
    return "The camera is not allowed here. Allow it in the settings of your browser, or type the label.";
  if (name === "NotFoundError") return "This device has no camera. Type the label, or use a scanner.";
  return "The camera could not be opened: it needs a page on https. Type the label, or use a scanner.";
}
