import type { UseQueryResult } from "@tanstack/react-query";
import styles from "./reading-step.module.css";
import type { ReadingPreview } from "./use-preview.ts";

/** What the reading gives of the first rows; it stays in sight while the columns are gone through. */
export function PreviewLine(props: {
  file: string;
  query: UseQueryResult<ReadingPreview>;
  isOld: boolean;
  /** What the last change did to another column. */
  said: string;
}) {
  const { data, error, refetch } = props.query;
  return (
    <>
      <div className={styles.preview} role="status">
        <p aria-busy={props.isOld}>
          <b title={props.file}>{props.file}</b>:{" "}
          {error ? error.message : (data?.summary ?? "reading the first rows")}
        </p>
        {props.said && <p className="hint">{props.said}</p>}
      </div>
      {error && (
        <button type="button" className="link" onClick={() => void refetch()}>
          Try again
        </button>
      )}
      {!error && data && data.problems.length > 0 && (
        <ul className="bullets hint" aria-label="What is not understood" aria-busy={props.isOld}>
          {data.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </>
  );
}
