import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { can } from "#domain/accounts/policy.ts";
import { browserClient, unwrap } from "../browser-client.ts";
import { DownloadButton } from "../forms/download-button.tsx";
import { LoadProblem } from "../forms/load-problem.tsx";
import { NoScriptNote } from "../forms/noscript-note.tsx";
import { pageMeta } from "../page-meta.ts";
import { type Person, toViewer, usePerson } from "../session/use-person.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Pager } from "../ui/pager.tsx";
import styles from "./audit.module.css";
import { AuditEntry } from "./audit-entry.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { type AuditParams, parseAuditParams } from "./audit-params.ts";
import { MemberRowsSkeleton } from "./member-row.tsx";

export const meta = () => [
  ...pageMeta({ title: "Audit log", path: "/audit", publicUrl: undefined }),
  { name: "robots", content: "noindex" },
];

const PAGE_SIZE = 50;

const auditQuery = ({ page, ...filter }: AuditParams) =>
  queryOptions({
    queryKey: ["audit", page, filter],
    queryFn: () =>
      unwrap(
        browserClient.api.audit.$get({ query: { page: String(page), limit: String(PAGE_SIZE), ...filter } }),
      ),
    placeholderData: keepPreviousData,
  });

const canReadAudit = (person: Person) => can(toViewer(person), "audit.read");

/** The audit log, for admins; everyone else is sent to the home page. */
export default function AuditPage() {
  const person = usePerson("/", canReadAudit);
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Audit log</h1>
      {person ? (
        <Log />
      ) : (
        <>
          <NoScriptNote />
          <MemberRowsSkeleton />
        </>
      )}
    </div>
  );
}

function Log() {
  const [query] = useSearchParams();
  const params = parseAuditParams(query);
  const log = useQuery(auditQuery(params));
  const { page: _page, ...filter } = params;
  return (
    <>
      <p className={styles.intro}>
        Every sign-in, change and export, with the person who made it. Entries cannot be changed or deleted.
      </p>
      <AuditFilters params={params} />
      <div className={styles.count}>
        <p role="status">
          {log.data
            ? `${log.data.total.toLocaleString("en-GB")} ${log.data.total === 1 ? "entry" : "entries"}`
            : "Loading the log"}
        </p>
        <DownloadButton address={`/api/audit/export?${new URLSearchParams(filter)}`} fileName="audit.csv">
          Export CSV
        </DownloadButton>
      </div>
      {log.data && log.data.data.length > 0 && (
        <>
          <ul className={styles.entries} data-stale={log.isPlaceholderData || undefined}>
            {log.data.data.map((entry) => (
              <li key={entry._id}>
                <AuditEntry entry={entry} />
              </li>
            ))}
          </ul>
          <Pager {...log.data} label="Pages of the log" />
        </>
      )}
      {log.data?.total === 0 && (
        <EmptyState
          kind="nothing"
          title="No entries found"
          text="Try another action, person or date."
          action={{ href: "/audit", label: "Show the full log" }}
        />
      )}
      {log.error && !log.data && (
        <LoadProblem what="The log" error={log.error} onRetry={() => void log.refetch()} />
      )}
      {log.isPending && <MemberRowsSkeleton />}
    </>
  );
}
