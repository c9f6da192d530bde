import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate, useParams } from "react-router";
import { formatDate } from "#domain/dates.ts";
import type { Equipment } from "#domain/equipment.ts";
import { AppError } from "#domain/errors.ts";
import { pageMeta } from "../page-meta.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadProblem } from "../workplace/load-problem.tsx";
import { type Person, usePerson } from "../workplace/use-person.ts";
import { useTitle } from "../workplace/use-title.ts";
import { useDeleteItem } from "./delete-item.tsx";
import { DeskPile } from "./desk-pile.tsx";
import { History } from "./history.tsx";
import styles from "./item.module.css";
import { ItemPicture } from "./item-picture.tsx";
import { RequestsTable } from "./requests-table.tsx";
import { itemHistory, oneItem, requestsFor, runsStore } from "./store-queries.ts";
import { useStoreDialogs } from "./use-store-dialogs.tsx";

export const meta = () => [
  ...pageMeta({ title: "Equipment", path: "/equipment", publicUrl: undefined }),
  { name: "robots", content: "noindex" },
];

const anybody = () => true;

/** One kind of equipment, where the code on its label leads: what is available, who has it, what happened to it. */
export default function ItemPage() {
  const { id = "" } = useParams();
  const person = usePerson("/auth", anybody);
  return (
    <div className={`wrap ${styles.page}`}>
      <p className={styles.up}>
        <a href="/equipment">Borrow Equipment</a>
      </p>
      {person ? <Item key={id} id={id} person={person} /> : <Waiting />}
    </div>
  );
}

function Item({ id, person }: { id: string; person: Person }) {
  const item = useQuery(oneItem(id));
  if (item.data) return <ItemDetail item={item.data} person={person} />;
  if (item.error instanceof AppError && item.error.code === "notFound")
    return (
      <EmptyState
        kind="nothing"
        level="h1"
        title="No longer lent"
        text="The store does not lend this, or not any more."
        action={{ href: "/equipment", label: "To the catalogue" }}
      />
    );
  if (item.error)
    return <LoadProblem what="This equipment" error={item.error} onRetry={() => void item.refetch()} />;
  return <Waiting />;
}

function ItemDetail({ item, person }: { item: Equipment; person: Person }) {
  useTitle(item.name);
  const forStore = runsStore(person);
  const navigate = useNavigate();
  const requests = useQuery(requestsFor({ equipment: item._id }, 100));
  const dialogs = useStoreDialogs(person);
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeleteItem(heading, () => void navigate("/equipment"));
  const rows = requests.data?.rows ?? [];
  const inState = (...states: string[]) => rows.filter(({ state }) => states.includes(state));
  const pile = (...states: string[]) => ({ requests: inState(...states), total: inState(...states).length });
  const open = ({ _id, name }: (typeof rows)[number]) => dialogs.openRequest({ id: _id, name });
  const piles = [
    { id: "out", title: "Out now", status: "received", next: "returned", pile: pile("received", "partial") },
    {
      id: "to-hand-over",
      title: "To hand over",
      status: "approved",
      next: "received",
      pile: pile("approved"),
    },
    { id: "to-approve", title: "To approve", status: "pending", next: "approved", pile: pile("pending") },
  ] as const;
  const closed = forStore ? inState("returned", "declined", "cancelled") : rows;

  return (
    <>
      <div className={styles.head}>
        <div className={styles.picture}>
          <ItemPicture name={item.name} imageUrl={item.imageUrl} />
        </div>
        <div className={styles.facts}>
          <h1 ref={heading} tabIndex={-1}>
            {item.name}
          </h1>
          <p className={styles.stock}>
            <b>{item.available}</b> available
            {forStore && ` (${item.quantity})`}
          </p>
          {item.nextBack && (
            <p>
              The next {item.nextBack.quantity} {item.nextBack.quantity === 1 ? "is" : "are"} expected back on{" "}
              {formatDate(item.nextBack.date)}.
            </p>
          )}
          <div className={styles.actions}>
            <button
              type="button"
              className="button"
              aria-haspopup="dialog"
              disabled={item.available === 0}
              onClick={() => dialogs.openRequest({ item })}
            >
              Request
            </button>
            {forStore && (
              <>
                <button
                  type="button"
                  className="button quiet"
                  aria-haspopup="dialog"
                  onClick={() => dialogs.openItem(item)}
                >
                  Edit
                </button>
                <button type="button" className="button quiet" onClick={() => deletion.ask(item)}>
                  Delete
                </button>
              </>
            )}
          </div>
        </div>
      </div>
      {forStore && piles.map((one) => one.pile.total > 0 && <DeskPile key={one.id} {...one} onOpen={open} />)}
      {closed.length > 0 && (
        <section className={styles.section} aria-labelledby="earlier">
          <h2 id="earlier">{forStore ? "Closed requests" : "Your requests for it"}</h2>
          <RequestsTable requests={closed} forStore={forStore} label="Requests" onOpen={open} />
        </section>
      )}
      {forStore && <History id={item._id} pageOf={itemHistory} />}
      {dialogs.dialog}
      {deletion.dialog}
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.head} aria-hidden>
      <Skeleton height={240} radius="md" />
      <div>
        <Skeleton width="70%" height={34} />
        <Skeleton width="30%" height={22} mt={18} />
      </div>
    </div>
  );
}
