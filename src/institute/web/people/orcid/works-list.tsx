import { useState } from "react";
import { Title } from "#core/web/ui/title.tsx";
import type { OfferedWork } from "#institute/domain/people/orcid-record.ts";
import { postHref, postTypeRow } from "#institute/domain/posts/types.ts";
import styles from "./orcid.module.css";
import type { Taken } from "./take-work.ts";
import type { Outcome } from "./use-taking.ts";

/** So many works are shown at once. */
const GROUP = 100;

interface Choice {
  ticked: ReadonlySet<number>;
  outcomes: ReadonlyMap<number, Outcome>;
  onTick: (places: readonly number[], isTicked: boolean) => void;
}

/** Whether a work can be taken over. */
export const isOpen = ({ known }: OfferedWork, outcome: Outcome | undefined): boolean =>
  !known?.isMine && !(outcome && "taken" in outcome);

/** The works of a record by the hundred, each with a tick. */
export function WorksList({ works, ...choice }: Choice & { works: readonly OfferedWork[] }) {
  const placed = works.map((work, place) => ({ work, place }));
  const starts = Array.from({ length: Math.ceil(works.length / GROUP) }, (_, at) => at * GROUP);
  return starts.map((start) => (
    <Group key={start} {...choice} works={placed.slice(start, start + GROUP)} isFirst={start === 0} />
  ));
}

interface Placed {
  work: OfferedWork;
  /** In the record. */
  place: number;
}

function Group({ works, isFirst, ...choice }: Choice & { works: readonly Placed[]; isFirst: boolean }) {
  const [isShown, setShown] = useState(isFirst);
  const open = works.filter(({ work, place }) => isOpen(work, choice.outcomes.get(place)));
  const places = open.map(({ place }) => place);
  const areAll = places.length > 0 && places.every((place) => choice.ticked.has(place));
  const name = `Works ${(works[0]?.place ?? 0) + 1} to ${(works.at(-1)?.place ?? 0) + 1}`;
  return (
    <details
      className={styles.group}
      open={isShown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary>{name}</summary>
      {isShown && (
        <>
          {places.length > 1 && (
            <button type="button" className="button quiet" onClick={() => choice.onTick(places, !areAll)}>
              {areAll ? "Tick none" : `Tick all ${places.length}`}
              <span className="visually-hidden"> of {name}</span>
            </button>
          )}
          <ul className={`ruled ${styles.works}`}>
            {works.map((placed) => (
              <Work key={placed.place} {...choice} {...placed} />
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

function Work({ work: offered, place, ...choice }: Choice & Placed) {
  const { work, known } = offered;
  const outcome = choice.outcomes.get(place);
  const facts = [work.year, work.journal, postTypeRow(work.postType).one];
  const text = (
    <span>
      <Title of={{ title: work.title ?? "", titleHtml: work.titleHtml ?? null, language: null }} />
      <span className="hint">{facts.filter(Boolean).join(", ")}</span>
    </span>
  );
  return (
    <li>
      {isOpen(offered, outcome) ? (
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={choice.ticked.has(place)}
            onChange={({ currentTarget }) => choice.onTick([place], currentTarget.checked)}
          />
          {text}
        </label>
      ) : (
        text
      )}
      {known && !outcome && (
        <p className="hint">
          <a href={postHref(known)} target="_blank" rel="noopener">
            Already here<span className="visually-hidden">, opens in a new tab</span>
          </a>
          {known.isMine
            ? ", and you are one of its authors."
            : ". With a tick you say that you are one of its authors."}
        </p>
      )}
      {outcome && ("taken" in outcome ? <p className="hint">{words[outcome.taken]}</p> : null)}
      {outcome && "problem" in outcome && <p className="failure">{outcome.problem}</p>}
    </li>
  );
}

const words: Record<Taken, string> = {
  sent: "Sent. It waits for approval.",
  linked: "It is on your page now.",
  waiting: "It will be on your page once your name is confirmed.",
  author: "You are already one of its authors.",
  notNamed: "It is here, and your name is not among its authors. Write to us, and we will add you.",
};
