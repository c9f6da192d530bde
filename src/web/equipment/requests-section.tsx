import { NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { loanStatuses, loanStatusNames } from "#domain/lending/loan.ts";
import type { LoanRequest } from "#domain/lending/request.ts";
import { LoadProblem } from "../workplace/load-problem.tsx";
import { useDeleteRequest } from "./delete-request.tsx";
import { parseStatus, requestListQuery } from "./lending-queries.ts";
import styles from "./requests-section.module.css";
import { RequestsTable } from "./requests-table.tsx";

const BATCH_SIZE = 300;

/** The requests below the catalogue, as soon as there is one: the own ones, or all of them for the store. */
export function RequestsSection({
  isManager,
  isCatalogueLoaded,
  onOpen,
}: {
  isManager: boolean;
  /** Whether what stands above has its height. */
  isCatalogueLoaded: boolean;
  onOpen: (request: LoanRequest) => void;
}) {
  const [query, setQuery] = useSearchParams();
  const status = parseStatus(query.get("status"));
  const search = query.get("who")?.trim() ?? "";
  const [limit, setLimit] = useState(BATCH_SIZE);
  const requests = useQuery(requestListQuery(isManager, { status, search }, limit));
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeleteRequest(heading);
  const input = useRef<HTMLInputElement>(null);
  const { hash } = useLocation();
  const isFiltered = status !== undefined || search !== "";
  const { data, error } = requests;

  // A letter's link leads to this table, which is not there yet when the browser looks for it.
  const arrived = isCatalogueLoaded && data !== undefined && hash === "#requests";
  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);
  useEffect(() => {
    if (input.current) input.current.value = search;
  }, [search]);

  if (error && !data)
    return <LoadProblem what="The requests" error={error} onRetry={() => void requests.refetch()} />;
  if (!data || (data.total === 0 && !isFiltered)) return null;

  function applyFilter(change: { status?: string; who?: string }) {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setQuery(next, { preventScrollReset: true });
  }

  const label = isManager ? "Requests" : "Your requests";
  return (
    <section
      className={styles.section}
      aria-labelledby="requests"
      data-stale={requests.isPlaceholderData || undefined}
    >
      <div className={styles.heading}>
        <h2 id="requests" ref={heading} tabIndex={-1}>
          {label}
        </h2>
        <p role="status">
          {data.total === 1 ? "1 request" : `${data.total.toLocaleString("en-GB")} requests`}
        </p>
      </div>
      <div className={styles.filters}>
        <NativeSelect
          label="Status"
          value={status ?? ""}
          onChange={({ currentTarget }) => applyFilter({ status: currentTarget.value })}
          data={[
            { value: "", label: "All statuses" },
            ...loanStatusNames.map((name) => ({ value: name, label: loanStatuses[name].label })),
          ]}
        />
        <search>
          <form
            className={styles.search}
            onSubmit={(event) => {
              event.preventDefault();
              const words = new FormData(event.currentTarget).get("who");
              applyFilter({ who: typeof words === "string" ? words.trim() : "" });
            }}
          >
            <TextInput
              ref={input}
              type="search"
              name="who"
              label={isManager ? "Borrower or equipment" : "Equipment"}
              defaultValue={search}
              maxLength={200}
            />
            <button type="submit" className="button quiet" aria-label="Search the requests">
              <Search size={18} strokeWidth={1.5} aria-hidden />
            </button>
          </form>
        </search>
      </div>
      {data.rows.length > 0 ? (
        <RequestsTable
          requests={data.rows}
          isManager={isManager}
          label={label}
          onOpen={onOpen}
          {...(isManager && { onDelete: deletion.confirm })}
        />
      ) : (
        <p className={styles.none}>
          No request fits.{" "}
          <button
            type="button"
            onClick={() => {
              applyFilter({ status: "", who: "" });
              heading.current?.focus();
            }}
          >
            Show all
          </button>
        </p>
      )}
      {data.rows.length < data.total && (
        <p className={styles.more}>
          The first {data.rows.length} of {data.total.toLocaleString("en-GB")} are shown: overdue ones first,
          then what is open.{" "}
          <button type="button" className="button quiet" onClick={() => setLimit(limit + BATCH_SIZE)}>
            Load more
          </button>
        </p>
      )}
      {deletion.dialog}
    </section>
  );
}
