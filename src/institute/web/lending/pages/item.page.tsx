import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { formatDate } from "#core/domain/dates.ts";
import { AppError } from "#core/domain/errors.ts";
import type { DaySpan } from "#core/domain/years/day-span.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { Skeleton } from "#core/web/forms/skeleton.tsx";
import { useTitle } from "#core/web/forms/use-title.ts";
import { type Person, usePerson } from "#core/web/session/use-person.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import type { Equipment } from "#institute/domain/lending/equipment.ts";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import { naira } from "#institute/domain/lending/sheet.ts";
import { type LoanState, loanStatuses } from "#institute/domain/lending/statuses.ts";
import { DeskQueue } from "../desk/desk-queue.tsx";
import { ConfirmFirst, useMustConfirm } from "../editor/confirm-first.tsx";
import { useDeleteItem } from "../editor/delete-item.tsx";
import { useLendingDialogs } from "../editor/use-lending-dialogs.tsx";
import { WithoutProfile } from "../editor/without-profile.tsx";
import { History } from "./history.tsx";
import styles from "./item.module.css";
import { ItemPicture } from "./item-picture.tsx";
import { canManageEquipment, itemHistoryQuery, itemQuery, requestsQuery } from "./lending-queries.ts";
import { Line } from "./line.tsx";
import { RequestsTable } from "./requests-table.tsx";
import { Waits } from "./waits.tsx";
import { TellMe } from "./when-free.tsx";

const UnitsSection = lazy(async () => ({
  default: (await import("../units/units-section.tsx")).UnitsSection,
}));

export const meta = () => workplaceMeta("Equipment");

const ItemDays = lazy(async () => ({ default: (await import("../booking/item-days.tsx")).ItemDays }));

const allowAll = () => true;

/** The page of one item, which its QR label opens: availability, requests and history. */
export default function ItemPage() {
  const { id = "" } = useParams();
  const person = usePerson("/auth", allowAll);
  return (
    <div className="wrap page">
      <p className="hint links">
        <a href="/equipment">Borrow Equipment</a>
      </p>
      {person ? <Item key={id} id={id} person={person} /> : <ItemSkeleton />}
    </div>
  );
}

function Item({ id, person }: { id: string; person: Person }) {
  const item = useQuery(itemQuery(id));
  if (item.data) return <ItemDetail item={item.data} person={person} />;
  if (item.error instanceof AppError && item.error.code === "notFound")
    return (
      <EmptyState
        kind="nothing"
        level="h1"
        title="No longer available"
        text="The store no longer lends this, or it does not exist."
        action={{ href: "/equipment", label: "See the catalogue" }}
      />
    );
  if (item.error) return <LoadProblem what="This equipment" query={item} />;
  return <ItemSkeleton />;
}

function ItemDetail({ item, person }: { item: Equipment; person: Person }) {
  useTitle(item.name);
  const isManager = canManageEquipment(person);
  const navigate = useNavigate();
  const requests = useQuery(requestsQuery({ equipment: item._id }, 100));
  const dialogs = useLendingDialogs(person);
  const mustConfirm = useMustConfirm(person);
  const unit = useSearchParams()[0].get("unit");
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeleteItem(heading, () => void navigate("/equipment"));
  const [span, setSpan] = useState<DaySpan>();
  const rows = requests.data?.rows ?? [];
  const queueOf = (requests: LoanRequest[]) => ({ requests, total: requests.length });
  const inState = (wanted: LoanState) =>
    queueOf(
      rows.filter(({ state, offeredUntil }) => state === wanted && !(offeredUntil && state === "pending")),
    );
  const open = ({ _id, name }: (typeof rows)[number]) => dialogs.openRequest({ id: _id, name });
  const queues = [
    {
      id: "out",
      title: "Out now",
      status: "received",
      next: "returned",
      queue: queueOf(rows.filter(({ state }) => loanStatuses[state].isOut)),
    },
    {
      id: "to-hand-over",
      title: "To hand over",
      status: "approved",
      next: "received",
      queue: inState("approved"),
    },
    { id: "to-approve", title: "To approve", status: "pending", next: "approved", queue: inState("pending") },
  ] as const;
  const closed = isManager ? rows.filter(({ state }) => !loanStatuses[state].holds) : rows;

  return (
    <>
      {mustConfirm ? <ConfirmFirst person={person} /> : <WithoutProfile />}
      <div className={`stack ${styles.head}`}>
        <div>
          <ItemPicture item={item} />
        </div>
        <div className={`stack ${styles.facts}`}>
          <h1 ref={heading} tabIndex={-1}>
            {item.name}
          </h1>
          <p className={styles.stock}>
            <b>{item.available.toLocaleString("en-GB")}</b> available
            {isManager && ` (${item.quantity.toLocaleString("en-GB")})`}
          </p>
          {(item.category || item.deposit > 0) && (
            <p>
              {item.category && (
                <a href={`/equipment?${new URLSearchParams({ search: item.category })}`}>{item.category}</a>
              )}
              {item.category && item.deposit > 0 && " · "}
              {item.deposit > 0 && `${naira(item.deposit)} deposit for each`}
            </p>
          )}
          {isManager && item.inRepair > 0 && (
            <p>
              <a href="/equipment/repair">{item.inRepair} in repair</a>
            </p>
          )}
          {item.nextBack && (
            <p>
              The next {item.nextBack.quantity} {item.nextBack.quantity === 1 ? "is" : "are"} expected back on{" "}
              {formatDate(item.nextBack.date)}.
            </p>
          )}
          {item.available === 0 && <TellMe item={item} quantity={1} />}
          {isManager && unit && (
            <p>
              <a
                className="button"
                href={`/equipment/scan?${new URLSearchParams({ code: unit })}`}
                target="_self"
              >
                Hand over or take back {unit}
              </a>
            </p>
          )}
          <div className={`toolbar ${styles.actions}`}>
            <button
              type="button"
              className="button"
              aria-haspopup="dialog"
              disabled={item.quantity === 0}
              onClick={() => dialogs.openRequest({ item, span })}
            >
              Request
            </button>
            {isManager && (
              <>
                <button
                  type="button"
                  className="button quiet"
                  aria-haspopup="dialog"
                  onClick={() => dialogs.openItem(item)}
                >
                  Edit
                </button>
                <button type="button" className="button quiet" onClick={() => deletion.confirm(item)}>
                  Delete
                </button>
              </>
            )}
          </div>
        </div>
      </div>
      <Waits equipmentId={item._id} />
      {item.quantity > 0 && (
        <section className={styles.section} aria-labelledby="days">
          <h2 id="days">When it is free</h2>
          <Suspense fallback={<Skeleton height={470} radius="12px" />}>
            <ItemDays
              item={item}
              span={span}
              onChoose={setSpan}
              onRequest={() => dialogs.openRequest({ item, span })}
              requests={rows}
              onOpen={open}
            />
          </Suspense>
        </section>
      )}
      {isManager && <Line equipmentId={item._id} />}
      {isManager &&
        queues.map((item) => item.queue.total > 0 && <DeskQueue key={item.id} {...item} onOpen={open} />)}
      {closed.length > 0 && (
        <section className={styles.section} aria-labelledby="earlier">
          <h2 id="earlier">{isManager ? "Closed requests" : "Your requests for this item"}</h2>
          <RequestsTable requests={closed} isManager={isManager} label="Requests" onOpen={open} />
        </section>
      )}
      {isManager && (
        <Suspense>
          <UnitsSection item={item} />
        </Suspense>
      )}
      {isManager && <History id={item._id} queryPage={itemHistoryQuery} />}
      {dialogs.dialog}
      {deletion.dialog}
    </>
  );
}

function ItemSkeleton() {
  return (
    <div className={`stack ${styles.head}`} aria-hidden>
      <Skeleton height={240} radius="12px" />
      <div>
        <Skeleton width="70%" height={34} />
        <Skeleton width="30%" height={22} mt={18} />
      </div>
    </div>
  );
}
