import { useState } from "react";
import type { UnknownName, UnknownNames } from "#birds/domain/guide/counted-taxon.ts";
import { countOf } from "#core/domain/words.ts";
import { useFirstRows } from "#core/web/forms/lists/first-rows.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { settling } from "../names/unmatched-names.ts";
import { WaitingName } from "../names/waiting-name.tsx";

const NAMES_ON_PHONE = 8;
const keyOf = ({ scientificName, englishName }: UnknownName) => `${scientificName}\n${englishName}`;

/** The names of a checked file that match no species of the guide, each with a field for what it means. */
export function UnknownNamesList({ names: { total, listed } }: { names: UnknownNames }) {
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const { run } = useAction(
    settling((name, isSettled) =>
      setSettled((keys) => {
        const others = new Set(keys);
        others.delete(keyOf(name));
        return isSettled ? others.add(keyOf(name)) : others;
      }),
    ),
  );
  const open = listed.filter((name) => !settled.has(keyOf(name)));
  const { rows, more } = useFirstRows(open, NAMES_ON_PHONE);
  const left = total - listed.length;
  return (
    <section className="stack" aria-labelledby="waiting">
      <h3 id="waiting" tabIndex={-1}>
        {open.length + left === 0
          ? "Every name has an answer"
          : `${countOf(open.length + left, "name")} that ${open.length + left === 1 ? "matches" : "match"} no species of the guide`}
      </h3>
      <p className="hint">
        What you answer holds when the surveys are stored. A name without an answer is stored as written, and
        waits at <a href="/unmatched-names">Unmatched names</a>.
      </p>
      <ul>
        {rows.map((name) => (
          <WaitingName key={keyOf(name)} name={name} onDecide={(meaning) => run({ name, meaning })} />
        ))}
      </ul>
      {more}
      {!more && left > 0 && <p>Showing the {listed.length} names with the most counts.</p>}
    </section>
  );
}
