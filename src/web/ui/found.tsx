import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import styles from "./found.module.css";

/**
 * What a list shows after a search, a year or a page was chosen; the children say for what. A choice inside the list moves
 * the focus here, or to the heading when everything is shown again, so that the result is told and read from its beginning.
 */
export function Found(props: {
  total: number;
  currentPage: number;
  numberOfPages: number;
  narrowed: boolean;
  nothing: string;
  children: ReactNode;
}) {
  const { total, currentPage, numberOfPages, narrowed, nothing } = props;
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
  if (!narrowed && !page) return null;
  return (
    <p ref={line} className={styles.found} role="status" tabIndex={-1}>
      {narrowed && (
        <>
          {total === 0 ? nothing : `${total.toLocaleString("en-GB")} found`}
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
