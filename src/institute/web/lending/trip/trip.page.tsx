import { useQueryClient } from "@tanstack/react-query";
import { usualReads } from "#core/web/early-reads.ts";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { EditedRecord } from "#core/web/forms/sending/edited-record.tsx";
import { Skeleton } from "#core/web/forms/skeleton.tsx";
import { type Person, usePerson } from "#core/web/session/use-person.ts";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { ConfirmFirst, useMustConfirm } from "../editor/confirm-first.tsx";
import { WithoutProfile } from "../editor/without-profile.tsx";
import {
  canManageEquipment,
  FIRST_REQUESTS,
  findLatest,
  requestListQuery,
} from "../pages/lending-queries.ts";
import styles from "./trip.module.css";
import { TripForm } from "./trip-form.tsx";
import type { TripValues } from "./trip-values.ts";

export const meta = () => workplaceMeta("Borrow for a trip");
export const handle = { reads: usualReads };

const allowAll = () => true;

/** Requests everything that a trip needs, for one period and one reason. */
export default function TripPage() {
  const person = usePerson("/auth", allowAll);
  return (
    <div className={`wrap page ${styles.page}`}>
      <p className="hint links">
        <a href="/equipment">Borrow Equipment</a>
      </p>
      <header className={`stack ${styles.intro}`}>
        <h1>Borrow for a trip</h1>
        <p className="intro no-print">Choose the days once, then everything you need.</p>
      </header>
      <NoScriptNote />
      {person ? <Trip person={person} /> : <TripSkeleton />}
    </div>
  );
}

function Trip({ person }: { person: Person }) {
  const queryClient = useQueryClient();
  const isManager = canManageEquipment(person);
  const mustConfirm = useMustConfirm(person);
  if (mustConfirm) return <ConfirmFirst person={person} />;
  /** The telephone number of the last request; the store enters those of others. */
  async function loadPhone() {
    if (isManager) return "";
    const { rows } = await queryClient.fetchQuery(requestListQuery(false, { search: "" }, FIRST_REQUESTS));
    return findLatest(rows)?.phone ?? "";
  }
  return (
    <>
      <WithoutProfile />
      <EditedRecord<string, TripValues>
        what="The form"
        id={null}
        load={loadPhone}
        draft={() => ({ account: person._id, kind: "trip", id: null })}
        skeleton={<TripSkeleton />}
      >
        {(start) => <TripForm {...start} isManager={isManager} />}
      </EditedRecord>
    </>
  );
}

const TripSkeleton = () => (
  <div className={`stack ${styles.form}`} aria-hidden>
    <Skeleton height={78} />
    <Skeleton height={280} />
  </div>
);
