import type { ReactNode } from "react";
import styles from "./result-summary.module.css";
import { resultsAnchor } from "./results-anchor.ts";

/** Summarises a filtered list; links that filter end at it, so that it is read out first. */
export function ResultSummary(props: {
  total: number;
  currentPage: number;
  numberOfPages: number;
  isFiltered: boolean;
  emptyText: string;
  children: ReactNode;
}) {
  const { total, currentPage, numberOfPages, isFiltered, emptyText } = props;
  const page = currentPage > 0 && `Page ${currentPage + 1} of ${numberOfPages}`;
  // The first page of the whole list says nothing, but links lead here too.
  if (!isFiltered && !page) return <span id={resultsAnchor} className={styles.start} />;
  return (
    <p id={resultsAnchor} className={styles.summary} role="status" tabIndex={-1}>
      {isFiltered && (
        <>
          {total === 0 ? emptyText : `${total.toLocaleString("en-GB")} found`}
          {props.children}
          {page && " · "}
        </>
      )}
      {page}
    </p>
  );
}
