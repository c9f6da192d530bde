import { type LoanState, loanStatuses } from "#domain/loan.ts";
import type { LoanEvent, LoanEventKind } from "#domain/request.ts";
import styles from "./loan-history.module.css";

const time = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Africa/Lagos",
});

const words: Record<Exclude<LoanEventKind, LoanState>, string> = {
  asked: "asked for it",
  changed: "changed it",
  recalled: loanStatuses.overdue.said,
  moved: "changed the equipment",
  extensionAsked: "asked for an extension",
  extensionGranted: "extended it",
  extensionRefused: "did not extend it",
  deleted: "deleted the request",
  undone: "undid that",
  added: "added it to the store",
  total: "changed the total",
  renamed: "renamed it",
  retired: "took it out of the catalogue",
};
const isState = (kind: LoanEventKind): kind is LoanState => kind in loanStatuses;
const wordsOf = (kind: LoanEventKind) => (isState(kind) ? loanStatuses[kind].said : words[kind]);

const signed = (value: number) => (value > 0 ? `+${value}` : `−${-value}`);

function numbersOf({ kind, held, total, damaged, lost }: LoanEvent): string {
  const told: string[] = [];
  if (held > 0) told.push(`${held} taken`);
  if (held < 0) told.push(`${-held} free again`);
  if (damaged > 0) told.push(`${damaged} damaged`);
  if (lost > 0) told.push(`${lost} lost`);
  if (total !== 0) told.push(kind === "added" ? `${total} in all` : `total ${signed(total)}`);
  return told.join(", ");
}

/** What happened, line by line; nobody can change it afterwards. `about` is what the lines are to name. */
export function LoanHistory({ events, about }: { events: LoanEvent[]; about?: "borrower" | "equipment" }) {
  return (
    <ol className={styles.history}>
      {events.map((event) => {
        const numbers = numbersOf(event);
        return (
          <li key={event._id}>
            <time dateTime={event.at}>{time.format(new Date(event.at))}</time>
            <p>
              <b>{event.by ?? "The site"}</b> {wordsOf(event.kind)}
              {about === "equipment" && (
                <>
                  : <a href={`/equipment/${event.equipmentId}`}>{event.equipment}</a>
                </>
              )}
              {about === "borrower" && event.borrowerId && (
                <>
                  {" "}
                  (request of <a href={`/equipment/borrower/${event.borrowerId}`}>{event.borrower}</a>)
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
