import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DaySpan } from "#core/domain/years/day-span.ts";
import { later } from "#core/web/forms/later.tsx";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { Skeleton } from "#core/web/forms/skeleton.tsx";
import type { Person } from "#core/web/session/use-person.ts";
import type { Equipment } from "#institute/domain/lending/equipment.ts";
import { canManageEquipment, requestQuery } from "../pages/lending-queries.ts";
import { ConfirmFirst, useMustConfirm } from "./confirm-first.tsx";
import type { Choice } from "./equipment-choice.tsx";
import styles from "./lending-dialog.module.css";
import { LendingDialog } from "./lending-dialog.tsx";
import { NewRequest } from "./new-request.tsx";

const loading = (
  <div className={`stack ${styles.form}`}>
    <p className="visually-hidden" role="status">
      Loading the request
    </p>
    <Skeleton height={48} />
    <Skeleton height={48} />
    <Skeleton height={120} />
  </div>
);
const LendingRecord = later(
  "The form of the store",
  async () => (await import("../pages/lending-record.tsx")).LendingRecord,
  loading,
);
const BorrowerRecord = later(
  "The form of the request",
  async () => (await import("../desk/borrower-record.tsx")).BorrowerRecord,
  loading,
);
const LoanHistory = later("The history", async () => (await import("../pages/loan-history.tsx")).LoanHistory);

/** The equipment of a new request, or an existing request. */
export type RequestTarget = { item: Equipment; span?: DaySpan | undefined } | { id: string; name: string };

export interface RequestDialogProps {
  person: Person;
  target: RequestTarget;
  /** Initial values of a new request. */
  phone: string;
  dueDays: number;
  /** Called after a request was sent. */
  onSubmitted: () => void;
  onClosed: () => void;
}

/** The dialog of a new or an existing request. */
export function RequestDialog({ target, ...props }: RequestDialogProps) {
  if ("item" in target) return <NewRequestDialog {...props} first={target.item} span={target.span} />;
  return (
    <LendingDialog title={`Update Record for ${target.name}`} onClosed={props.onClosed}>
      {(close) => <StoredRequest id={target.id} person={props.person} onDone={close} />}
    </LendingDialog>
  );
}

/** Store admins can switch to other equipment inside the dialog. */
function NewRequestDialog(
  props: Omit<RequestDialogProps, "target"> & { first: Equipment; span: DaySpan | undefined },
) {
  const { first, person, phone, dueDays } = props;
  const [item, setItem] = useState<Choice>(first);
  const mustConfirm = useMustConfirm(person);
  // A form that was shown before this was known stays, with what was typed.
  const [isShown] = useState(!mustConfirm);
  return (
    <LendingDialog title={`Request for ${item.name}`} onClosed={props.onClosed}>
      {(close) => (
        <>
          {mustConfirm && <ConfirmFirst person={person} />}
          {(isShown || !mustConfirm) && (
            <NewRequest
              first={first}
              item={item}
              onChoose={setItem}
              person={person}
              phone={phone}
              dueDays={dueDays}
              span={props.span}
              onDone={() => {
                props.onSubmitted();
                close();
              }}
            />
          )}
        </>
      )}
    </LendingDialog>
  );
}

function StoredRequest({ id, person, onDone }: { id: string; person: Person; onDone: () => void }) {
  const request = useQuery({ ...requestQuery(id), refetchOnWindowFocus: false, refetchOnReconnect: false });
  if (!request.data && request.error) return <LoadProblem what="The request" query={request} />;
  if (!request.data) return loading;
  const { data } = request;
  const Form = canManageEquipment(person) ? LendingRecord : BorrowerRecord;
  return (
    <>
      {/* A new version resets the form, since its values belong to the version it loaded. */}
      <Form key={data.version} request={data} onDone={onDone} />
      <details className={styles.more}>
        <summary>History</summary>
        <LoanHistory events={data.history} />
      </details>
    </>
  );
}
