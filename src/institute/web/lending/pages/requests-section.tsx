import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { countOf } from "#core/domain/words.ts";
import { Select } from "#core/web/forms/fields/inputs.tsx";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { SearchBar, searchFormClass } from "#core/web/ui/search-bar.tsx";
import { loanStatusNames } from "#institute/domain/lending/loan.ts";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import { loanStatuses } from "#institute/domain/lending/statuses.ts";
import { useDeleteRequest } from "../editor/delete-request.tsx";
import { CalendarOffer } from "./calendar-offer.tsx";
import { FIRST_REQUESTS, parseStatus, requestListQuery } from "./lending-queries.ts";
import styles from "./requests-section.module.css";
import { RequestsTable } from "./requests-table.tsx";

/** The requests below the catalogue, if there are any: the member's own, or all for store admins. */
export function RequestsSection({
  isManager,
  isCatalogueLoaded,
  onOpen,
}: {
  isManager: boolean;
  /** Whether the content above has its final height. */
  isCatalogueLoaded: boolean;
  onOpen: (request: LoanRequest) => void;
}) {
  const [query, setQuery] = useSearchParams();
  const status = parseStatus(query.get("status"));
  const search = query.get("who")?.trim() ?? "";
  const [limit, setLimit] = useState(FIRST_REQUESTS);
  const isFiltered = status !== undefined || search !== "";
  const requests = useQuery({
    ...requestListQuery(isManager, { status, search }, limit),
    // The page has read a member's own requests by then, for its dialogs.
    refetchOnMount: isManager || isFiltered || limit !== FIRST_REQUESTS,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeleteRequest(heading);
  const input = useRef<HTMLInputElement>(null);
  const { hash } = useLocation();
  const { data, error } = requests;

  // Links in e-mails point to this table, which loads after the browser has looked for the anchor.
  const arrived = isCatalogueLoaded && data !== undefined && hash === "#requests";
  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);
  useEffect(() => {
    if (input.current) input.current.value = search;
  }, [search]);

  if (error && !data) return <LoadProblem what="The requests" query={requests} />;
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
      <div className={`toolbar spread ${styles.heading}`}>
        <h2 id="requests" ref={heading} tabIndex={-1}>
          {label}
        </h2>
        <p role="status">{countOf(data.total, "request")}</p>
      </div>
      <div className="toolbar filters">
        <Select
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
            className={searchFormClass}
            onSubmit={(event) => {
              event.preventDefault();
              const words = new FormData(event.currentTarget).get("who");
              applyFilter({ who: typeof words === "string" ? words.trim() : "" });
            }}
          >
            <SearchBar
              name="who"
              buttonLabel="Search the requests"
              field={input}
              label={isManager ? "Borrower or equipment" : "Equipment"}
              placeholder={isManager ? "Name or equipment" : "Equipment"}
              search={search}
              maxLength={200}
            />
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
        <p>
          No requests found.{" "}
          <button
            className="link"
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
        <p className={`toolbar ${styles.more}`}>
          Showing the first {data.rows.length} of {data.total.toLocaleString("en-GB")}: overdue requests
          first, then open ones.{" "}
          <button type="button" className="button quiet" onClick={() => setLimit(limit + FIRST_REQUESTS)}>
            Load more
          </button>
        </p>
      )}
      <CalendarOffer isManager={isManager} />
      {deletion.dialog}
    </section>
  );
}
