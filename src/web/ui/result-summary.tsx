import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import styles from "./result-summary.module.css";

/** Summarises a filtered list; takes the focus when the filter changes, so that it is read out first. */
export function ResultSummary(props: {
  total: number;
  currentPage: number;
  numberOfPages: number;
  isFiltered: boolean;
  emptyText: string;
  children: ReactNode;
}) {
  const { total, currentPage, numberOfPages, isFiltered, emptyText } = props;
  const summary = useRef<HTMLParagraphElement>(null);
  const { search, hash } = useLocation();
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    if (hash) return;
    if (summary.current) summary.current.focus({ preventScroll: true });
    else focusHeading();
  }, [search, hash]);
  const page = currentPage > 0 && `Page ${currentPage + 1} of ${numberOfPages}`;
  if (!isFiltered && !page) return null;
  return (
    <p ref={summary} className={styles.summary} role="status" tabIndex={-1}>
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

/** Moves the focus to the page heading, so that a screen reader continues from there. */
export function focusHeading(): void {
  const start = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
  start?.setAttribute("tabindex", "-1");
  start?.focus({ preventScroll: true });
}
