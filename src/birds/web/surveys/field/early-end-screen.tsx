import { fieldProtocols } from "#birds/domain/surveys/field-survey.ts";
import { countOf } from "#core/domain/words.ts";
import { useFocusedHeading } from "./notes.tsx";
import type { Change, PhoneSurvey } from "./phone-survey.ts";
import { elapsedMinutes, elapsedMs, MINUTE_MS, type SurveyClock } from "./survey-clock.ts";
import { backToCounting, keepProtocol, makeCasual } from "./survey-steps.ts";
import type { Field } from "./use-field.ts";

/** “7 seconds” or “4 minutes”. */
function timeText(clock: SurveyClock): string {
  const ms = elapsedMs(clock, Date.now());
  return ms < MINUTE_MS
    ? countOf(Math.floor(ms / 1000), "second")
    : countOf(elapsedMinutes(clock, Date.now()), "minute");
}

/** Asks what a count is that ended before half of its time. */
export function EarlyEndScreen({ field, survey }: { field: Field; survey: PhoneSurvey }) {
  const heading = useFocusedHeading();
  const change = (what: Change) => field.phone.change(survey.id, what);
  const { minutes, label } = fieldProtocols[survey.entry.protocol];
  const stored = countOf(elapsedMinutes(survey.clock, Date.now()), "minute");
  return (
    <main>
      <h1 ref={heading} tabIndex={-1}>
        Finish early?
      </h1>
      <p>
        By this phone’s clock you counted for {timeText(survey.clock)} of {minutes} minutes. What should it
        be?
      </p>
      <div className="ways">
        <button type="button" className="primary" onClick={() => change(backToCounting(Date.now()))}>
          <b>Go on counting</b>
          <small>The clock continues from here.</small>
        </button>
        <button type="button" onClick={() => change(makeCasual)}>
          <b>Make it a casual record</b>
          <small>Your birds count. A species that is missing does not count as absent.</small>
        </button>
        <button type="button" onClick={() => change(keepProtocol)}>
          <b>Keep it as “{label}”</b>
          <small>Stored as {stored}, with a note that it is shorter than its protocol.</small>
        </button>
      </div>
      <p className="muted">
        If you are entering an earlier count, keep it and correct its start and minutes on the next screen.
      </p>
    </main>
  );
}
