import type { ReactNode } from "react";
import styles from "./result-summary.module.css";
import { resultsAnchor } from "./results-anchor.ts";

/** Summarises a filtered list; links that filter end at it, so that it is read out first. */
export function ResultSummary(props: {
  total: number;
  currentPage: number;
  numberOfPages: number;
  /** More were found than are listed. */
  hasMore?: boolean;
  isFiltered: boolean;
  emptyText: string;
  children: ReactNode;
}) {
  const { total, currentPage, numberOfPages, hasMore, isFiltered, emptyText } = props;
  const found = `${hasMore ? "More than " : ""}${total.toLocaleString("en-GB")} found`;
  const page = currentPage > 0 && `Page ${currentPage + 1} of ${numberOfPages}`;
  // The first page of the whole list says nothing, but links lead here too.
  if (!isFiltered && !page) return <span id={resultsAnchor} className={styles.start} />;
  return (
    <p id={resultsAnchor} className={styles.summary} role="status" tabIndex={-1}>
      {isFiltered && (
        <>
          {total === 0 ? emptyText : found}
          {props.children}
          {hasMore && `; the best ${total.toLocaleString("en-GB")} are listed`}
          {page && " · "}
        </>
      )}
      {page}
    </p>
  );
}
