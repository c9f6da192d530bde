import { CircleAlert, CircleCheck, CloudUpload, MessageCircleQuestion } from "lucide-react";
import { type FieldSurvey, fieldProtocols } from "#birds/domain/surveys/field-survey.ts";
import { formatDateTime, formatTime } from "#core/domain/dates.ts";
import { countOf } from "#core/domain/words.ts";
import { sumOf } from "./counting.ts";
import { type PhoneSurvey, placeName } from "./phone-survey.ts";
import { keepOwn, sendSoon, takeStored } from "./sending.ts";
import { correctSurvey } from "./survey-steps.ts";
import type { Field } from "./use-field.ts";

/** What a survey says of itself in a line. */
export function summaryOf({ counts }: Pick<FieldSurvey, "counts">): string {
  const { species, individuals } = sumOf(counts);
  return `${countOf(species, "species", "species")}, ${countOf(individuals, "bird")}`;
}

/** Where a survey is on its way, with its icon. */
function stateOf({ sending }: PhoneSurvey, { sender, isOnline }: Field) {
  const { state, problem, nextTryAt, review } = sending;
  if (state === "refused") return { icon: CircleAlert, text: `Not accepted. ${problem}`, kind: "problem" };
  if (state === "conflict") return { icon: CircleAlert, text: `Not sent. ${problem}`, kind: "problem" };
  if (state === "sent" && review?.state === "returned")
    return {
      icon: MessageCircleQuestion,
      text: `Sent back: ${review.question ?? "please look at it again."}`,
      kind: "question",
    };
  if (state === "sent")
    return {
      icon: CircleCheck,
      text:
        review?.state === "accepted" ? "Accepted by the institute." : "Sent. The institute will check it.",
      kind: "sent",
    };
  const wait = problem && nextTryAt > Date.now() ? `${problem} Next try at ${formatTime(nextTryAt)}.` : "";
  const text = !sender
    ? "Stored on this phone. Sign in to send it."
    : isOnline
      ? wait || "Sending…"
      : "Stored on this phone. It is sent when you’re online.";
  return { icon: CloudUpload, text, kind: "waiting" };
}

/** A survey in the list, with its state and what can be done. */
export function SurveyCard(props: { survey: PhoneSurvey; field: Field; onDelete: () => void }) {
  const { survey, field, onDelete } = props;
  const { entry, clock, sending } = survey;
  const { icon: Icon, text, kind } = stateOf(survey, field);
  const place = placeName(entry.site);
  return (
    <li className={`card ${kind}`}>
      <h3>{place}</h3>
      <p className="muted">
        {clock.startedAt !== null && `${formatDateTime(clock.startedAt)} · `}
        {fieldProtocols[entry.protocol].label}
      </p>
      <p>{summaryOf(survey)}</p>
      <p className="state">
        <Icon size={20} aria-hidden /> <span>{text}</span>
      </p>
      {sending.state === "conflict" && <Conflict survey={survey} field={field} />}
      <div className="row">
        {sending.state === "refused" && (
          <button type="button" onClick={() => field.phone.change(survey.id, sendSoon)}>
            Send again
          </button>
        )}
        {sending.state !== "conflict" && (
          <button type="button" onClick={() => field.phone.change(survey.id, correctSurvey)}>
            Correct<span className="visually-hidden"> {place}</span>
          </button>
        )}
        <button type="button" onClick={onDelete}>
          Delete<span className="visually-hidden"> {place}</span>
        </button>
      </div>
    </li>
  );
}

/** Both states of a survey that was changed elsewhere too, and the choice between them. */
function Conflict({ survey, field: { phone } }: { survey: PhoneSurvey; field: Field }) {
  const { stored } = survey.sending;
  return (
    <>
      <dl className="both">
        <dt>On this phone</dt>
        <dd>{summaryOf(survey)}</dd>
        {stored && (
          <>
            <dt>On the server, {formatDateTime(stored.updatedAt)}</dt>
            <dd>{summaryOf(stored)}</dd>
          </>
        )}
      </dl>
      <div className="row">
        {stored && (
          <button type="button" onClick={() => phone.change(survey.id, takeStored)}>
            Use the server’s
          </button>
        )}
        <button type="button" onClick={() => phone.change(survey.id, keepOwn)}>
          Send mine as a newer version
        </button>
      </div>
    </>
  );
}
