import { useQuery } from "@tanstack/react-query";
import { formatDateTime, formatDay } from "#core/domain/dates.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { countOf } from "#core/domain/words.ts";
import { LineSkeletons } from "#core/web/forms/lists/row-skeletons.tsx";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { may, usePerson } from "#core/web/session/use-person.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { callKindLabels } from "#institute/domain/pages/calls.ts";
import styles from "./calls.module.css";
import { callsQuery, type ListedCall, useCallChanges } from "./calls.ts";

export const meta = () => workplaceMeta("Calls and vacancies");

/** The calls for applications and vacancies, for admins; everyone else is sent to the list for applicants. */
export default function CallsPage() {
  const person = usePerson("/apply", may("content.edit"));
  return (
    <div className="wrap page">
      <h1>Calls and vacancies</h1>
      {person ? <Calls /> : <NoScriptNote />}
    </div>
  );
}

function Calls() {
  const calls = useQuery(callsQuery);
  const changes = useCallChanges();
  const { data } = calls;
  return (
    <section className="stack" aria-labelledby="all-calls">
      <div className={`toolbar spread ${styles.bar}`}>
        <h2 id="all-calls" className={styles.count}>
          <span role="status">{data ? countOf(data.length, "call") : "Loading the calls"}</span>
        </h2>
        <a className="button" href="/edit/page/calls--">
          New call
        </a>
      </div>
      <LoadProblem what="The calls" query={calls} />
      {calls.isPending && <LineSkeletons />}
      {data?.length === 0 && (
        <EmptyState
          kind="nothing"
          title="No calls"
          text="Start one with “New call”. It opens and closes by itself on the days you give."
        />
      )}
      {data && (
        <ul>
          {data.toSorted(inOrder).map((call) => (
            <li key={call.slug} className={`row ${styles.call}`} data-state={call.state}>
              <OneCall call={call} changes={changes} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const order: ListedCall["state"][] = ["draft", "waiting", "open", "announced", "closed"];

/** What has to be done first, then what is open; of the closed ones the last one first. */
const inOrder = (a: ListedCall, b: ListedCall): number =>
  order.indexOf(a.state) - order.indexOf(b.state) ||
  (a.closes ?? "").localeCompare(b.closes ?? "") * (a.state === "closed" ? -1 : 1);

function OneCall({ call, changes }: { call: ListedCall; changes: ReturnType<typeof useCallChanges> }) {
  const { slug, title, kind, state, href } = call;
  const ofCall = <span className="visually-hidden"> {title}</span>;
  const isPublic = state !== "draft" && state !== "waiting";
  return (
    <>
      <div>
        <p className="name">{isPublic && href ? <a href={href}>{title}</a> : title}</p>
        <p className="hint">
          {isKeyOf(callKindLabels, kind) && `${callKindLabels[kind]} · `}
          <span className={styles.state}>{stateOf(call)}</span>
        </p>
      </div>
      <div className={`toolbar ${styles.actions}`}>
        <a className="button quiet" href={`/edit/page/calls--${slug}`}>
          Edit{ofCall}
        </a>
        {state === "open" && (
          <BusyButton
            type="button"
            quiet
            busy={changes.close.running?.slug === slug}
            busyLabel="Closing"
            onClick={() => changes.close.run(call)}
          >
            Close now{ofCall}
          </BusyButton>
        )}
        <BusyButton
          type="button"
          quiet
          busy={changes.remove.running?.slug === slug}
          busyLabel="Deleting"
          onClick={() => changes.remove.run(call)}
        >
          Delete{ofCall}
        </BusyButton>
      </div>
    </>
  );
}

function stateOf({ state, opens, closes, until, publishAt }: ListedCall): string {
  const last = closes ? `${formatDay(closes)}${until ? `, ${until}` : ""}` : "";
  if (state === "draft") return "Draft";
  if (state === "waiting") return `Scheduled for ${formatDateTime(publishAt ?? "")}`;
  if (state === "announced") return `Opens on ${formatDay(opens ?? "")}, closes on ${last}`;
  return state === "open" ? `Open until ${last}` : `Closed since ${last}`;
}
