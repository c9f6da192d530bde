import { useState } from "react";
import { fieldProtocols } from "#birds/domain/surveys/field-survey.ts";
import { keysOf } from "#core/domain/keys.ts";
import { useFocusedHeading } from "./notes.tsx";
import { ObserverFields } from "./observer-fields.tsx";
import { hasPlace, type PhoneSurvey } from "./phone-survey.ts";
import { PlaceFields } from "./place-fields.tsx";
import { phoneOffset } from "./send-surveys.ts";
import { changeEntry, changeSite, chooseProtocol, startCounting } from "./survey-steps.ts";
import type { Field } from "./use-field.ts";

const hints = {
  point5: "Stand still and count all birds for five minutes.",
  point10: "Stand still and count all birds for ten minutes.",
  transect: "Walk a line and count the birds on both sides.",
  list: "List every species that you find, on any walk.",
  casual: "One bird or a few, without a complete list.",
} as const;

/** Where and how birds are counted, and by whom. */
export function SetupScreen({ field, survey }: { field: Field; survey: PhoneSurvey }) {
  const heading = useFocusedHeading();
  const [problem, setProblem] = useState<string>();
  const { phone } = field;
  const { protocol } = survey.entry;

  function start() {
    if (!hasPlace(survey)) {
      setProblem("Choose a site, use your position, or give the place a name.");
      document.getElementById("place")?.scrollIntoView({ block: "center" });
      return;
    }
    phone.change(survey.id, startCounting(Date.now(), phoneOffset()));
  }
  return (
    <main>
      <h1 ref={heading} tabIndex={-1}>
        New survey
      </h1>
      <PlaceFields
        field={field}
        site={survey.entry.site}
        onChange={(change) => field.phone.change(survey.id, changeSite(change))}
      />
      <fieldset className="choices">
        <legend>How do you count?</legend>
        {keysOf(fieldProtocols).map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="protocol"
              checked={protocol === name}
              onChange={() => phone.change(survey.id, chooseProtocol(name))}
            />
            <span>
              <b>{fieldProtocols[name].label}</b>
              <small>{hints[name]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <ObserverFields entry={survey.entry} onChange={(part) => phone.change(survey.id, changeEntry(part))} />
      {problem && !hasPlace(survey) && (
        <p className="note problem" role="alert">
          {problem}
        </p>
      )}
      <div className="bottom">
        <button type="button" onClick={() => void phone.remove(survey.id)}>
          Cancel
        </button>
        <button type="button" className="primary" onClick={start}>
          Start counting
        </button>
      </div>
    </main>
  );
}
