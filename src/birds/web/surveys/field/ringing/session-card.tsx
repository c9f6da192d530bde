import { CircleAlert, CircleCheck, CloudUpload } from "lucide-react";
import { formatDay, formatTime } from "#core/domain/dates.ts";
import { countOf } from "#core/domain/words.ts";
import type { PhoneSession } from "../phone-session.ts";
import { placeName } from "../phone-survey.ts";
import { keepOwn, sendSoon } from "../sending.ts";
import type { Field } from "../use-field.ts";
import { correctSession } from "./session-steps.ts";

/** What a session says of itself in a line. */
function summaryOf({ birds }: Pick<PhoneSession, "birds">): string {
  const rings = birds.filter(({ kind }) => kind === "new" || kind === "changed").length;
  return birds.length === 0 ? "No birds" : `${countOf(birds.length, "bird")}, ${countOf(rings, "new ring")}`;
}

/** Where a session is on its way, with its icon. */
function stateOf({ sending }: PhoneSession, { sender, isOnline }: Field) {
  const { state, problem, nextTryAt } = sending;
  if (state === "refused") return { icon: CircleAlert, text: `Not accepted. ${problem}`, kind: "problem" };
  if (state === "conflict") return { icon: CircleAlert, text: `Not sent. ${problem}`, kind: "problem" };
  if (state === "sent") return { icon: CircleCheck, text: "Sent. It is with the rings now.", kind: "sent" };
  const wait = problem && nextTryAt > Date.now() ? `${problem} Next try at ${formatTime(nextTryAt)}.` : "";
  const text = !sender
    ? "Stored on this phone. Sign in to send it."
    : isOnline
      ? wait || "Sending…"
      : "Stored on this phone. It is sent when you’re online.";
  return { icon: CloudUpload, text, kind: "waiting" };
}

/** A session in the list, with its state and what can be done. */
export function SessionCard(props: { session: PhoneSession; field: Field; onDelete: () => void }) {
  const { session, field, onDelete } = props;
  const { entry, sending } = session;
  const { ringing } = field;
  const { icon: Icon, text, kind } = stateOf(session, field);
  const place = placeName(entry.site);
  return (
    <li className={`card ${kind}`}>
      <h3>{place}</h3>
      <p className="muted">
        {formatDay(entry.date)}
        {entry.openTime && entry.closeTime && `, ${entry.openTime} to ${entry.closeTime}`}
      </p>
      <p>{summaryOf(session)}</p>
      <p className="state">
        <Icon size={20} aria-hidden /> <span>{text}</span>
      </p>
      <div className="row">
        {sending.state === "conflict" && (
          <button type="button" onClick={() => ringing.change(session.id, keepOwn)}>
            Send mine as a newer version
          </button>
        )}
        {sending.state === "refused" && (
          <button type="button" onClick={() => ringing.change(session.id, sendSoon)}>
            Send again
          </button>
        )}
        {sending.state !== "conflict" && (
          <button type="button" onClick={() => ringing.change(session.id, correctSession)}>
            Correct<span className="visually-hidden"> {place}</span>
          </button>
        )}
        <button type="button" onClick={onDelete}>
          {sending.state === "conflict" ? "Keep the server’s" : "Delete"}
          <span className="visually-hidden"> {place}</span>
        </button>
      </div>
    </li>
  );
}
