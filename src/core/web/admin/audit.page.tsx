import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "../browser-client.ts";
import { DownloadButton } from "../forms/lists/download-button.tsx";
import { PagedList } from "../forms/lists/paged-list.tsx";
import { PersonSkeletons } from "../forms/lists/row-skeletons.tsx";
import { NoScriptNote } from "../forms/noscript-note.tsx";
import { may, usePerson } from "../session/use-person.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { workplaceMeta } from "../workplace-meta.ts";
import styles from "./audit.module.css";
import { AuditEntry } from "./audit-entry.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { type AuditParams, parseAuditParams } from "./audit-params.ts";

export const meta = () => workplaceMeta("Audit log");

const auditQuery = ({ paging, ...filter }: AuditParams) =>
  queryOptions({
    queryKey: ["audit", paging, filter],
    queryFn: () => unwrap(browserClient.api.audit.$get({ query: { ...paging, ...filter } })),
    placeholderData: keepPreviousData,
  });

/** The audit log, for admins; everyone else is sent to the home page. */
export default function AuditPage() {
  const person = usePerson("/", may("audit.read"));
  return (
    <div className="wrap page">
      <h1>Audit log</h1>
      {person ? (
        <Log />
      ) : (
        <>
          <NoScriptNote />
          <PersonSkeletons />
        </>
      )}
    </div>
  );
}

function Log() {
  const [query] = useSearchParams();
  const params = parseAuditParams(query);
  const log = useQuery(auditQuery(params));
  const { paging: _paging, ...filter } = params;
  return (
    <>
      <p className={`intro ${styles.intro}`}>
        Every sign-in, change and export, with the person who made it. Entries cannot be changed or deleted.
      </p>
      <AuditFilters params={params} />
      <div className={`toolbar spread ${styles.count}`}>
        <p role="status">{log.data ? countOf(log.data.total, "entry", "entries") : "Loading the log"}</p>
        <DownloadButton address={`/api/audit/export?${new URLSearchParams(filter)}`} fileName="audit.csv">
          Export CSV
        </DownloadButton>
      </div>
      <PagedList
        list={log}
        many="entries"
        skeleton={<PersonSkeletons />}
        empty={
          <EmptyState
            kind="nothing"
            title="No entries found"
            text="Try another action, person or date."
            action={{ href: "/audit", label: "Show the full log" }}
          />
        }
      >
        {(entry) => <AuditEntry entry={entry} />}
      </PagedList>
    </>
  );
}
