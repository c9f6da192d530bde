import { useState } from "react";
import { hoursOpen, netMetreHours } from "#birds/domain/ringing/effort.ts";
import { RingingSessionInput } from "#birds/domain/ringing/session.ts";
import { countOf } from "#core/domain/words.ts";
import { useFocusedHeading } from "../notes.tsx";
import { toSessionInput } from "../phone-session.ts";
import { placeName } from "../phone-survey.ts";
import { PlaceFields } from "../place-fields.tsx";
import { phoneOffset } from "../send-surveys.ts";
import { ComparisonPart } from "./comparison-part.tsx";
import { isBegun } from "./morning.ts";
import { EffortFields, PeopleFields } from "./ringing-setup.tsx";
import { changeSite, closeSession, discardCorrection, startTable } from "./session-steps.ts";
import type { Ringing } from "./use-ringing.ts";

const LONGEST_HOURS = 16;

/** What keeps a session from being stored, in words. */
function problemsOf({ session }: Ringing): string[] {
  const input = toSessionInput(session, Date.now(), phoneOffset());
  const { error } = RingingSessionInput.safeParse(input);
  return [
    ...new Set(error?.issues.map(({ message }) => message)),
    ...(isBegun(session.draft) && session.held === null
      ? ["A bird is still in the hand. Go back and save it, or empty it."]
      : []),
  ];
}

/** What looks odd and can be so: it is asked once. */
function questionsOf({ session }: Ringing): string[] {
  const hours = hoursOpen(session.entry);
  const { openTime, closeTime, date } = session.entry;
  const today = new Date();
  const isLater = Date.parse(`${date}T00:00`) > today.getTime() + 86_400_000;
  return [
    ...(isLater ? [`The day, ${date}, is still to come.`] : []),
    ...(hours !== null && hours > LONGEST_HOURS
      ? [`The nets would have been open for ${Math.round(hours)} hours.`]
      : []),
    ...(openTime !== null &&
    closeTime !== null &&
    closeTime < openTime &&
    hours !== null &&
    hours <= LONGEST_HOURS
      ? ["The nets shut earlier than they opened: over midnight?"]
      : []),
    ...(openTime === null || closeTime === null
      ? ["The hours of the nets are missing; the effort is unknown then."]
      : []),
  ];
}

/** The end of a session: rings compared, hours, and what is sent. */
export function ClosingScreen({ ringing }: { ringing: Ringing }) {
  const heading = useFocusedHeading();
  const { session, change, field } = ringing;
  const [problems, setProblems] = useState<string[]>([]);
  const [asked, setAsked] = useState<string[]>([]);
  const isCorrection = session.before !== null;
  const effort = netMetreHours(session.entry, session.entry.nets);

  function save() {
    const found = problemsOf(ringing);
    const questions = questionsOf(ringing);
    setProblems(found);
    if (found.length > 0) return;
    if (questions.some((question) => !asked.includes(question))) return setAsked(questions);
    change(closeSession);
  }
  return (
    <main>
      <h1 ref={heading} tabIndex={-1}>
        {isCorrection ? "Correct the session" : "Nets shut"}
      </h1>
      <p>
        <b>{placeName(session.entry.site)}</b> · {countOf(session.birds.length, "bird")}
      </p>
      <div className="row">
        <button type="button" onClick={() => change(startTable)}>
          {session.birds.length > 0 ? "Change the birds" : "Add a bird"}
        </button>
      </div>
      <ComparisonPart ringing={ringing} />
      <EffortFields ringing={ringing} />
      {effort !== null && (
        <p className="hint">{Math.round(effort).toLocaleString("en-GB")} net-metre-hours.</p>
      )}
      <PeopleFields ringing={ringing} />
      {isCorrection && (
        <PlaceFields field={field} site={session.entry.site} onChange={(site) => change(changeSite(site))} />
      )}
      {problems.length > 0 && <Words words={problems} isProblem />}
      {problems.length === 0 && asked.length > 0 && <Words words={asked} />}
      <div className="bottom">
        {isCorrection ? (
          <button type="button" onClick={() => change(discardCorrection(crypto.randomUUID()))}>
            Discard changes
          </button>
        ) : (
          <button type="button" onClick={() => change(startTable)}>
            Back to the birds
          </button>
        )}
        <button type="button" className="primary" onClick={save}>
          {asked.length > 0 && problems.length === 0
            ? "It is so: save"
            : isCorrection
              ? "Save changes"
              : "Save session"}
        </button>
      </div>
    </main>
  );
}

function Words({ words, isProblem = false }: { words: string[]; isProblem?: boolean }) {
  return (
    <ul className={isProblem ? "note problem" : "note"} role="alert">
      {words.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
