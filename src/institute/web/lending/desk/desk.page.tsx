import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { usualReads } from "#core/web/early-reads.ts";
import styles from "#core/web/forms/lists/queues.module.css";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { Skeleton } from "#core/web/forms/skeleton.tsx";
import { type Person, usePerson } from "#core/web/session/use-person.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import { useLendingDialogs } from "../editor/use-lending-dialogs.tsx";
import { canManageEquipment, deskQuery } from "../pages/lending-queries.ts";
import { DeskQueue } from "./desk-queue.tsx";
import { OutNow } from "./out-now.tsx";

export const meta = () => workplaceMeta("Store desk");
export const handle = {
  reads: [...usualReads, "/api/request/desk", "/api/request?page=0&limit=100&out=true"],
};

/** The store's open requests in queues by their next step, for store admins. */
export default function DeskPage() {
  const person = usePerson("/equipment", canManageEquipment);
  return (
    <div className="wrap page">
      <p className="hint links">
        <a href="/equipment">Borrow Equipment</a>
      </p>
      <h1 tabIndex={-1}>The desk</h1>
      <nav className={`toolbar ${styles.tools}`} aria-label="At the desk">
        {/* A document of its own, which may open the camera. */}
        <a className="button quiet" href="/equipment/scan" target="_self">
          Scan
        </a>
        <a className="button quiet" href="/equipment/day">
          Today on paper
        </a>
        <a className="button quiet" href="/equipment/repair">
          In repair
        </a>
        <a className="button quiet" href="/equipment/inventory">
          Inventory
        </a>
      </nav>
      {person ? (
        <Desk person={person} />
      ) : (
        <>
          <NoScriptNote />
          <DeskSkeleton />
        </>
      )}
    </div>
  );
}

const queues = [
  { name: "overdue", title: "Overdue", status: "overdue", next: "returned" },
  { name: "dueToday", title: "Due today", status: "received", next: "returned" },
  { name: "toApprove", title: "To approve", status: "pending", next: "approved" },
  { name: "toHandOver", title: "To hand over", status: "approved", next: "received" },
  { name: "clashes", title: "Still out, and booked by someone else", status: "approved", next: "received" },
  { name: "extensions", title: "Extension requests", status: "received", next: "extend" },
  { name: "dueSoon", title: "Due within a week", status: "received", next: "returned" },
  { name: "booked", title: "Booked ahead", status: "approved", next: "received" },
] as const;

function Desk({ person }: { person: Person }) {
  const deskData = useQuery(deskQuery);
  const dialogs = useLendingDialogs(person);
  const [address] = useSearchParams();
  const { data, error } = deskData;
  if (error && !data) return <LoadProblem what="The desk" query={deskData} />;
  if (!data) return <DeskSkeleton />;
  const filledQueues = queues.filter(({ name }) => data[name].total > 0);
  const open = (request: LoanRequest) => dialogs.openRequest({ id: request._id, name: request.name });
  return (
    <>
      <ul className={styles.counts} aria-label="Open requests">
        {queues.map(({ name, title }) => (
          <li
            key={name}
            data-none={data[name].total === 0 || undefined}
            data-late={name === "overdue" || undefined}
          >
            <a href={`#${name}`}>
              <b>{data[name].total}</b> {title}
            </a>
          </li>
        ))}
        <li data-none={data.out.total === 0 || undefined}>
          <a href="#out">
            <b>{data.out.total}</b> Out now
          </a>
        </li>
      </ul>
      {filledQueues.length === 0 && data.out.total === 0 && (
        <EmptyState
          kind="nothing"
          title="Nothing to do"
          text="New requests and loans that are due appear here."
          action={{ href: "/equipment", label: "See the catalogue" }}
        />
      )}
      {filledQueues.map(({ name, title, status, next }) => (
        <DeskQueue
          key={name}
          id={name}
          title={title}
          status={status}
          next={next}
          queue={data[name]}
          late={data.late}
          onOpen={open}
        />
      ))}
      {data.out.total > 0 && (
        <OutNow
          total={data.out.total}
          search={address.get("search")?.trim() ?? ""}
          above={new Set(queues.flatMap(({ name }) => data[name].requests.map(({ _id }) => _id)))}
          onOpen={open}
        />
      )}
      {dialogs.dialog}
    </>
  );
}

function DeskSkeleton() {
  return (
    <div className={`stack ${styles.waiting}`} aria-hidden>
      <Skeleton height={72} />
      <Skeleton height={110} />
      <Skeleton height={110} />
    </div>
  );
}
