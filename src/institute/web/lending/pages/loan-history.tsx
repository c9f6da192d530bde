import { href } from "react-router";
import { dateFormat } from "#core/domain/dates.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import type { LoanEvent, LoanEventKind } from "#institute/domain/lending/events.ts";
import { type LoanState, loanStatuses } from "#institute/domain/lending/statuses.ts";
import styles from "./loan-history.module.css";

const formatWhen = dateFormat({ dateStyle: "medium", timeStyle: "short" });

const eventLabels: Record<Exclude<LoanEventKind, LoanState>, string> = {
  asked: "requested it",
  changed: "changed it",
  recalled: loanStatuses.overdue.historyPhrase,
  moved: "changed the equipment",
  offered: "offered it to the next person waiting",
  taken: "took the offer",
  notCollected: "cancelled it: it was not collected",
  offerPassed: "offered it to the next: it was not taken",
  extensionAsked: "requested an extension",
  extensionGranted: "extended it",
  extensionRefused: "refused the extension",
  deleted: "deleted the request",
  undone: "undid that",
  added: "added it to the store",
  total: "changed the total",
  renamed: "renamed it",
  retired: "removed it from the catalogue",
  repair: "put some in repair",
  checked: "put back what was in repair",
  writtenOff: "wrote off what was in repair",
  unitAdded: "numbered a unit",
  unitOut: "handed over the unit",
  unitBack: "took back the unit",
  unitDamaged: "put the unit in repair",
  unitLost: "marked the unit as lost",
  unitChecked: "checked the unit, which is in the store again",
  unitFound: "put the unit back in the store",
  unitRetired: "retired the unit",
  unitChanged: "changed what is recorded of the unit",
};
const describeEvent = (kind: LoanEventKind) =>
  isKeyOf(loanStatuses, kind) ? loanStatuses[kind].historyPhrase : eventLabels[kind];

const signed = (value: number) => (value > 0 ? `+${value}` : `−${-value}`);

function numbersOf({ kind, held, total, damaged, lost, repair }: LoanEvent): string {
  const parts: string[] = [];
  if (held > 0) parts.push(`${held} reserved`);
  if (held < 0) parts.push(`${-held} available again`);
  if (damaged > 0) parts.push(`${damaged} damaged`);
  if (lost > 0) parts.push(`${lost} lost`);
  if (repair !== 0) parts.push(`in repair ${signed(repair)}`);
  if (total !== 0) parts.push(kind === "added" ? `${total} in all` : `total ${signed(total)}`);
  return parts.join(", ");
}

/** The events of a history; `about` selects what each entry names besides the person. */
export function LoanHistory({ events, about }: { events: LoanEvent[]; about?: "borrower" | "equipment" }) {
  return (
    <ol className={`stack ${styles.history}`}>
      {events.map((event) => {
        const numbers = numbersOf(event);
        return (
          <li key={event._id}>
            <time dateTime={event.at}>{formatWhen(event.at)}</time>
            <p>
              <b>{event.by ?? "The system"}</b> {describeEvent(event.kind)}
              {about === "equipment" && (
                <>
                  : <a href={href("/equipment/:id", { id: event.equipmentId })}>{event.equipment}</a>
                </>
              )}
              {about === "borrower" && event.borrowerId && (
                <>
                  {" "}
                  (request of{" "}
                  <a href={href("/equipment/borrower/:userId", { userId: event.borrowerId })}>
                    {event.borrower}
                  </a>
                  )
                </>
              )}
              {numbers && <span className={styles.numbers}> {numbers}</span>}
              {event.note && <span className={styles.note}>{event.note}</span>}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
