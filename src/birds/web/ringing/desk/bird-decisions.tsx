import type { BirdDecision } from "#birds/domain/ringing/bird.ts";
import { formatDateTime } from "#core/domain/dates.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { withdraw } from "./decision-dialogs.tsx";
import styles from "./ringing.module.css";
import { ringingChanges } from "./ringing.ts";

/** What a keeper decided about whose records are whose, and why; a decision can be undone at any time. */
export function BirdDecisions(props: { decisions: readonly BirdDecision[]; mayDecide: boolean }) {
  if (props.decisions.length === 0) return null;
  return (
    <section className={`stack ${styles.section}`} aria-label="Decisions">
      <h2>Splits and joins</h2>
      <ul>
        {props.decisions.map((decision) => (
          <li key={decision._id} className="row toolbar spread">
            <div>
              <p>
                {decision.kind === "split" ? "Split" : `Joined ${decision.birds?.join(" and ") ?? ""}`}:{" "}
                {decision.reason}
              </p>
              <small>
                {decision.by ?? "Not known by whom"}, {formatDateTime(decision.at)}
                {decision.undoneAt && `, undone ${formatDateTime(decision.undoneAt)}`}
              </small>
            </div>
            {props.mayDecide && decision.undoneAt === null && <Withdraw decision={decision} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Withdraw({ decision }: { decision: BirdDecision }) {
  const { run, busy } = useAction({
    call: (keyed) => withdraw(decision._id)(keyed),
    done: () => ({ said: decision.kind === "split" ? "The split is undone" : "The join is undone" }),
    refused: "This was not undone",
    changes: ringingChanges,
  });
  return (
    <BusyButton type="button" quiet busy={busy} busyLabel="Undoing" onClick={() => run()}>
      Undo<span className="visually-hidden"> this {decision.kind}</span>
    </BusyButton>
  );
}
