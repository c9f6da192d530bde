import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useParams } from "react-router";
import { countOf } from "#core/domain/words.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { useTitle } from "#core/web/forms/use-title.ts";
import { type Person, usePerson } from "#core/web/session/use-person.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { PhoneLink } from "#core/web/ui/phone-link.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { useDeleteRequest } from "../editor/delete-request.tsx";
import { useLendingDialogs } from "../editor/use-lending-dialogs.tsx";
import { History } from "../pages/history.tsx";
import styles from "../pages/item.module.css";
import {
  borrowerHistoryQuery,
  canManageEquipment,
  findLatest,
  requestsQuery,
} from "../pages/lending-queries.ts";
import { RequestsTable } from "../pages/requests-table.tsx";

export const meta = () => workplaceMeta("A borrower's requests");

/** All requests of one borrower, for store admins. */
export default function BorrowerPage() {
  const { userId = "" } = useParams();
  const person = usePerson("/equipment", canManageEquipment);
  return (
    <div className="wrap page">
      <p className="hint">
        <a href="/equipment">Borrow Equipment</a> · <a href="/equipment/desk">The desk</a>
      </p>
      {person ? <Borrower key={userId} userId={userId} person={person} /> : <h1>Requests</h1>}
    </div>
  );
}

const MAX_REQUESTS = 1000;

function Borrower({ userId, person }: { userId: string; person: Person }) {
  const requests = useQuery({
    ...requestsQuery({ borrower: userId }, MAX_REQUESTS),
  });
  const dialogs = useLendingDialogs(person);
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeleteRequest(heading);
  const { data, error } = requests;
  const latest = findLatest(data?.rows ?? []);
  useTitle(latest && `Requests by ${latest.name}`);
  if (error && !data) return <LoadProblem what="The requests" query={requests} />;
  if (!data) return <h1>Requests</h1>;
  if (!latest)
    return (
      <EmptyState
        kind="nothing"
        level="h1"
        title="No requests"
        text="This person has no requests, or does not exist."
      />
    );
  const count = (...states: string[]) => data.rows.filter(({ state }) => states.includes(state)).length;
  const lateCount = data.rows.filter(
    ({ returnedDate, dueDate, status }) =>
      status === "overdue" || (returnedDate !== null && returnedDate > dueDate),
  ).length;
  const lostCount = data.rows.reduce((sum, { lostQuantity }) => sum + lostQuantity, 0);
  return (
    <>
      <div className={`stack ${styles.facts}`}>
        <h1 ref={heading} tabIndex={-1}>
          {latest.name}
        </h1>
        <p>
          <a href={`mailto:${latest.email}`}>{latest.email}</a>, <PhoneLink number={latest.phone} />
        </p>
        <p>
          {countOf(data.total, "request")}: {count("received", "partial")} out now,{" "}
          {count("pending", "approved")} waiting, {count("returned")} returned, {count("declined")} declined,{" "}
          {count("cancelled")} cancelled. {lateCount} late, {lostCount} lost.
        </p>
      </div>
      <section className={styles.section} aria-label="Requests">
        <RequestsTable
          requests={data.rows}
          isManager={false}
          label="Requests"
          onOpen={({ _id: id, name }) => dialogs.openRequest({ id, name })}
          onDelete={deletion.confirm}
        />
      </section>
      <History id={userId} queryPage={borrowerHistoryQuery} />
      {dialogs.dialog}
      {deletion.dialog}
    </>
  );
}
