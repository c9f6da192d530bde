import { TextInput } from "@mantine/core";
import { type FormEvent, useId, useState } from "react";
import {
  type TaxonKind,
  taxonKinds,
  type UnmatchedName,
  type UnmatchedNames,
} from "#birds/domain/guide/counted-taxon.ts";
import { countOf } from "#core/domain/words.ts";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { useSuggestedSpecies } from "../use-suggested-species.ts";
import styles from "./names.module.css";
import { useAnswers } from "./unmatched-names.ts";

const otherKinds = ["hybrid", "slash", "group", "left"] as const satisfies TaxonKind[];

/** The names that could not be matched to one species of the guide, with what they may stand for. */
export function WaitingNames({ waiting, waitingTotal }: Pick<UnmatchedNames, "waiting" | "waitingTotal">) {
  return (
    <section aria-labelledby="waiting" className="stack">
      <h2 id="waiting">Waiting{waitingTotal > 0 && ` (${waitingTotal.toLocaleString("en-GB")})`}</h2>
      {waiting.length === 0 ? (
        <EmptyState
          kind="nothing"
          title="Every name is matched"
          text="Imported names that the site cannot match to one species are listed here."
        />
      ) : (
        <ul>
          {waiting.map((name) => (
            <WaitingName key={name._id} {...name} />
          ))}
        </ul>
      )}
      {waitingTotal > waiting.length && <p>Showing the {waiting.length} names with the most counts.</p>}
    </section>
  );
}

function WaitingName(name: UnmatchedName) {
  const { _id, englishName, scientificName, rows, proposals, suggestedKind } = name;
  const { decide, busy } = useAnswers();
  const isBusy = busy === _id;
  return (
    <li className={`stack ${styles.name}`}>
      <h3>
        {englishName} {scientificName && scientificName !== englishName && <i>{scientificName}</i>}
        <small>{countOf(rows, "count")}</small>
      </h3>
      {proposals.length > 0 && (
        <ul className={`stack ${styles.proposals}`} aria-label={`Species that ${englishName} may be`}>
          {proposals.map(({ speciesId, name: species, scientificName: accepted, reason }) => (
            <li key={speciesId}>
              <button
                type="button"
                className="button"
                disabled={isBusy}
                onClick={() =>
                  decide({ _id, englishName, kind: "species", species: { speciesId, name: species } })
                }
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
      <AnotherSpecies
        {...name}
        isBusy={isBusy}
        onChoose={(species) => decide({ _id, englishName, kind: "species", species })}
      />
      <div className="toolbar">
        {otherKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className={kind === suggestedKind ? "button" : "button quiet"}
            disabled={isBusy}
            onClick={() => decide({ _id, englishName, kind })}
          >
            {taxonKinds[kind]}
            <span className="visually-hidden">: {englishName}</span>
          </button>
        ))}
      </div>
    </li>
  );
}

interface AnotherSpeciesProps extends Pick<UnmatchedName, "englishName" | "proposals"> {
  isBusy: boolean;
  onChoose: (species: { speciesId: string; name: string }) => void;
}

/** Finds a species of the guide that was not proposed. */
function AnotherSpecies({ englishName, proposals, isBusy, onChoose }: AnotherSpeciesProps) {
  const options = useId();
  const [typed, setTyped] = useState("");
  const suggestions = useSuggestedSpecies(typed);
  const chosen = suggestions.find(({ label, name }) => [label, name].includes(typed.trim()));

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (chosen) onChoose({ speciesId: chosen._id, name: chosen.name });
  }

  return (
    <form className={`toolbar ${styles.search}`} onSubmit={onSubmit}>
      <TextInput
        aria-label={`Species of the guide for ${englishName}`}
        placeholder={proposals.length > 0 ? "Another species" : "Species of the guide"}
        value={typed}
        list={options}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <datalist id={options}>
        {suggestions.map(({ _id, label }) => (
          <option key={_id} value={label} />
        ))}
      </datalist>
      <button type="submit" className="button quiet" disabled={!chosen || isBusy}>
        This bird<span className="visually-hidden">: {chosen?.name ?? englishName}</span>
      </button>
    </form>
  );
}
