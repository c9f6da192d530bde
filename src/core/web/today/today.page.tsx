import panels from "virtual:panels/today";
import { useQuery } from "@tanstack/react-query";
import { site } from "#core/web/site-lists.ts";
import styles from "../forms/lists/queues.module.css";
import { LoadProblem } from "../forms/load-problem.tsx";
import { NoScriptNote } from "../forms/noscript-note.tsx";
import { Skeleton } from "../forms/skeleton.tsx";
import { todayQuery } from "../session/today-query.ts";
import { may, type Person, usePerson } from "../session/use-person.ts";
import type { TodayPanel } from "../today-panel.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { workplaceMeta } from "../workplace-meta.ts";
import { TodaySection } from "./today-section.tsx";

export const meta = () => workplaceMeta("Today");
export const handle = { reads: ["/api/user/me", "/api/today"] };

const allowAll = () => true;
const panelsOf: readonly TodayPanel[] = panels;
const verbs: TodayPanel["verbs"] = Object.fromEntries(
  panelsOf.flatMap((panel) => Object.entries(panel.verbs)),
);
const details: TodayPanel["details"] = Object.fromEntries(
  panelsOf.flatMap((panel) => Object.entries(panel.details ?? {})),
);

/** What waits for the signed-in person; visitors are sent to sign in. */
export default function TodayPage() {
  const person = usePerson("/auth", allowAll);
  return (
    <div className="wrap page">
      <div className="toolbar spread">
        <h1 tabIndex={-1}>Today</h1>
        {person && may("year.read")(person) && (
          <a className="button quiet" href="/year">
            The year
          </a>
        )}
      </div>
      {person ? (
        <Today person={person} />
      ) : (
        <>
          <NoScriptNote />
          <TodaySkeleton />
        </>
      )}
    </div>
  );
}

function Today({ person }: { person: Person }) {
  const today = useQuery(todayQuery(person._id));
  const { data, error, dataUpdatedAt } = today;
  if (error && !data) return <LoadProblem what="What waits" query={today} />;
  if (!data) return <TodaySkeleton />;
  const kinds = site().today.flatMap((kind) => {
    const waiting = data[kind.name];
    return waiting && waiting.count > 0 ? [{ ...kind, waiting }] : [];
  });
  const counted = kinds.filter(({ isOffer }) => !isOffer);
  return (
    <>
      {error && (
        <p className="note" role="status">
          {error.message} These rows are from <TimeAgo iso={new Date(dataUpdatedAt).toISOString()} />.
        </p>
      )}
      {counted.length === 0 ? (
        <EmptyState
          kind="nothing"
          title="Nothing is waiting"
          text="Things that need you appear here."
          action={{ href: "/profile", label: "Your profile" }}
        />
      ) : (
        <ul className={styles.counts} aria-label="What waits">
          {counted.map(({ name, title, waiting }) => (
            <li key={name}>
              <a href={`#${name}`}>
                <b>{waiting.count.toLocaleString("en-GB")}</b> {title}
              </a>
            </li>
          ))}
        </ul>
      )}
      {kinds.map(({ waiting, ...kind }) => (
        <TodaySection
          key={kind.name}
          kind={kind}
          waiting={waiting}
          verb={verbs[kind.name]}
          loadDetails={details?.[kind.name]}
        />
      ))}
    </>
  );
}

const TodaySkeleton = () => (
  <div className={`stack ${styles.waiting}`} aria-hidden>
    <Skeleton height={96} />
    <Skeleton height={96} />
    <Skeleton height={96} />
  </div>
);
