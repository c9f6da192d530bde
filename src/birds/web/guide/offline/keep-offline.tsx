import styles from "./keep-offline.module.css";

/** Saves the guide on this device and removes it again; `keep-offline.touch.ts` shows its size and does both. */
export function KeepOffline({ version }: { version: string }) {
  return (
    <section
      className={`panel stack ${styles.section} no-print`}
      aria-labelledby="offline"
      data-scripted
      data-touch-seen="keep-offline"
      data-touch="keep-offline"
      data-version={version}
    >
      <div>
        <h2 id="offline">Take the guide into the field</h2>
        <p>
          Save the list, descriptions, pictures and arrivals on this device to read them without a signal. The
          address stays the same: <b>/birds</b>.
        </p>
        <p role="status" className="intro">
          Not saved on this device.
        </p>
        <p role="alert" className={styles.problem} />
      </div>
      <div className={`toolbar ${styles.actions}`}>
        <button type="button" className="button" data-do="save">
          Save the guide offline
        </button>
        <button type="button" className="button quiet" data-do="remove" hidden>
          Remove the copy
        </button>
        <progress max={1} value={0} aria-label="Downloading the guide" hidden />
      </div>
    </section>
  );
}
