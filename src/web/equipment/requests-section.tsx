import { NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { loanStatuses, loanStatusNames } from "#domain/loan.ts";
import type { LoanRequest } from "#domain/request.ts";
import { LoadProblem } from "../workplace/load-problem.tsx";
import { useDeleteRequest } from "./delete-request.tsx";
import styles from "./requests-section.module.css";
import { RequestsTable } from "./requests-table.tsx";
import { listedRequests, statusOfAddress } from "./store-queries.ts";

const atOnce = 300;

/** The requests below the catalogue, as soon as there is one: the own ones, or all of them for the store. */
export function RequestsSection({
  forStore,
  settled,
  onOpen,
}: {
  forStore: boolean;
  /** Whether what stands above has its height. */
  settled: boolean;
  onOpen: (request: LoanRequest) => void;
}) {
  const [query, setQuery] = useSearchParams();
  const status = statusOfAddress(query.get("status"));
  const search = query.get("who")?.trim() ?? "";
  const [most, setMost] = useState(atOnce);
  const requests = useQuery(listedRequests(forStore, { status, search }, most));
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeleteRequest(heading);
  const input = useRef<HTMLInputElement>(null);
  const { hash } = useLocation();
  const narrowed = status !== undefined || search !== "";
  const { data, error } = requests;

  // A letter's link leads to this table, which is not there yet when the browser looks for it.
  const arrived = settled && data !== undefined && hash === "#requests";
  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);
  useEffect(() => {
    if (input.current) input.current.value = search;
  }, [search]);

  if (error && !data)
    return <LoadProblem what="The requests" error={error} onRetry={() => void requests.refetch()} />;
  if (!data || (data.total === 0 && !narrowed)) return null;

  function narrow(change: { status?: string; who?: string }) {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setQuery(next, { preventScrollReset: true });
  }

  const label = forStore ? "Requests" : "Your requests";
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
          onChange={({ currentTarget }) => narrow({ status: currentTarget.value })}
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
              narrow({ who: typeof words === "string" ? words.trim() : "" });
            }}
          >
            <TextInput
              ref={input}
              type="search"
              name="who"
              label={forStore ? "Borrower or equipment" : "Equipment"}
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
          forStore={forStore}
          label={label}
          onOpen={onOpen}
          {...(forStore && { onDelete: deletion.ask })}
        />
      ) : (
        <p className={styles.none}>
          No request fits.{" "}
          <button
            type="button"
            onClick={() => {
              narrow({ status: "", who: "" });
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
          <button type="button" className="button quiet" onClick={() => setMost(most + atOnce)}>
            Load more
          </button>
        </p>
      )}
      {deletion.dialog}
    </section>
  );
}
