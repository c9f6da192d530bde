import { useEffect, useState } from "react";
import { formatDate } from "#domain/dates.ts";
import { readableSize } from "../../ui/readable-size.ts";
import type { GuideSize, OfflineCopy } from "./guide-copy.ts";
import styles from "./keep-offline.module.css";
import { canSaveOffline, fetchGuideSize, findOfflineCopy, removeGuide, saveGuide } from "./offline-copy.ts";

type State =
  | { kind: "unknown" | "impossible" }
  | { kind: "absent"; size: GuideSize | undefined }
  | { kind: "working"; part: number }
  | { kind: "saved"; copy: OfflineCopy; changed: boolean };

/** Saves the guide on this device, shows its size and date, and removes it again. */
export function KeepOffline({ version }: { version: string }) {
  const [state, setState] = useState<State>({ kind: "unknown" });
  const [problem, setProblem] = useState("");

  useEffect(() => {
    void readState().then(setState);
    async function readState(): Promise<State> {
      if (!canSaveOffline()) return { kind: "impossible" };
      const copy = await findOfflineCopy().catch(() => undefined);
      if (copy) return { kind: "saved", copy, changed: copy.version !== version };
      return { kind: "absent", size: await fetchGuideSize().catch(() => undefined) };
    }
  }, [version]);

  async function save() {
    const before = state;
    setProblem("");
    setState({ kind: "working", part: 0 });
    try {
      const copy = await saveGuide((part) => setState({ kind: "working", part }));
      setState({ kind: "saved", copy, changed: false });
    } catch (error) {
      console.error(error);
      setState(before);
      setProblem(
        error instanceof DOMException && error.name === "QuotaExceededError"
          ? "There is not enough space on this device. Nothing was changed."
          : "The guide could not be downloaded. Nothing was changed. Try again when your connection is better.",
      );
    }
  }

  async function remove() {
    await removeGuide();
    setState({ kind: "absent", size: await fetchGuideSize().catch(() => undefined) });
  }

  if (state.kind === "unknown" || state.kind === "impossible") return null;
  return (
    <section className={`${styles.section} no-print`} aria-labelledby="offline">
      <div>
        <h2 id="offline">Take the guide into the field</h2>
        <p>
          Save the list, accounts, pictures and arrivals on this device to read them without a signal. The
          address stays the same: <b>/birds</b>.
        </p>
        <p role="status" className={styles.state}>
          {state.kind === "absent" && (state.size ? formatSize(state.size) : "Not saved on this device.")}
          {state.kind === "working" && "Downloading the guide."}
          {state.kind === "saved" &&
            `Offline copy of ${formatDate(state.copy.savedAt)}: ${state.copy.species.toLocaleString("en-GB")} species, ${readableSize(state.copy.bytes)} on this device.${state.changed ? " The guide has changed since." : ""}`}
        </p>
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {state.kind === "working" ? (
          <progress max={1} value={state.part} aria-label="Downloading the guide" />
        ) : state.kind === "saved" ? (
          <>
            <button type="button" className="button" onClick={() => void save()}>
              Update the copy
            </button>
            <button type="button" className="button quiet" onClick={() => void remove()}>
              {" "}
              Remove the copy{" "}
            </button>
          </>
        ) : (
          <button type="button" className="button" onClick={() => void save()}>
            Save the guide offline
          </button>
        )}
      </div>
    </section>
  );
}

const formatSize = ({ downloadBytes, storedBytes, photographs }: GuideSize) =>
  `Download: about ${readableSize(downloadBytes)}${photographs > 0 ? `, including ${photographs === 1 ? "one photograph" : `${photographs} photographs`}` : ""}. It uses ${readableSize(storedBytes)} on this device.`;
