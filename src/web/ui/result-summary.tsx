import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import styles from "./result-summary.module.css";

/**
 * What a list shows after a search, a year or a page was chosen; the children say for what. A choice inside the list moves
 * the focus here, or to the heading when everything is shown again, so that the result is told and read from its beginning.
 */
export function ResultSummary(props: {
  total: number;
  currentPage: number;
  numberOfPages: number;
  isFiltered: boolean;
  emptyText: string;
  children: ReactNode;
}) {
  const { total, currentPage, numberOfPages, isFiltered, emptyText } = props;
  const line = useRef<HTMLParagraphElement>(null);
  const { search, hash } = useLocation();
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    if (hash) return;
    if (line.current) line.current.focus({ preventScroll: true });
    else focusHeading();
  }, [search, hash]);
  const page = currentPage > 0 && `Page ${currentPage + 1} of ${numberOfPages}`;
  if (!isFiltered && !page) return null;
  return (
    <p ref={line} className={styles.found} role="status" tabIndex={-1}>
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

/** A screen reader goes on from the heading of the page. */
export function focusHeading(): void {
  const start = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
  start?.setAttribute("tabindex", "-1");
  start?.focus({ preventScroll: true });
}
