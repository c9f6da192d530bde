import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import styles from "./item.module.css";
import { type borrowerHistoryQuery, itemHistoryQuery } from "./lending-queries.ts";
import { LoanHistory } from "./loan-history.tsx";

/** The history of an item or of a borrower, page by page. */
export function History({
  id,
  queryPage,
}: {
  id: string;
  queryPage: typeof itemHistoryQuery | typeof borrowerHistoryQuery;
}) {
  const [page, setPage] = useState(0);
  const history = useQuery(queryPage(id, page));
  const { data, error } = history;
  if (error && !data) return <LoadProblem what="The history" query={history} />;
  if (!data) return null;
  return (
    <section className={styles.section} aria-labelledby="history">
      <h2 id="history">History</h2>
      <LoanHistory events={data.data} about={queryPage === itemHistoryQuery ? "borrower" : "equipment"} />
      {data.numberOfPages > 1 && (
        <p className={`toolbar ${styles.steps}`}>
          <button
            type="button"
            className="button quiet"
            aria-disabled={data.currentPage === 0}
            onClick={() => setPage(Math.max(0, data.currentPage - 1))}
          >
            Newer
          </button>
          <span role="status">
            {data.currentPage + 1} of {data.numberOfPages}
          </span>
          <button
            type="button"
            className="button quiet"
            aria-disabled={data.currentPage + 1 >= data.numberOfPages}
            onClick={() => setPage(Math.min(data.currentPage + 1, data.numberOfPages - 1))}
          >
            Older
          </button>
        </p>
      )}
    </section>
  );
}
