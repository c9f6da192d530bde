import { distanceBands } from "#birds/domain/surveys/field-survey.ts";
import type { PhoneSurvey } from "./phone-survey.ts";
import type { Field } from "./use-field.ts";

const short: Record<(typeof distanceBands)[number], string> = {
  "0–30 m": "0–30 m",
  "30–100 m": "30–100 m",
  "over 100 m": "> 100 m",
  "flying over": "Flying",
};

/** The distance of the birds that are counted next. */
export function BandChoice({ field, survey }: { field: Field; survey: PhoneSurvey }) {
  return (
    <fieldset className="segments bands">
      <legend className="visually-hidden">Distance of the next birds</legend>
      {distanceBands.map((band) => (
        <label key={band}>
          <input
            type="checkbox"
            checked={survey.band === band}
            onChange={({ target }) => {
              const chosen = target.checked ? band : null;
              field.phone.change(survey.id, (stored) => ({ ...stored, band: chosen }));
            }}
          />
          <span>
            <span aria-hidden>{short[band]}</span>
            <span className="visually-hidden">{band}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
