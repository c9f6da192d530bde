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
  | { kind: "kept"; copy: OfflineCopy; changed: boolean };

/** The choice to keep the guide on this device: its size before, its date after, and the way to take it away again. */
export function KeepOffline({ version }: { version: string }) {
  const [state, setState] = useState<State>({ kind: "unknown" });
  const [problem, setProblem] = useState("");

  useEffect(() => {
    void readState().then(setState);
    async function readState(): Promise<State> {
      if (!canSaveOffline()) return { kind: "impossible" };
      const copy = await findOfflineCopy().catch(() => undefined);
      if (copy) return { kind: "kept", copy, changed: copy.version !== version };
      return { kind: "absent", size: await fetchGuideSize().catch(() => undefined) };
    }
  }, [version]);

  async function save() {
    const before = state;
    setProblem("");
    setState({ kind: "working", part: 0 });
    try {
      const copy = await saveGuide((part) => setState({ kind: "working", part }));
      setState({ kind: "kept", copy, changed: false });
    } catch (error) {
      console.error(error);
      setState(before);
      setProblem(
        error instanceof DOMException && error.name === "QuotaExceededError"
          ? "There is not enough room on this device. Nothing was kept that was not there before."
          : "The guide could not be fetched. Nothing was changed; try again when the line is better.",
      );
    }
  }

  async function remove() {
    await removeGuide();
    setState({ kind: "absent", size: await fetchGuideSize().catch(() => undefined) });
  }

  if (state.kind === "unknown" || state.kind === "impossible") return null;
  return (
    <section className={`${styles.keep} no-print`} aria-labelledby="offline">
      <div>
        <h2 id="offline">Take the guide into the field</h2>
        <p>
          List, accounts, pictures and arrivals, kept on this device, to be read where there is no signal. The
          address stays the same: <b>/birds</b>.
        </p>
        <p role="status" className={styles.state}>
          {state.kind === "absent" && (state.size ? formatSize(state.size) : "Not kept on this device.")}
          {state.kind === "working" && "Fetching the guide."}
          {state.kind === "kept" &&
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
          <progress max={1} value={state.part} aria-label="Fetching the guide" />
        ) : state.kind === "kept" ? (
          <>
            <button type="button" className="button" onClick={() => void save()}>
              Update the copy
            </button>
            <button type="button" className="button quiet" onClick={() => void remove()}>
              Remove it
            </button>
          </>
        ) : (
          <button type="button" className="button" onClick={() => void save()}>
            Keep the guide offline
          </button>
        )}
      </div>
    </section>
  );
}

const formatSize = ({ downloadBytes: fetched, storedBytes: kept, photographs }: GuideSize) =>
  `About ${readableSize(fetched)} to fetch${photographs > 0 ? `, ${photographs === 1 ? "one photograph" : `${photographs} photographs`} among it` : ""}; ${readableSize(kept)} on this device.`;
