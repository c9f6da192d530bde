import styles from "./load-problem.module.css";

interface Loaded {
  data: unknown;
  error: Error | null;
  refetch: () => unknown;
}

/** Why a part of a page could not be loaded, with a button to retry; nothing if it was, or is being loaded. */
export function LoadProblem({ what, query: { data, error, refetch } }: { what: string; query: Loaded }) {
  if (!error || data !== undefined) return null;
  return (
    <div className={`stack ${styles.problem}`} role="alert">
      <h2>{what} could not be loaded</h2>
      <p>{error.message}</p>
      <button type="button" className="button quiet" onClick={() => void refetch()}>
        Try again
      </button>
    </div>
  );
}
