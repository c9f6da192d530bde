import { Minus, Plus, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import {
  distanceBands,
  type FieldCount,
  fieldLifeStages,
  fieldSexes,
} from "#birds/domain/surveys/field-survey.ts";
import {
  addCount,
  type CountedSpecies,
  changeCount,
  markPresent,
  newCount,
  removeCount,
  speciesKey,
} from "./counting.ts";
import { readNumber } from "./observer-fields.tsx";
import type { Change, PhoneSurvey } from "./phone-survey.ts";
import { TextField } from "./text-field.tsx";
import type { Field } from "./use-field.ts";

interface Props {
  field: Field;
  survey: PhoneSurvey;
  species: CountedSpecies;
  onClose: () => void;
}

/** Everything about the birds of one species: numbers, sex, age, breeding, distance and remarks. */
export function CountDialog({ field, survey, species, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const change = (what: Change) => field.phone.change(survey.id, what);
  const counts = survey.counts.filter((count) => speciesKey(count) === speciesKey(species));
  const add = (individuals: number | null) =>
    change(addCount({ ...newCount(crypto.randomUUID(), species, individuals), distanceBand: survey.band }));
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="bird">
      <h2 id="bird" ref={heading} tabIndex={-1}>
        {species.englishName} <small>{species.scientificName && <i>{species.scientificName}</i>}</small>
      </h2>
      {counts.map((count, index) => (
        <CountFields
          key={count.id}
          count={count}
          label={counts.length > 1 ? `Row ${index + 1}` : "Count"}
          change={change}
          onRemove={() => {
            heading.current?.focus();
            change(removeCount(count.id));
          }}
        />
      ))}
      <div className="row">
        {counts.length === 0 && (
          <button type="button" onClick={() => change(markPresent(species, crypto.randomUUID()))}>
            Present, not counted
          </button>
        )}
        <button type="button" onClick={() => add(1)}>
          <Plus size={18} aria-hidden />
          {counts.length === 0 ? "Count one" : "Add a row (another sex, age or distance)"}
        </button>
      </div>
      <div className="bottom">
        <button type="button" className="primary" onClick={() => dialog.current?.close()}>
          Done
        </button>
      </div>
    </dialog>
  );
}

interface CountProps {
  count: FieldCount;
  label: string;
  change: (what: Change) => void;
  onRemove: () => void;
}

function CountFields({ count, label, change, onRemove }: CountProps) {
  const { id, individuals } = count;
  const set = (number: number | null) => change(changeCount(id, "individuals", number));
  return (
    <fieldset className="one">
      <legend>{label}</legend>
      <div className="stepper">
        <button
          type="button"
          aria-label="One less"
          disabled={!individuals}
          onClick={() => set(Math.max(0, (individuals ?? 0) - 1))}
        >
          <Minus size={22} aria-hidden />
        </button>
        <TextField
          label="Number"
          inputMode="numeric"
          maxLength={9}
          value={individuals === null ? "" : String(individuals)}
          onChange={(text) => {
            const number = readNumber(text);
            if (number === null || (Number.isInteger(number) && number >= 0)) set(number);
          }}
        />
        <button type="button" aria-label="One more" onClick={() => set((individuals ?? 0) + 1)}>
          <Plus size={22} aria-hidden />
        </button>
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={individuals === null}
          onChange={({ target }) => set(target.checked ? null : 1)}
        />
        <span>Present, not counted</span>
      </label>
      <CountFacts count={count} change={change} />
      <button type="button" className="danger" onClick={onRemove}>
        <Trash2 size={18} aria-hidden /> Remove
      </button>
    </fieldset>
  );
}

function CountFacts({ count, change }: Pick<CountProps, "count" | "change">) {
  const { id } = count;
  const facts = { count, change };
  return (
    <>
      <Choice {...facts} field="detection" label="Found by" options={["seen", "heard"]} />
      <Choice {...facts} field="distanceBand" label="Distance" options={distanceBands} />
      <Choice {...facts} field="sex" label="Sex" options={fieldSexes} />
      <Choice {...facts} field="lifeStage" label="Age" options={fieldLifeStages} />
      <TextField
        label="Breeding"
        value={count.breeding ?? ""}
        hint="Such as singing, carrying food, nest with eggs."
        onChange={(text) => change(changeCount(id, "breeding", text || null))}
      />
      <TextField
        label="Remarks"
        value={count.remarks ?? ""}
        isLong
        onChange={(text) => change(changeCount(id, "remarks", text || null))}
      />
    </>
  );
}

interface ChoiceProps<Name extends "detection" | "distanceBand" | "sex" | "lifeStage"> {
  count: FieldCount;
  change: (what: Change) => void;
  field: Name;
  label: string;
  options: readonly NonNullable<FieldCount[Name]>[];
}

/** One of a few answers; a second tap takes it back. */
function Choice<Name extends "detection" | "distanceBand" | "sex" | "lifeStage">(props: ChoiceProps<Name>) {
  const { count, change, field, label, options } = props;
  return (
    <fieldset className="segments">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="checkbox"
            checked={count[field] === option}
            onChange={({ target }) => change(changeCount(count.id, field, target.checked ? option : null))}
          />
          <span>{option}</span>
        </label>
      ))}
    </fieldset>
  );
}
