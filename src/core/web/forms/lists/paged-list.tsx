import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Pager } from "../../ui/pager.tsx";
import { LoadProblem } from "../load-problem.tsx";

interface PagedRows<Row> {
  data: Row[];
  total: number;
  currentPage: number;
  numberOfPages: number;
}

interface PagedListProps<Row> {
  list: UseQueryResult<PagedRows<Row>>;
  /** The rows in the plural, such as "accounts". */
  many: string;
  /** Replaces the style of a plain list. */
  className?: string | undefined;
  /** Shown if there is no row. */
  empty: ReactNode;
  /** Shown while the first page loads. */
  skeleton?: ReactNode;
  children: (row: Row) => ReactNode;
}

/** One page of a list with its pager, or why it shows no rows: loading, failed or empty. */
export function PagedList<Row extends { _id: string }>(props: PagedListProps<Row>) {
  const { list, many, className } = props;
  const { data } = list;
  if (list.isPending) return props.skeleton;
  if (!data) return <LoadProblem what={`The ${many}`} query={list} />;
  if (data.data.length === 0) return props.empty;
  return (
    <>
      <ul className={className} data-stale={list.isPlaceholderData || undefined}>
        {data.data.map((row) => (
          <li key={row._id}>{props.children(row)}</li>
        ))}
      </ul>
      <Pager {...data} label={`Pages of ${many}`} />
    </>
  );
}
