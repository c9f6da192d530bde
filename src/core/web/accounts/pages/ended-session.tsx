import { useSyncExternalStore } from "react";
import { dismissSessionEnd, hasSessionEnded, onSessionChange } from "../../session/session.ts";
import { isInWorkplace } from "../../workplace-paths.ts";
import styles from "./auth.module.css";

const useHasEnded = () => useSyncExternalStore(onSessionChange, hasSessionEnded, () => false);

/** Says that the session ended by itself, and leads on without one: to the page that was wanted, if visitors can read it. */
export function EndedSession({ cameFrom = "/" }: { cameFrom?: string | undefined }) {
  if (!useHasEnded()) return null;
  const isPublic = !isInWorkplace(cameFrom.replace(/[?#].*/s, ""));
  return (
    <p className={`note ${styles.ended}`} role="status">
      You were signed out. What you wrote is saved.{" "}
      <a href={isPublic ? cameFrom : "/"} onClick={dismissSessionEnd}>
        Go on reading without signing in
      </a>
    </p>
  );
}
