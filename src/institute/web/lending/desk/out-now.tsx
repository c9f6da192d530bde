import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import styles from "#core/web/forms/lists/queues.module.css";
import { SearchForm } from "#core/web/forms/lists/search-form.tsx";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import { requestsQuery } from "../pages/lending-queries.ts";
import { DeskRows } from "./desk-queue.tsx";
import { describeOutNow } from "./out-now-text.ts";

const MOST_ROWS = 300;

/** Everything that borrowers have, to take it back: what a search finds, or what no queue above shows. */
export function OutNow(props: {
  total: number;
  search: string;
  /** The requests in the queues above. */
  above: ReadonlySet<string>;
  onOpen: (request: LoanRequest) => void;
}) {
  const { total, search, above } = props;
  const loans = useQuery(requestsQuery({ out: true, search }, MOST_ROWS));
  const heading = useRef<HTMLHeadingElement>(null);
  const found = loans.data?.rows ?? [];
  const rows = found.filter(({ _id }) => search !== "" || !above.has(_id));
  return (
    <section className={styles.queue} aria-labelledby="out">
      <h2 id="out" ref={heading} tabIndex={-1}>
        Out now ({total.toLocaleString("en-GB")})
      </h2>
      <div className={`toolbar ${styles.search}`}>
        <SearchForm many="loans" search={search} placeholder="Name or equipment" maxLength={200} />
        {search && <a href="/equipment/desk#out">Clear</a>}
      </div>
      <LoadProblem what="The loans" query={loans} />
      <p role="status" className={styles.more}>
        {loans.data && describeOutNow({ search, found: found.length, above: found.length - rows.length })}
      </p>
      <ul data-stale={loans.isPlaceholderData || undefined}>
        <DeskRows requests={rows} next="returned" heading={heading} onOpen={props.onOpen} />
      </ul>
    </section>
  );
}
