import { Check } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { colourWords, MAX_COLOURS, plumageColours, readColours } from "#birds/domain/guide/colours.ts";
import type { SpeciesChanges } from "#birds/domain/guide/species.ts";
import { speciesHref } from "#birds/domain/guide/species-href.ts";
import type { UncolouredSpecies } from "#birds/domain/guide/uncoloured.ts";
import { isKeyOf, keysOf } from "#core/domain/keys.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { Select, TextInput } from "#core/web/forms/fields/inputs.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import styles from "./colours.module.css";

const parts = { billColour: "Bill", legColour: "Legs", eyeColour: "Eyes" } as const;
const none = { colours: null, billColour: null, legColour: null, eyeColour: null };
const choices = [
  { value: "", label: "–" },
  ...colourWords.map((value) => ({ value, label: plumageColours[value] })),
];

/** A row of the queue: a bird, its colours in words, and those of its bare parts. */
export function UncolouredBird({ bird }: { bird: UncolouredSpecies }) {
  const { _id: id, name, scientificName, family, guess, version } = bird;
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string>();
  const patch = (json: SpeciesChanges) => browserClient.api.species[":id"].$patch({ param: { id }, json });
  const { run, busy } = useAction({
    call: (_, changes: SpeciesChanges) => unwrap(patch({ ...changes, version })),
    done: (_, { colours }) => ({
      said: `${name}: ${colours}`,
      undo: () => unwrap(patch(none)),
      undone: `${name} has no colours again.`,
    }),
    refused: `The colours of ${name} were not saved`,
    changes: [["species"]],
  });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const colours = readColours(String(data.get("colours"))) ?? [];
    const isRead = colours.length > 0 && colours.length <= MAX_COLOURS;
    setProblem(isRead ? undefined : `Type 1 to ${MAX_COLOURS} of the colours above.`);
    if (!isRead) return;
    const row = form.current?.closest("li");
    const next = row?.nextElementSibling?.querySelector("input") ?? document.getElementById("waiting");
    next?.focus();
    const bare = keysOf(parts).flatMap((part) => {
      const word = String(data.get(part));
      return isKeyOf(plumageColours, word) ? [[part, word]] : [];
    });
    run({ colours: colours.join(" "), ...Object.fromEntries(bare) });
  }

  return (
    <form className={styles.bird} ref={form} onSubmit={onSubmit} aria-busy={busy}>
      <h2 className="name">
        <a href={speciesHref(bird.slug)}>{name}</a> <i>{scientificName}</i> <small>{family}</small>
      </h2>
      <TextInput
        name="colours"
        aria-label={`Colours of ${name}`}
        placeholder={`perhaps ${guess.join(" ")}`}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={60}
        error={problem}
        onChange={() => setProblem(undefined)}
      />
      {Object.entries(parts).map(([part, label]) => (
        <Select key={part} name={part} label={label} data={choices} aria-label={`${label} of ${name}`} />
      ))}
      <button type="submit" className="button quiet" aria-label={`Save: ${name}`}>
        <Check size={20} aria-hidden />
      </button>
    </form>
  );
}
