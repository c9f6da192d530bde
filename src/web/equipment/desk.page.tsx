import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { pageMeta } from "../page-meta.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadProblem } from "../workplace/load-problem.tsx";
import { NoScriptNote } from "../workplace/noscript-note.tsx";
import { type Person, usePerson } from "../workplace/use-person.ts";
import styles from "./desk.module.css";
import { DeskPile } from "./desk-pile.tsx";
import { desk, runsStore } from "./store-queries.ts";
import { useStoreDialogs } from "./use-store-dialogs.tsx";

export const meta = () => [
  ...pageMeta({ title: "The store's desk", path: "/equipment/desk", publicUrl: undefined }),
  { name: "robots", content: "noindex" },
];

/** What waits at the store, pile by pile, the next step one tap away; for store admins. */
export default function DeskPage() {
  const person = usePerson("/equipment", runsStore);
  return (
    <div className={`wrap ${styles.page}`}>
      <p className={styles.up}>
        <a href="/equipment">Borrow Equipment</a>
      </p>
      <h1 tabIndex={-1}>The desk</h1>
      {person ? (
        <Desk person={person} />
      ) : (
        <>
          <NoScriptNote />
          <Waiting />
        </>
      )}
    </div>
  );
}

const piles = [
  { name: "overdue", title: "Overdue", status: "overdue", next: "returned" },
  { name: "dueToday", title: "Due today", status: "received", next: "returned" },
  { name: "toApprove", title: "To approve", status: "pending", next: "approved" },
  { name: "toHandOver", title: "To hand over", status: "approved", next: "received" },
  { name: "extensions", title: "Want more time", status: "received", next: "extend" },
  { name: "dueSoon", title: "Due within a week", status: "received", next: "returned" },
] as const;

function Desk({ person }: { person: Person }) {
  const waiting = useQuery(desk);
  const dialogs = useStoreDialogs(person);
  const { data, error } = waiting;
  if (error && !data)
    return <LoadProblem what="The desk" error={error} onRetry={() => void waiting.refetch()} />;
  if (!data) return <Waiting />;
  const some = piles.filter(({ name }) => data[name].total > 0);
  return (
    <>
      <ul className={styles.counts} aria-label="What waits">
        {piles.map(({ name, title }) => (
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
      </ul>
      {some.length === 0 && (
        <EmptyState
          kind="nothing"
          title="Nothing waits"
          text="New requests and loans that fall due appear here."
          action={{ href: "/equipment", label: "To the catalogue" }}
        />
      )}
      {some.map(({ name, title, status, next }) => (
        <DeskPile
          key={name}
          id={name}
          title={title}
          status={status}
          next={next}
          pile={data[name]}
          onOpen={(request) => dialogs.openRequest({ id: request._id, name: request.name })}
        />
      ))}
      {dialogs.dialog}
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-hidden>
      <Skeleton height={72} />
      <Skeleton height={110} />
      <Skeleton height={110} />
    </div>
  );
}
