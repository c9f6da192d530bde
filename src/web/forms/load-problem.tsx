import styles from "./load-problem.module.css";

/** The error of a part of a page that could not be loaded, with a button to retry. */
export function LoadProblem({ what, error, onRetry }: { what: string; error: Error; onRetry: () => void }) {
  return (
    <div className={styles.problem} role="alert">
      <h2>{what} could not be loaded</h2>
      <p>{error.message}</p>
      <button type="button" className="button quiet" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
