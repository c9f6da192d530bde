import { useMemo, useState } from "react";
import type { Bird } from "../phone-session.ts";
import { indexSpecies, likelihoodAt, searchSpecies } from "../species-search.ts";
import { nameOf } from "./session-known.ts";
import type { Hand } from "./use-hand.ts";
import type { Ringing } from "./use-ringing.ts";

const MAX_LAST = 3;
const MAX_FOUND = 6;

type Name = Pick<Bird, "englishName" | "scientificName">;

/** The species: as the life says, as the last ones, or by the first letters of any of its names. */
export function SpeciesPart({ ringing, hand }: { ringing: Ringing; hand: Hand }) {
  const [text, setText] = useState("");
  const { bird, set, life } = hand;
  const search = useSearch(ringing);
  const chosen = nameOf(bird);
  const lived = life.findLast(({ species }) => species !== null)?.species ?? null;
  const found = text.trim() === "" ? [] : search(text).slice(0, MAX_FOUND);
  const typed = text.trim();
  const names: Name[] =
    typed === ""
      ? lastNames(ringing, lived, bird)
      : found.length > 0
        ? found.map(({ species: { englishName, scientificName } }) => ({ englishName, scientificName }))
        : [{ englishName: typed.slice(0, 300), scientificName: null }];

  function choose({ englishName, scientificName }: Name) {
    setText("");
    set({ englishName, scientificName });
  }
  return (
    <section className="species" aria-label="Species">
      <p className="label" aria-hidden>
        Species
      </p>
      <div className="chips">
        {names.map((name) => (
          <button
            key={nameOf(name)}
            type="button"
            aria-pressed={chosen !== null && chosen === nameOf(name)}
            onClick={() => choose(name)}
          >
            {nameOf(name)}
            {typed !== "" && found.length === 0 && <small>, as written</small>}
          </button>
        ))}
        <input
          type="text"
          inputMode="search"
          enterKeyHint="done"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-label="Search for a species by any name or code"
          placeholder={names.length > 0 ? "Another" : "First letters"}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === "Escape") setText("");
            if (key !== "Enter" || !names[0] || typed === "") return;
            choose(names[0]);
            currentTarget.blur();
          }}
        />
      </div>
    </section>
  );
}

/** What the life says, what was chosen, and the last three species of this session. */
function lastNames({ session, field }: Ringing, lived: string | null, bird: Bird): Name[] {
  const names: Name[] = [];
  const add = (name: Name) => {
    if (nameOf(name) && !names.some((one) => nameOf(one) === nameOf(name))) names.push(name);
  };
  if (lived !== null) {
    const listed = field.pack.species.find(({ englishName }) => englishName === lived);
    add({ englishName: lived, scientificName: listed?.scientificName ?? null });
  }
  const before = names.length;
  for (const { englishName, scientificName } of session.birds.toReversed()) {
    if (names.length >= before + MAX_LAST) break;
    add({ englishName, scientificName });
  }
  if (!names.some((one) => nameOf(one) === nameOf(bird))) names.unshift(...(nameOf(bird) ? [bird] : []));
  return names;
}

function useSearch({ field, session }: Ringing) {
  const { pack } = field;
  const { site, date } = session.entry;
  const index = useMemo(() => indexSpecies(pack.species), [pack]);
  return useMemo(() => {
    const month = Number(date.slice(5, 7)) - 1;
    const likelihood = likelihoodAt(pack, { site, month, own: [] });
    return (text: string) => searchSpecies(index, text, likelihood);
  }, [index, pack, site, date]);
}
