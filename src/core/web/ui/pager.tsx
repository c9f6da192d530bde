import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { useLocation, useRouteLoaderData } from "react-router";
import { MAX_PAGE_SIZE, pageButtons, readRows } from "#core/domain/paging.ts";
import styles from "./pager.module.css";

/** Numbered pages with first, previous, next and last, and all on one; page numbers in addresses count from 1. */
export function Pager({
  currentPage,
  numberOfPages,
  total,
  label,
  anchor = "",
}: {
  currentPage: number;
  numberOfPages: number;
  total: number;
  label: string;
  /** Where on the next page to start, such as "#results". */
  anchor?: string;
}) {
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData<{ publicUrl: string }>("root");
  if (numberOfPages < 2) return null;
  const current = currentPage + 1;
  const params = new URLSearchParams(search);
  const to = (page: number, rows = "") => {
    const query = new URLSearchParams(params);
    if (page === 1) query.delete("page");
    else query.set("page", String(page));
    if (rows) query.set("rows", rows);
    return `${pathname}${query.size > 0 ? `?${query}` : ""}`;
  };
  const most = String(MAX_PAGE_SIZE);
  const isLong = readRows(params) === MAX_PAGE_SIZE;
  const all = total > MAX_PAGE_SIZE ? `${most} on each page` : `All ${total} on one page`;
  const step = (page: number, name: string, Icon: typeof ChevronFirst) =>
    page < 1 || page > numberOfPages || page === current ? (
      <span className={styles.step} aria-hidden>
        <Icon size={20} strokeWidth={1.5} />
      </span>
    ) : (
      <a className={styles.step} href={`${to(page)}${anchor}`} aria-label={name}>
        <Icon size={20} strokeWidth={1.5} aria-hidden />
      </a>
    );

  return (
    <>
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
                  href={`${to(page)}${anchor}`}
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
      {!isLong && (
        <p className={`${styles.all} no-print`}>
          <a className="tap" href={`${to(1, most)}${anchor}`} rel="nofollow">
            {all}
          </a>
        </p>
      )}
      <p className="on-paper">
        {total.toLocaleString("en-GB")} in all, on {numberOfPages} pages; this is page {current}.
        {!isLong && ` ${all}: ${root?.publicUrl ?? ""}${to(1, most)}`}
      </p>
    </>
  );
}
