import type { Failure } from "../submission.ts";
import styles from "./form.module.css";

interface Newer {
  title: string;
  version: number;
}

/** What is stored now, when somebody else has saved the same post in the meantime. */
export function conflictOf(failure: Failure | undefined): Newer | undefined {
  const { current } = failure ?? {};
  const isNewer =
    failure?.code === "conflict" &&
    typeof current === "object" &&
    current !== null &&
    "title" in current &&
    "version" in current &&
    typeof current.title === "string" &&
    typeof current.version === "number";
  return isNewer ? { title: current.title as string, version: current.version as number } : undefined;
}

/** Both titles, and the choice between the two texts; until it is made, what was typed stays. */
export function ConflictChoice(props: {
  theirs: Newer;
  mine: string;
  kept: boolean;
  onLoad: () => void;
  onKeep: () => void;
}) {
  return (
    <div className={styles.conflict}>
      <dl>
        <div>
          <dt>Saved by somebody else</dt>
          <dd>{props.theirs.title}</dd>
        </div>
        <div>
          <dt>Yours, not saved yet</dt>
          <dd>{props.mine}</dd>
        </div>
      </dl>
      <p>{props.kept ? "Your text will replace the newer one when you press Save." : "Your text is kept."}</p>
      <div className={styles.choices}>
        <button type="button" className="button quiet" onClick={props.onLoad}>
          Load the newer one
        </button>
        {!props.kept && (
          <button type="button" className="button quiet" onClick={props.onKeep}>
            Keep mine
          </button>
        )}
      </div>
    </div>
  );
}
