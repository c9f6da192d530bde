import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { useLocation } from "react-router";
import { pageButtons } from "#core/domain/paging.ts";
import styles from "./pager.module.css";

/** Numbered pages with first, previous, next and last; page numbers in addresses count from 1. */
export function Pager({
  currentPage,
  numberOfPages,
  label,
  anchor = "",
}: {
  currentPage: number;
  numberOfPages: number;
  label: string;
  /** Where on the next page to start, such as "#results". */
  anchor?: string;
}) {
  const { pathname, search } = useLocation();
  if (numberOfPages < 2) return null;
  const current = currentPage + 1;
  const to = (page: number) => {
    const query = new URLSearchParams(search);
    if (page === 1) query.delete("page");
    else query.set("page", String(page));
    return `${pathname}${query.size > 0 ? `?${query}` : ""}${anchor}`;
  };
  const step = (page: number, name: string, Icon: typeof ChevronFirst) =>
    page < 1 || page > numberOfPages || page === current ? (
      <span className={styles.step} aria-hidden>
        <Icon size={20} strokeWidth={1.5} />
      </span>
    ) : (
      <a className={styles.step} href={to(page)} aria-label={name}>
        <Icon size={20} strokeWidth={1.5} aria-hidden />
      </a>
    );

  return (
    <nav className={`${styles.pager} no-print`} aria-label={label}>
      {step(1, "First page", ChevronFirst)}
      {step(current - 1, "Previous page", ChevronLeft)}
      <ol>
        {pageButtons(current, numberOfPages).map((page, index) =>
          page === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other key
            <li key={`gap ${index}`} aria-hidden>
              …
            </li>
          ) : (
            <li key={page}>
              <a
                href={to(page)}
                aria-label={`Page ${page}`}
                aria-current={page === current ? "page" : undefined}
              >
                {page}
              </a>
            </li>
          ),
        )}
      </ol>
      {step(current + 1, "Next page", ChevronRight)}
      {step(numberOfPages, "Last page", ChevronLast)}
    </nav>
  );
}
