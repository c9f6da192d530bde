import { useId, useState } from "react";
import { type Age, ages, possibleAges } from "#birds/domain/ringing/age.ts";
import { sexes } from "#birds/domain/ringing/encounter.ts";
import { keysOf } from "#core/domain/keys.ts";
import { readMeasure } from "./measures.ts";
import type { Hand } from "./use-hand.ts";
import { useTyped } from "./use-typed.ts";

const usual: readonly Age[] = ["3", "4", "5", "6", "2"];
const rare: readonly Age[] = ["7", "8", "9", "A", "0"];
const scores = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Age, sex, wing, mass and fat: what is recorded of nearly every bird. */
export function FactFields({ hand, date }: { hand: Hand; date: string }) {
  const { bird, set } = hand;
  return (
    <>
      <AgeChoice hand={hand} date={date} />
      <fieldset className="segments labelled">
        <legend>Sex</legend>
        {keysOf(sexes).map((sex) => (
          <label key={sex}>
            <input
              type="checkbox"
              checked={bird.sex === sex}
              onChange={({ target }) =>
                set({ sex: target.checked ? sex : null, ...(sex === "U" && { isSexUnsure: null }) })
              }
            />
            <span>
              <span aria-hidden>{sex}</span>
              <span className="visually-hidden">{sexes[sex]}</span>
            </span>
          </label>
        ))}
        <label>
          <input
            type="checkbox"
            checked={bird.isSexUnsure === "yes"}
            onChange={({ target }) => set({ isSexUnsure: target.checked ? "yes" : null })}
          />
          <span>
            <span aria-hidden>?</span>
            <span className="visually-hidden">Sex is a guess</span>
          </span>
        </label>
      </fieldset>
      <div className="measures">
        <MeasureField hand={hand} name="wing" label="Wing" unit="mm" />
        <MeasureField hand={hand} name="mass" label="Mass" unit="g" />
      </div>
      <fieldset className="segments labelled fat">
        <legend>Fat</legend>
        {scores.map((score) => (
          <label key={score}>
            <input
              type="checkbox"
              checked={bird.fat === score}
              onChange={({ target }) => set({ fat: target.checked ? score : null })}
            />
            <span>{score}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** The ages that the bird can have; for a retrap only those that its earlier ones allow. */
function AgeChoice({ hand: { bird, set, life }, date }: { hand: Hand; date: string }) {
  const [hasRare, setHasRare] = useState(false);
  const possible = possibleAges(life, date);
  const isKnown = life.length > 0;
  const isRareChosen = bird.age !== null && rare.includes(bird.age);
  const shown = [...usual, ...rare].filter(
    (age) =>
      age === bird.age ||
      (possible.includes(age) && (isKnown || hasRare || isRareChosen || usual.includes(age))),
  );
  return (
    <fieldset className="segments labelled">
      <legend>Age</legend>
      {shown.map((age) => (
        <label key={age}>
          <input
            type="checkbox"
            checked={bird.age === age}
            onChange={({ target }) => set({ age: target.checked ? age : null })}
          />
          <span>
            <span aria-hidden>{age}</span>
            <span className="visually-hidden">
              {age}, {ages[age]}
            </span>
          </span>
        </label>
      ))}
      {!isKnown && !hasRare && !isRareChosen && (
        <button type="button" onClick={() => setHasRare(true)} aria-label="More ages">
          …
        </button>
      )}
      {bird.age !== null && <p className="meaning">{ages[bird.age]}</p>}
    </fieldset>
  );
}

interface MeasureProps {
  hand: Hand;
  name: "wing" | "mass" | "tarsus" | "tail" | "head";
  label: string;
  unit: string;
}

/** A measure by the number pad; what cannot be read stays as it was typed, and is said. */
export function MeasureField({ hand, name, label, unit }: MeasureProps) {
  const { bird, set, unread, setUnread } = hand;
  const id = useId();
  const value = bird[name];
  const { text, type } = useTyped(String(value ?? ""));
  const problem = unread[name];
  return (
    <div className="field measure">
      <label htmlFor={id}>
        {label} <small>{unit}</small>
      </label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        value={text}
        onChange={({ target }) => {
          const read = readMeasure(target.value);
          const problem = typeof read === "object" && read !== null ? read.problem : null;
          const measured = typeof read === "number" ? read : null;
          const { [name]: _old, ...others } = unread;
          type(target.value, String(measured ?? ""));
          setUnread(problem === null ? others : { ...others, [name]: `${label}: ${problem}` });
          set({ [name]: measured });
        }}
      />
      {problem && (
        <p className="hint problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
