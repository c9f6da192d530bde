import { useNavigation } from "react-router";
import styles from "./navigation-progress.module.css";

/** A thin line at the top while the next page loads. */
export function NavigationProgress() {
  const busy = useNavigation().state !== "idle";
  return (
    <div className={styles.track} role="status" aria-live="polite">
      {busy && (
        <>
          <span className={styles.line} />
          <span className="visually-hidden">Loading the page</span>
        </>
      )}
    </div>
  );
}
