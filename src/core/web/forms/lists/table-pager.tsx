import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { pageWindow } from "#core/domain/paging.ts";
import icons from "../fields/icon-button.module.css";
import { Select } from "../fields/inputs.tsx";
import styles from "./table-pager.module.css";

const PAGE_SIZES = [5, 10, 25] as const;
const MAX_UNPAGED_ROWS = 4;

/** The rows of one page of a table, and the props of its `TablePager`. */
export function usePagedRows<Row>(all: Row[], firstSize: number | "all" = 10) {
  const [size, setSize] = useState(firstSize);
  const [page, setPage] = useState(0);
  const limit = size === "all" || all.length <= MAX_UNPAGED_ROWS ? Math.max(1, all.length) : size;
  const currentWindow = pageWindow(all.length, page, limit);
  return {
    rows: all.slice(currentWindow.offset, currentWindow.offset + currentWindow.size),
    total: all.length,
    ...currentWindow,
    pageSize: size,
    setPage,
    setPageSize: (next: number | "all") => {
      setSize(next);
      setPage(0);
    },
  };
}

type Paged = Omit<ReturnType<typeof usePagedRows>, "rows">;

/** Page size and page buttons of a table; hidden for four rows or fewer. */
export function TablePager({
  label,
  total,
  offset,
  size,
  currentPage,
  numberOfPages,
  pageSize,
  setPage,
  setPageSize,
}: Paged & { label: string }) {
  if (total <= MAX_UNPAGED_ROWS) return null;
  const step = (page: number, name: string, Icon: typeof ChevronFirst) => (
    <button
      type="button"
      className={icons.icon}
      aria-label={name}
      aria-disabled={page === currentPage || page < 0 || page >= numberOfPages}
      onClick={() => setPage(Math.max(0, Math.min(page, numberOfPages - 1)))}
    >
      <Icon size={20} strokeWidth={1.5} aria-hidden />
    </button>
  );
  return (
    <nav className={`hint toolbar ${styles.pager}`} aria-label={`Pages of ${label}`}>
      <Select
        className={`${styles.size} no-print`}
        label="Rows per page"
        value={String(pageSize)}
        onChange={({ currentTarget: { value } }) => setPageSize(value === "all" ? "all" : Number(value))}
        data={[...PAGE_SIZES.map(String), { value: "all", label: "All" }]}
      />
      <p role="status">
        {offset + 1}–{offset + size} of {total}
      </p>
      <div className={styles.steps}>
        {step(0, "First page", ChevronFirst)}
        {step(currentPage - 1, "Previous page", ChevronLeft)}
        {step(currentPage + 1, "Next page", ChevronRight)}
        {step(numberOfPages - 1, "Last page", ChevronLast)}
      </div>
    </nav>
  );
}
