import { Check } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { taxonKinds, type UnknownName } from "#birds/domain/guide/counted-taxon.ts";
import { countOf } from "#core/domain/words.ts";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { useSuggestedSpecies } from "../use-suggested-species.ts";
import { bestGuess, offersOf, otherKinds, readAnswer } from "./name-answers.ts";
import styles from "./names.module.css";
import type { Meaning } from "./unmatched-names.ts";

/** A row of the list: the name, and one field with what it most likely stands for. */
export function WaitingName({ name, onDecide }: { name: UnknownName; onDecide: (meaning: Meaning) => void }) {
  const { englishName, scientificName, rows, proposals } = name;
  const [typed, setTyped] = useState(() => bestGuess(name));
  const [isTyped, setIsTyped] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const options = useId();
  const row = useRef<HTMLLIElement>(null);
  const suggested = useSuggestedSpecies(isTyped ? typed : "");
  const proposed = offersOf(name);
  const others = suggested.filter(({ _id }) => !proposed.some(({ speciesId }) => speciesId === _id));
  const offers = [...proposed, ...others.map(({ _id: speciesId, ...rest }) => ({ speciesId, ...rest }))];

  function decide(meaning: Meaning) {
    // The row goes away, and the focus must not go with it.
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    const field = next?.querySelector("input");
    (field ?? document.getElementById("waiting"))?.focus();
    field?.select();
    onDecide(meaning);
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const answer = readAnswer(typed, offers);
    setIsMissing(!answer);
    if (answer) decide(answer);
  }

  return (
    <li className={styles.name} ref={row}>
      <h3>
        {englishName} {scientificName && scientificName !== englishName && <i>{scientificName}</i>}
        <small>{countOf(rows, "count")}</small>
      </h3>
      <form className={styles.answer} onSubmit={onSubmit}>
        <TextInput
          aria-label={`What ${englishName} means`}
          placeholder="Which bird?"
          value={typed}
          list={options}
          autoComplete="off"
          error={isMissing && "Choose from the list, or see More…"}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setIsTyped(true);
            setIsMissing(false);
          }}
        />
        <datalist id={options}>
          {[...offers.map(({ label }) => label), ...otherKinds.map((kind) => taxonKinds[kind])].map(
            (label) => (
              <option key={label} value={label} />
            ),
          )}
        </datalist>
        <button type="submit" className="button quiet" aria-label={`Confirm: ${englishName}`}>
          <Check size={20} aria-hidden />
        </button>
      </form>
      <details className={styles.more}>
        <summary>
          More…<span className="visually-hidden"> for {englishName}</span>
        </summary>
        {proposals.length > 0 && (
          <ul className={`stack ${styles.proposals}`} aria-label={`Species that ${englishName} may be`}>
            {proposals.map(({ speciesId, name: species, scientificName: accepted, reason }) => (
              <li key={speciesId}>
                <button
                  type="button"
                  className="button quiet"
                  onClick={() => decide({ kind: "species", species: { speciesId, name: species } })}
                >
                  {species}
                </button>
                <span>
                  {accepted && <i>{accepted}</i>}
                  <small>{reason}</small>
                </span>
              </li>
            ))}
          </ul>
        )}
        <div className="toolbar">
          {otherKinds.map((kind) => (
            <button key={kind} type="button" className="button quiet" onClick={() => decide({ kind })}>
              {taxonKinds[kind]}
              <span className="visually-hidden">: {englishName}</span>
            </button>
          ))}
        </div>
      </details>
    </li>
  );
}
