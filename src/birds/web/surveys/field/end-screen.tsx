import { useState } from "react";
import {
  describeShortEffort,
  endsLater,
  FieldSurveyInput,
  fieldProtocols,
} from "#birds/domain/surveys/field-survey.ts";
import { CompleteChoice, focusAnswer } from "./complete-choice.tsx";
import { byName, sumOf, totalsOf, totalText } from "./counting.ts";
import { useFocusedHeading } from "./notes.tsx";
import { ObserverFields, readNumber } from "./observer-fields.tsx";
import { type Change, type PhoneSurvey, placeName, toInput } from "./phone-survey.ts";
import { PlaceFields } from "./place-fields.tsx";
import { phoneOffset } from "./send-surveys.ts";
import { summaryOf } from "./survey-card.tsx";
import { elapsedMinutes, phoneTime } from "./survey-clock.ts";
import {
  askAgain,
  backToCounting,
  changeEntry,
  changeSite,
  closeSurvey,
  discardCorrection,
  lacksAnswer,
  makeCasual,
} from "./survey-steps.ts";
import { TextField } from "./text-field.tsx";
import type { Field } from "./use-field.ts";

interface Props {
  field: Field;
  survey: PhoneSurvey;
}

/** What keeps a survey from being stored, in words. */
function problemsOf(survey: PhoneSurvey): string[] {
  const input = toInput(survey, Date.now(), phoneOffset());
  const { error } = FieldSurveyInput.safeParse(input);
  return [
    ...new Set(error?.issues.map(({ message }) => message)),
    ...(endsLater(input)
      ? ["With these minutes it would end after now. Correct the start or the minutes."]
      : []),
  ];
}

/** The summary of a survey, with what is recorded at its end. */
export function EndScreen({ field, survey }: Props) {
  const heading = useFocusedHeading();
  const [problems, setProblems] = useState<string[]>([]);
  const [isAsked, setIsAsked] = useState(false);
  const change = (what: Change) => field.phone.change(survey.id, what);
  const isCorrection = survey.before !== null;

  function save() {
    const found = problemsOf(survey);
    setProblems(found);
    setIsAsked(lacksAnswer(survey));
    if (lacksAnswer(survey)) focusAnswer();
    else if (found.length === 0) change(closeSurvey);
  }
  return (
    <main>
      <h1 ref={heading} tabIndex={-1}>
        {isCorrection ? "Correct the survey" : "Summary"}
      </h1>
      <p>
        <b>{placeName(survey.entry.site)}</b> · {fieldProtocols[survey.entry.protocol].label}
      </p>
      {isCorrection && survey.sending.review?.question && (
        <p className="note">The institute asks: {survey.sending.review.question}</p>
      )}
      <Counted survey={survey} onOpen={() => change(backToCounting(Date.now()))} />
      <EffortNote survey={survey} change={change} />
      <EndFields survey={survey} change={change} isAsked={isAsked} />
      {isCorrection && (
        <>
          <PlaceFields
            field={field}
            site={survey.entry.site}
            onChange={(change) => field.phone.change(survey.id, changeSite(change))}
          />
          <ObserverFields entry={survey.entry} onChange={(part) => change(changeEntry(part))} />
        </>
      )}
      {problems.length > 0 && (
        <ul className="note problem" role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <div className="bottom">
        {isCorrection ? (
          <button type="button" onClick={() => change(discardCorrection)}>
            Discard changes
          </button>
        ) : (
          <button type="button" onClick={() => change(backToCounting(Date.now()))}>
            Back to counting
          </button>
        )}
        <button type="button" className="primary" onClick={save}>
          {isCorrection ? "Save changes" : "Save survey"}
        </button>
      </div>
    </main>
  );
}

function Counted({ survey, onOpen }: { survey: PhoneSurvey; onOpen: () => void }) {
  const totals = totalsOf(survey.counts).sort(byName);
  return (
    <section aria-labelledby="counted">
      <h2 id="counted">{sumOf(survey.counts).species === 0 ? "No birds counted" : summaryOf(survey)}</h2>
      <ul className="totals">
        {totals.map((total) => (
          <li key={total.key}>
            <span>{total.englishName}</span>
            <b>{totalText(total)}</b>
          </li>
        ))}
      </ul>
      <button type="button" onClick={onOpen}>
        Change the counts
      </button>
    </section>
  );
}

interface PartProps {
  survey: PhoneSurvey;
  change: (what: Change) => void;
}

/** Says that a count is shorter than its protocol, or has become a casual record for that, with the way back. */
function EffortNote({ survey, change }: PartProps) {
  const { entry, endedEarly } = survey;
  const short = describeShortEffort(toInput(survey, Date.now(), phoneOffset()));
  const isCasual = entry.protocol === "casual" && endedEarly !== null;
  if (!short && !isCasual) return null;
  return (
    <div className="note">
      <p>
        {short
          ? `This is shorter than its protocol: ${short}. The institute will see that.`
          : "This is a casual record now, because the count ended early."}
      </p>
      <button type="button" onClick={() => change(short ? makeCasual : askAgain)}>
        {short ? "Make it a casual record" : "Choose again"}
      </button>
    </div>
  );
}

function EndFields({ survey, change, isAsked }: PartProps & { isAsked: boolean }) {
  const { entry, clock } = survey;
  const entryField = (part: Parameters<typeof changeEntry>[0]) => change(changeEntry(part));
  return (
    <fieldset>
      <legend>At the end</legend>
      {fieldProtocols[entry.protocol].isComplete && (
        <CompleteChoice
          answer={entry.isComplete}
          isMissing={isAsked && lacksAnswer(survey)}
          onChange={(isComplete) => entryField({ isComplete })}
        />
      )}
      {(entry.protocol === "transect" || entry.protocol === "list") && (
        <TextField
          label="Distance walked, in kilometres"
          value={entry.distanceKm === null ? "" : String(entry.distanceKm)}
          inputMode="decimal"
          onChange={(text) => entryField({ distanceKm: readNumber(text) })}
        />
      )}
      <TextField
        label="Weather"
        value={entry.weather ?? ""}
        hint="Such as clear, calm, 24 °C."
        onChange={(text) => entryField({ weather: text || null })}
      />
      <TextField
        label="Notes"
        value={entry.notes ?? ""}
        isLong
        onChange={(text) => entryField({ notes: text || null })}
      />
      <div className="pair">
        <StartField survey={survey} change={change} />
        <TextField
          label="Minutes"
          value={String(survey.minutes ?? elapsedMinutes(clock, clock.endedAt ?? Date.now()))}
          inputMode="numeric"
          onChange={(text) => change((stored) => ({ ...stored, minutes: readNumber(text) }))}
        />
      </div>
    </fieldset>
  );
}

/** The start, which a member corrects when a survey was entered later or the phone's clock was wrong. */
function StartField({ survey, change }: PartProps) {
  const { startedAt, offset } = survey.clock;
  return (
    <div className="field">
      <label htmlFor="start">Start</label>
      <input
        id="start"
        type="datetime-local"
        value={startedAt === null ? "" : phoneTime(startedAt, offset).slice(0, 16)}
        onChange={({ target }) => {
          const moment = Date.parse(`${target.value}:00.000Z`) - offset * 60_000;
          if (!Number.isNaN(moment))
            change((stored) => ({ ...stored, clock: moveClock(stored.clock, moment) }));
        }}
      />
    </div>
  );
}

/** Moves a survey to another start; its duration stays. */
function moveClock(clock: PhoneSurvey["clock"], startedAt: number): PhoneSurvey["clock"] {
  const shift = startedAt - (clock.startedAt ?? startedAt);
  return {
    ...clock,
    startedAt,
    endedAt: clock.endedAt === null ? null : clock.endedAt + shift,
    pauses: clock.pauses.map(({ from, to }) => ({ from: from + shift, to: to === null ? null : to + shift })),
  };
}
